import { createClient, MusterError } from '@muster/sdk'
import { createStore } from '../parts/store.ts'

/** Whether somebody is signed in. `ended`: the session ended while the console was open. */
export const session = createStore<'unknown' | 'in' | 'out' | 'ended'>('unknown')

/** The API of this origin. The session is in a cookie that no script can read. */
export const api = createClient({
  baseUrl: '/api',
  hooks: {
    response({ operation, response }) {
      if (response.status === 401 && operation !== 'sessions.create')
        session.set(session.get() === 'in' || session.get() === 'ended' ? 'ended' : 'out')
    },
  },
})

export const isStale = (error: unknown) => error instanceof MusterError && error.code === 'stale'
