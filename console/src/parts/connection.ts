import type { MeData } from '@muster/sdk'

/** How this page talks to the service. The page of embedded boards replaces it before it shows anything. */
export interface Connection {
  /** True for a board in a page of another product: it shows one project and nothing around it. */
  readonly isEmbedded: boolean
  readonly send: typeof fetch
  /** Who is signed in. Undefined: /v1/me says so. */
  readonly readMe: (() => Promise<MeData>) | undefined
  /** Pages of the same name share one stream of events. */
  readonly streamName: string
}

let connection: Connection = {
  isEmbedded: false,
  send: (input, init) => fetch(input, init),
  readMe: undefined,
  streamName: 'feed',
}

export const getConnection = (): Connection => connection
export const isEmbedded = (): boolean => connection.isEmbedded
export function connect(other: Connection): void {
  connection = other
}
