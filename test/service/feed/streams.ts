// Streams of events, read as they come.
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '@harness/world.ts'
import { operations } from '@muster/contract'

const o = operations
export interface Event {
  readonly id: string
  readonly position: string
  readonly type: string
}

/** A stream, read as it comes. */
export async function watch(
  at: World,
  token: string,
  body: object = {},
  headers: Record<string, string> = {},
) {
  const controller = new AbortController()
  const response = await fetch(`${at.origin}/api${o.eventsWatch.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
    signal: controller.signal,
  })
  const events: Event[] = []
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (data) events.push(JSON.parse(data))
        text = text.slice(end + 2)
      }
    }
  })().catch(() => {})
  return { response, events, ended, stop: () => controller.abort() }
}

export async function until(isSo: () => boolean, ms = 5_000): Promise<number> {
  const start = performance.now()
  while (!isSo()) {
    if (performance.now() - start > ms) throw new Error('It did not come to pass.')
    await wait(5)
  }
  return performance.now() - start
}

export async function create(at: World, token: string, count: number) {
  for (let n = 0; n < count; n++) await at.call(o.cardsCreate, { title: `Card ${n}` }, { token })
}

export const numbers = (events: readonly Event[]) => events.map(({ id }) => Number(id.split('_').at(-1)))
export const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, n) => n + from)
