import { Readable } from 'node:stream'
import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TObject } from 'typebox'
import { assertMayCall } from '../access/judge.ts'
import { Refusal } from '../refusal.ts'
import type { ReadToken } from './tokens.ts'

const MAX_STREAMS = 100
const RETRY_AFTER_SECONDS = 30

type Events = (signal: AbortSignal) => AsyncGenerator<unknown, void>

/**
 * Server-sent events. The number of streams per process is limited. A stream ends when its reader disconnects
 * or loses access, or when the service stops.
 */
export function streamSender(app: FastifyInstance, readToken: ReadToken) {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const controller of open) controller.abort()
  })

  async function mayGoOn(reply: FastifyReply, op: Operation): Promise<boolean> {
    try {
      assertMayCall(op, await readToken(reply.request.headers.authorization))
      return true
    } catch {
      return false
    }
  }

  return async (reply: FastifyReply, op: Operation, events: Events): Promise<FastifyReply> => {
    if (open.size >= MAX_STREAMS) {
      const message = 'Too many streams are open. Try again later, or call rollouts/get instead.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const controller = new AbortController()
    open.add(controller)
    reply.raw.once('close', () => controller.abort())
    controller.signal.addEventListener('abort', () => open.delete(controller))
    const generator = events(controller.signal)
    // Get the first event before sending the headers, so that a refusal can still set the status.
    const first = await generator.next().catch((error) => {
      controller.abort()
      throw error
    })
    async function* text() {
      const [name] = Object.keys((op.data as TObject).properties)
      const write = (data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      if (!first.done) yield write(first.value)
      for await (const data of generator) {
        if (!(await mayGoOn(reply, op))) break
        yield write(data)
      }
      controller.abort()
    }
    reply.header('cache-control', 'no-store').type('text/event-stream; charset=utf-8')
    return reply.send(Readable.from(text()))
  }
}
