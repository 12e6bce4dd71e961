import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from '../terminal.ts'

/** A service address and a token. The file holds tokens, so only its owner may read it. */
export interface Profile {
  readonly url: string
  readonly email?: string
  readonly token?: string
  readonly project_id?: number
}

export interface Profiles {
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

const DEFAULT_URL = 'http://127.0.0.1:3000/api'
const NOTHING: Profiles = { current: 'default', profiles: {} }

function file(): string {
  const { MUSTER_CONFIG, XDG_CONFIG_HOME } = process.env
  return MUSTER_CONFIG || join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'muster', 'config.json')
}

export function readProfiles(): Profiles {
  const path = file()
  let text: string
  try {
    if (process.platform !== 'win32' && statSync(path).mode & 0o077) {
      throw new Failure(`Other users can read ${path}, which holds tokens. Run \`chmod 600 ${path}\` first.`)
    }
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return NOTHING
    throw error
  }
  try {
    return { ...NOTHING, ...JSON.parse(text) }
  } catch {
    throw new Failure(`${path} is not valid JSON. Repair it, or delete it and sign in again.`)
  }
}

/** Writes a temporary file and renames it, so that a crash leaves either the old file or the new one. */
export function writeProfiles(profiles: Profiles): void {
  const path = file()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${process.pid}`
  writeFileSync(beside, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  chmodSync(beside, 0o600)
  renameSync(beside, path)
}

/** Saves a profile. Only a sign-in makes it the current one. */
export function putProfile(name: string, profile: Profile, makeCurrent = false): void {
  const { profiles, current } = readProfiles()
  writeProfiles({ current: makeCurrent ? name : current, profiles: { ...profiles, [name]: profile } })
}

/** The profile for a sign-in without --profile: that of the same e-mail and service, else an unused name. */
export function profileFor(email: string, url: string): string {
  const { profiles } = readProfiles()
  const own = Object.entries(profiles).find(
    ([, profile]) => profile.email === email && originOf(profile.url) === originOf(url),
  )
  if (own) return own[0]
  return 'default' in profiles ? email : 'default'
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}

/** Throws for an unencrypted address, because others on the network could read the password or token. */
export function assertSafeAddress(url: string): void {
  if (!URL.canParse(url)) throw new Failure(`${url} is not an address like https://muster.example/api.`, 2)
  if (new URL(url).protocol === 'https:' || isLoopback(url) || process.env.MUSTER_ALLOW_HTTP === '1') return
  throw new Failure(
    `${url} is not encrypted: others could read your password and token. Use https, or set MUSTER_ALLOW_HTTP=1.`,
    2,
  )
}

/** The profile that a command works with: the option, else the environment, else the current one. */
export const profileName = (option: string | undefined): string =>
  option ?? process.env.MUSTER_PROFILE ?? readProfiles().current

/** Throws if the named profile does not exist. Otherwise a mistyped name would use the default address. */
export function assertKnownProfile(option: string | undefined): void {
  const named = option ?? process.env.MUSTER_PROFILE
  const known = Object.keys(readProfiles().profiles)
  if (named === undefined || known.includes(named)) return
  const are = known.length ? `There are: ${known.join(', ')}.` : 'There is none yet.'
  throw new Failure(
    `There is no profile ${named}. ${are} \`muster login EMAIL --profile ${named}\` makes it.`,
    2,
  )
}

export function openProfile(option: string | undefined): Profile {
  const { MUSTER_URL, MUSTER_TOKEN, MUSTER_PROJECT_ID } = process.env
  const stored = readProfiles().profiles[profileName(option)]
  const projectId = Number(MUSTER_PROJECT_ID || Number.NaN)
  const url = MUSTER_URL || stored?.url || DEFAULT_URL
  // Send a token only to the service that issued it.
  const { token, ...rest } = stored ?? {}
  const isOfThere = stored !== undefined && originOf(stored.url) === originOf(url)
  return {
    ...rest,
    url,
    ...(token && isOfThere ? { token } : {}),
    ...(MUSTER_TOKEN ? { token: MUSTER_TOKEN } : {}),
    ...(Number.isSafeInteger(projectId) ? { project_id: projectId } : {}),
  }
}
