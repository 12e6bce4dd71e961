import type { CallOptions, Page } from './calls.ts'
import { follow } from './follow.ts'
import { type Operations, table } from './generated.ts'
import type { ClientOptions } from './options.ts'
import { type Operation, send, stream } from './send.ts'

export interface Client extends Operations {
  /** The same client with other options, for example another project. */
  with(options: Partial<ClientOptions>): Client
}

/** A client with one method per operation, named after its path: `client.cards.create({ title })`. */
export function createClient(options: ClientOptions): Client {
  const client: Record<string, unknown> = {
    with: (more: Partial<ClientOptions>) => createClient({ ...options, ...more }),
  }
  for (const [member, [path, repeats, details]] of Object.entries(table)) {
    place(client, member.split('.'), methodOf(options, { name: member, path, repeats, ...details }))
  }
  return client as unknown as Client
}

function place(at: Record<string, unknown>, [first = '', ...rest]: string[], method: unknown): void {
  if (!rest.length) at[first] = method
  else {
    at[first] ??= {}
    place(at[first] as Record<string, unknown>, rest, method)
  }
}

function methodOf(options: ClientOptions, operation: Operation) {
  const { streams, items, next } = operation
  if (streams === 'feed') return (body = {}, more = {}) => follow(options, operation, body, more)
  if (streams) return (body = {}, more = {}) => stream(options, operation, body, more)
  if (items && next) return (body = {}, more = {}) => list(options, operation, body, more, items, next)
  return (body = {}, more = {}) => send(options, operation, body, more)
}

type Answer = Record<string, unknown>

/**
 * A promise of the requested page that also iterates over this page and all that follow. Requests each page
 * once.
 */
function list(
  options: ClientOptions,
  operation: Operation,
  body: object,
  more: CallOptions,
  items: string,
  next: string,
): Page<Answer, unknown> {
  const ask = (from: object) => send(options, operation, from, more) as Promise<Answer>
  const first = ask(body)
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      for (let page = await first; ; ) {
        yield* page[items] as unknown[]
        const from = page[next]
        // A feed always returns a position; has_more says whether there is another page now.
        if (from === null || from === undefined || page.has_more === false) return
        // next_after_id is the after_id of the next page.
        page = await ask({ ...body, [next.slice('next_'.length)]: from })
      }
    },
  })
}
