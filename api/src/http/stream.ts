import { Readable } from 'node:stream'
import type { Operation } from '@muster/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TObject } from 'typebox'
import { assertMayCall } from '../access/judge.ts'
import { Refusal } from '../core/refusal.ts'
import { turnOfOthers } from '../core/turns.ts'
import type { ReadToken } from './tokens.ts'

const MAX_STREAMS = 100
// These limits keep one user or one project from taking all streams of the process.
const MAX_STREAMS_OF_USER = { events: 10, lines: 3 }
const MAX_STREAMS_OF_PLACE = 10
const RETRY_AFTER_SECONDS = 30
const LOOK_EVERY_MS = 1_000

type Events = (signal: AbortSignal) => AsyncGenerator<unknown, void>

interface Open {
  readonly controller: AbortController
  readonly userId: number
  /** The project, or the platform if the call names no project. */
  readonly place: string
  readonly kind: Operation['streams']
  /**
   * When the pending data was offered to the reader; undefined while the service prepares the next record.
   */
  waitingSince: number | undefined
  cut(): void
}

/**
 * Sends server-sent events or lines of JSON. The number of streams is limited per process, project and user.
 * A stream is cut if its reader stalls, disconnects or loses access, or if the service stops. A complete
 * stream of lines ends with an `end` line, and a cut destroys the connection. So a reader can detect an
 * incomplete stream.
 */
export function streamSender(app: FastifyInstance, readToken: ReadToken, stallSeconds: number) {
  const open = new Set<Open>()
  const looking = setInterval(() => {
    const now = performance.now()
    for (const { waitingSince, cut } of open)
      if (waitingSince !== undefined && now - waitingSince > stallSeconds * 1_000) cut()
  }, LOOK_EVERY_MS).unref()
  app.addHook('preClose', async () => {
    clearInterval(looking)
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

  function enter(reply: FastifyReply, op: Operation, projectId: number | null): Open {
    const { caller } = reply.request
    const userId = caller?.user_id ?? 0
    const place = projectId === null ? `platform ${caller?.platform_id}` : `project ${projectId}`
    const alike = [...open].filter(({ kind }) => kind === op.streams)
    const mostOfUser = MAX_STREAMS_OF_USER[op.streams === 'lines' ? 'lines' : 'events']
    if (
      open.size >= MAX_STREAMS ||
      alike.filter((each) => each.userId === userId).length >= mostOfUser ||
      alike.filter((each) => each.place === place).length >= MAX_STREAMS_OF_PLACE
    ) {
      const message = 'Too many streams are open. Close one, or try again later.'
      throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    const controller = new AbortController()
    const cut = () => {
      controller.abort()
      reply.raw.destroy()
    }
    const stream = { controller, userId, place, kind: op.streams, waitingSince: undefined, cut }
    open.add(stream)
    controller.signal.addEventListener('abort', () => open.delete(stream))
    reply.raw.once('close', () => controller.abort())
    // A reader who has disconnected already takes no slot.
    if (reply.raw.destroyed) controller.abort()
    return stream
  }

  return async (
    reply: FastifyReply,
    op: Operation,
    projectId: number | null,
    events: Events,
  ): Promise<FastifyReply> => {
    const stream = enter(reply, op, projectId)
    const { controller } = stream
    const generator = events(controller.signal)
    // Get the first event before sending the headers, so that a refusal can still set the status.
    const first = await generator.next().catch((error) => {
      controller.abort()
      throw error
    })
    const isLines = op.streams === 'lines'
    const [name] = Object.keys((op.data as TObject).properties)
    const write = (data: unknown) =>
      isLines ? `${JSON.stringify(data)}\n` : `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

    async function* text() {
      let records = 0
      for (let next = first; !next.done; next = await generator.next()) {
        if (!(await mayGoOn(reply, op))) return end()
        stream.waitingSince = performance.now()
        yield write(next.value)
        stream.waitingSince = undefined
        records++
        // Yield to the event loop after each record: other requests are more urgent.
        await turnOfOthers()
      }
      if (isLines && controller.signal.aborted) return end()
      stream.waitingSince = performance.now()
      if (isLines) yield write({ kind: 'end', records })
      controller.abort()
    }
    // A stream of events may end at any time. Lines without their `end` line must be cut, so that the reader
    // notices.
    const end = () => (isLines ? stream.cut() : controller.abort())
    const readable = Readable.from(text())
    // The handler failed, or its reader lost access.
    readable.once('error', () => stream.cut())
    readable.once('close', () => controller.abort())
    reply
      .header('cache-control', 'no-store')
      .type(`${isLines ? 'application/jsonl' : 'text/event-stream'}; charset=utf-8`)
    return reply.send(readable)
  }
}
