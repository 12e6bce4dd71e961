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
 * Server-sent events: a bounded number of streams a process, ended when their reader leaves, may no longer call or the
 * service stops.
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
      const message = 'The service has as many streams open as it takes on. Ask for the state instead.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const controller = new AbortController()
    open.add(controller)
    reply.raw.once('close', () => controller.abort())
    controller.signal.addEventListener('abort', () => open.delete(controller))
    const generator = events(controller.signal)
    // The first event before the head of the answer, so that a refusal is still one.
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
