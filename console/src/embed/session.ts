import { createClient, type MeData, MusterError, type PeopleListData } from '@muster/sdk'
import { api } from '../api/client.ts'
import { connect } from '../parts/connection.ts'
import { t } from '../texts.ts'
import type { Host } from './host.ts'

/** What the address of the page names. The service made it; it gives no access. */
export interface Address {
  readonly platform: number
  readonly project: number
  readonly board: number | undefined
}

export function readAddress(): Address | undefined {
  const query = new URLSearchParams(location.search)
  const numberOf = (name: string) => {
    const value = Number(query.get(name))
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  const [platform, project] = [numberOf('platform'), numberOf('project')]
  return platform && project ? { platform, project, board: numberOf('board') } : undefined
}

/** A token of another project or platform, or none at all. */
export class WrongToken extends Error {}

/**
 * From now on calls carry the token of the page around, and never a cookie. A call that is refused because the token
 * has ended is sent once more with a new one. Every token must be of the same person in the same project: the page
 * shows what the first one may see.
 */
export async function startSession(host: Host, address: Address): Promise<MeData> {
  const sendWith = (token: string, [input, init]: Parameters<typeof fetch>) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers, credentials: 'omit' })
  }
  let person: number | undefined
  let checked: { readonly token: string; readonly done: Promise<void> } | undefined
  const check = async (token: string): Promise<void> => {
    const client = createClient({ baseUrl: '/api', fetch: (...call) => sendWith(token, call) })
    const { project, me } = await client.people.list({})
    person ??= me.id
    if (project.id === address.project && project.platform_id === address.platform && me.id === person) return
    host.tell({ type: 'error', detail: { code: 'wrong_token', message: t.embed.wrongToken } })
    throw new WrongToken(t.embed.wrongToken)
  }
  const goodToken = async (): Promise<string> => {
    const token = await host.token()
    if (checked?.token !== token) checked = { token, done: check(token) }
    await checked.done.catch((error) => {
      checked = undefined
      if (!(error instanceof MusterError) || error.status !== 401) throw error
      // It has ended; the call that needs it is refused, and asks for another.
    })
    return token
  }
  const send: typeof fetch = async (...call) => {
    const token = await goodToken()
    const answer = await sendWith(token, call)
    if (answer.status !== 401) return answer
    host.drop(token)
    const next = await goodToken()
    const again = await sendWith(next, call)
    if (again.status === 401) {
      host.drop(next)
      host.tell({ type: 'error', detail: { code: 'not_shown', message: t.embed.refused } })
    }
    return again
  }
  const readMe = async () => meOf(await api.with({ projectId: address.project }).people.list({}))
  connect({ isEmbedded: true, send, readMe, streamName: `embed ${crypto.randomUUID()}` })
  return readMe()
}

/** The person as the screens know them. */
function meOf({ me, project, people }: PeopleListData): MeData {
  const name = people.find(({ id }) => id === me.id)?.name ?? ''
  return {
    user: {
      id: me.id,
      name,
      email: '',
      language: me.language,
      superadmin: false,
      superadmin_billing: false,
      enable_ai: false,
    },
    platform_id: project.platform_id,
    two_factor: { enabled: false, recovery_codes_left: 0, passkeys: 0, needed: false },
    default_project_id: project.id,
    projects: [
      {
        id: project.id,
        name: project.name,
        role: me.role,
        time_zone: project.time_zone,
        is_default: true,
        is_suspended: false,
      },
    ],
  }
}
