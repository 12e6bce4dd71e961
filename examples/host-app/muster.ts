import { createClient } from '@muster/sdk'

/** The service token of this program. It stays on the server. */
export const service = process.env.MUSTER_URL ?? 'http://127.0.0.1:3000'
export const muster = createClient({
  baseUrl: `${service}/api`,
  token: process.env.MUSTER_TOKEN ?? '',
})
