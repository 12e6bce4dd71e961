import { useQuery } from '@tanstack/react-query'
import { queries } from '../parts/query.tsx'
import { api, session, tellSignedIn } from './client.ts'
import { keys } from './keys.ts'

/** Whether users with e-mail addresses of this domain use single sign-on. */
export const useSingleSignOn = (email: string, domain: string | undefined) =>
  useQuery({
    queryKey: keys.signIn(domain),
    queryFn: () => api.sso.find({ email }),
    enabled: domain !== undefined,
    staleTime: 60_000,
    retry: false,
  })

/** The invitation of a link in a mail. */
export const useInvitation = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.invitation,
    queryFn: () => api.invitations.show({ token }),
    enabled: token !== '' && enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Refreshes all data after a sign-in. */
export async function startSession(userId: number): Promise<void> {
  session.set('in')
  tellSignedIn(userId)
  const before = queries.getQueryData<{ user: { id: number } }>(keys.me)
  // A different user signed in: reload, so that no data of the previous user stays on the page.
  if (before && before.user.id !== userId) return location.reload()
  await queries.resetQueries({ queryKey: keys.me })
  await queries.invalidateQueries()
}

/** Called when the same user has signed in again in another tab. */
export function resumeSession(): void {
  if (session.get() !== 'ended') return
  session.set('in')
  void queries.invalidateQueries()
}

export async function endSession(): Promise<void> {
  await api.sessions.end()
  session.set('out')
  queries.clear()
  location.assign('/')
}
