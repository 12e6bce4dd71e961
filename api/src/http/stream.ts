import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

const MAX_STREAMS = 100
const RETRY_AFTER_SECONDS = 30

type Events = (signal: AbortSignal) => AsyncGenerator<unknown, void>

/** Server-sent events: a bounded number of streams a process, ended when their reader leaves or the service stops. */
export function streamSender(app: FastifyInstance) {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const controller of open) controller.abort()
  })

  return async (reply: FastifyReply, name: string, events: Events): Promise<FastifyReply> => {
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
      const write = (data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      if (!first.done) yield write(first.value)
      for await (const data of generator) yield write(data)
      controller.abort()
    }
    reply.header('cache-control', 'no-store').type('text/event-stream; charset=utf-8')
    return reply.send(Readable.from(text()))
  }
}
