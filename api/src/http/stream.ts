import { Readable } from 'node:stream'
import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TObject } from 'typebox'
import { assertMayCall } from '../access/judge.ts'
import { Refusal } from '../refusal.ts'
import type { ReadToken } from './tokens.ts'

const MAX_STREAMS = 100
// One superadmin must not take the streams of all others.
const MAX_STREAMS_OF_USER = { events: 10, lines: 3 }
const RETRY_AFTER_SECONDS = 30

type Events = (signal: AbortSignal) => AsyncGenerator<unknown, void>

/**
 * Server-sent events, or lines of JSON. The number of streams is limited, for a process and for a user. A stream ends
 * when its reader disconnects or loses access, or when the service stops.
 */
export function streamSender(app: FastifyInstance, readToken: ReadToken) {
  const open = new Set<{ controller: AbortController; userId: number; kind: Operation['streams'] }>()
  app.addHook('preClose', async () => {
    for (const { controller } of open) controller.abort()
  })

  async function mayGoOn(reply: FastifyReply, op: Operation): Promise<boolean> {
    try {
      assertMayCall(op, await readToken(reply.request.credential))
      return true
    } catch {
      return false
    }
  }

  return async (reply: FastifyReply, op: Operation, events: Events): Promise<FastifyReply> => {
    const userId = reply.request.caller?.user_id ?? 0
    const own = [...open].filter((stream) => stream.userId === userId && stream.kind === op.streams)
    if (
      open.size >= MAX_STREAMS ||
      own.length >= MAX_STREAMS_OF_USER[op.streams === 'lines' ? 'lines' : 'events']
    ) {
      const message = 'Too many streams are open. Close one, or try again later.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const controller = new AbortController()
    const stream = { controller, userId, kind: op.streams }
    open.add(stream)
    reply.raw.once('close', () => controller.abort())
    controller.signal.addEventListener('abort', () => open.delete(stream))
    const generator = events(controller.signal)
    // Get the first event before sending the headers, so that a refusal can still set the status.
    const first = await generator.next().catch((error) => {
      controller.abort()
      throw error
    })
    async function* text() {
      const [name] = Object.keys((op.data as TObject).properties)
      const write = (data: unknown) =>
        op.streams === 'lines'
          ? `${JSON.stringify(data)}\n`
          : `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      if (!first.done) yield write(first.value)
      for await (const data of generator) {
        if (!(await mayGoOn(reply, op))) break
        yield write(data)
        // A stream has all the time in the world; other callers have not.
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      controller.abort()
    }
    const type = op.streams === 'lines' ? 'application/jsonl' : 'text/event-stream'
    reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`)
    return reply.send(Readable.from(text()))
  }
}
