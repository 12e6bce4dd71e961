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
export class StreamSender {
  readonly #readToken: ReadToken
  readonly #open = new Set<Open>()

  constructor(app: FastifyInstance, readToken: ReadToken, stallSeconds: number) {
    this.#readToken = readToken
    const looking = setInterval(() => this.#cutStalled(stallSeconds * 1_000), LOOK_EVERY_MS).unref()
    app.addHook('preClose', async () => {
      clearInterval(looking)
      for (const { controller } of this.#open) controller.abort()
    })
  }

  async send(
    reply: FastifyReply,
    op: Operation,
    projectId: number | null,
    events: Events,
  ): Promise<FastifyReply> {
    const stream = this.#enter(reply, op, projectId)
    const { controller } = stream
    const generator = events(controller.signal)
    // Get the first event before sending the headers, so that a refusal can still set the status.
    const first = await generator.next().catch((error) => {
      controller.abort()
      throw error
    })
    const readable = Readable.from(
      op.streams === 'lines'
        ? this.#linesOf(reply, op, stream, first, generator)
        : this.#eventsOf(reply, op, stream, first, generator),
    )
    // The reader may have gone, or lost access; anything else is a fault of ours.
    readable.once('error', (err) => {
      if (!controller.signal.aborted) reply.log.error({ err }, 'a stream failed; its connection was cut')
      stream.cut()
    })
    readable.once('close', () => controller.abort())
    const type = op.streams === 'lines' ? 'application/jsonl' : 'text/event-stream'
    return reply.header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(readable)
  }

  async *#eventsOf(...[reply, op, stream, first, generator]: Sent): AsyncGenerator<string, void> {
    const [name] = Object.keys((op.data as TObject).properties)
    for (let next = first; !next.done; next = await generator.next()) {
      if (!(await this.#mayGoOn(reply, op))) break
      yield* this.#offer(stream, `event: ${name}\ndata: ${JSON.stringify(next.value)}\n\n`)
    }
    stream.controller.abort()
  }

  /** Lines that end early are cut: without their `end` line, the reader must see a broken connection. */
  async *#linesOf(...[reply, op, stream, first, generator]: Sent): AsyncGenerator<string, void> {
    let records = 0
    for (let next = first; !next.done; next = await generator.next()) {
      if (!(await this.#mayGoOn(reply, op))) return stream.cut()
      yield* this.#offer(stream, `${JSON.stringify(next.value)}\n`)
      records++
    }
    if (stream.controller.signal.aborted) return stream.cut()
    yield* this.#offer(stream, `${JSON.stringify({ kind: 'end', records })}\n`)
    stream.controller.abort()
  }

  async *#offer(stream: Open, text: string): AsyncGenerator<string, void> {
    stream.waitingSince = performance.now()
    yield text
    stream.waitingSince = undefined
    // Yield to the event loop after each record: other requests are more urgent.
    await turnOfOthers()
  }

  #cutStalled(stallMs: number): void {
    const now = performance.now()
    for (const { waitingSince, cut } of this.#open)
      if (waitingSince !== undefined && now - waitingSince > stallMs) cut()
  }

  async #mayGoOn(reply: FastifyReply, op: Operation): Promise<boolean> {
    try {
      assertMayCall(op, await this.#readToken(reply.request.credential))
      return true
    } catch {
      return false
    }
  }

  #enter(reply: FastifyReply, op: Operation, projectId: number | null): Open {
    const { caller } = reply.request
    const userId = caller?.user_id ?? 0
    const place = projectId === null ? `platform ${caller?.platform_id}` : `project ${projectId}`
    const alike = [...this.#open].filter(({ kind }) => kind === op.streams)
    const mostOfUser = MAX_STREAMS_OF_USER[op.streams === 'lines' ? 'lines' : 'events']
    if (
      this.#open.size >= MAX_STREAMS ||
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
    this.#open.add(stream)
    controller.signal.addEventListener('abort', () => this.#open.delete(stream))
    reply.raw.once('close', () => controller.abort())
    // A reader who has disconnected already takes no slot.
    if (reply.raw.destroyed) controller.abort()
    return stream
  }
}

type Sent = [
  reply: FastifyReply,
  op: Operation,
  stream: Open,
  first: IteratorResult<unknown, void>,
  generator: AsyncGenerator<unknown, void>,
]
