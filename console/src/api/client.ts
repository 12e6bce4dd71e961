import { createClient } from '@muster/sdk'
import { getConnection, isEmbedded } from '../parts/connection.ts'
import { createStore } from '../parts/store.ts'
import { t } from '../texts.ts'

/** Whether a user is signed in. `ended`: the session ended while the console was open. */
export const session = createStore<'unknown' | 'in' | 'out' | 'ended'>('unknown')

/** Tells other tabs about a sign-in, because all tabs share the session cookie. */
const channel = new BroadcastChannel('muster:session')
const returned = new Set<(userId: number) => void>()
channel.onmessage = ({ data }: MessageEvent<number>) => {
  for (const listener of returned) listener(data)
}
export const onSignedInElsewhere = (listener: (userId: number) => void) => {
  returned.add(listener)
  return () => returned.delete(listener)
}
export const tellSignedIn = (userId: number) => channel.postMessage(userId)

/**
 * Answers 401 without a request after the session has ended. Repeated requests would trigger the rate limit.
 */
export const ask: typeof fetch = async (input, init) => {
  const isSigningIn = /\/v1\/(sessions\/create|passkeys\/(challenge|sign-in)|sso\/find)$/.test(String(input))
  if (session.get() !== 'ended' || isSigningIn) return getConnection().send(input, init)
  return new Response(JSON.stringify({ error: true, message: t.signIn.again }), {
    status: 401,
    headers: { 'x-error-code': 'unauthenticated' },
  })
}

/** The API of this origin. The session is in a cookie that no script can read, or the connection has a token. */
export const api = createClient({
  baseUrl: '/api',
  fetch: ask,
  hooks: {
    response({ operation, response }) {
      // An embedded board has no session: the page around it decides when it ends.
      if (isEmbedded()) return
      if (response.status === 401 && operation !== 'sessions.create' && operation !== 'passkeys.signIn')
        session.set(session.get() === 'in' || session.get() === 'ended' ? 'ended' : 'out')
    },
  },
})
