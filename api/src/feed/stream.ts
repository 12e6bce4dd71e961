import { Readable } from 'node:stream'
import type { Notation } from './position.ts'
import type { FeedEvent, Position } from './store/feed.ts'

const MAX_BUFFERED_BYTES = 262_144
const LAST_WORDS_MS = 500

/** A server-sent event stream to one client: its position and its output buffer. */
export class FeedStream {
  readonly readable: Readable
  readonly notation: Notation
  readonly types: ReadonlySet<string> | null
  position: Position
  /** True if the stream gets new events from the room; false while it reads missed events. */
  isLive = false
  isReading = false
  writtenAt = performance.now()
  #isFull = false
  #hasEnded = false
  #whenDrained: (() => void) | undefined

  constructor(notation: Notation, position: Position, types: readonly string[] | null) {
    this.notation = notation
    this.position = position
    this.types = types && new Set(types)
    this.readable = new Readable({
      highWaterMark: MAX_BUFFERED_BYTES,
      read: () => {
        this.#isFull = false
        this.#whenDrained?.()
        this.#whenDrained = undefined
      },
    })
    // Sent immediately, so that proxies recognise a stream. The id is the start position: the client can resume there
    // even if the connection breaks before the first event.
    this.#write(`: connected\nretry: 2000\nid: ${notation.write(position)}\n\n`)
  }

  get isClosed(): boolean {
    return this.#hasEnded || this.readable.destroyed
  }

  /** True if the client reads more slowly than the feed grows. */
  get isFull(): boolean {
    return this.#isFull
  }

  drained(): Promise<void> {
    if (!this.#isFull || this.isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenDrained = resolve
      this.readable.once('close', resolve)
    })
  }

  /** Sends an event that the reader has not seen. */
  send({ event, seq, number, isDerived }: FeedEvent): void {
    const { position } = this
    if (isDerived ? number <= position.number : seq <= position.seq) return
    this.position = isDerived ? { ...position, number } : { ...position, seq }
    if (this.types && !this.types.has(event.type)) return
    const at = this.notation.write(this.position)
    this.#write(
      `id: ${at}\nevent: ${event.type}\ndata: {"position":"${at}",${JSON.stringify(event).slice(1)}\n\n`,
    )
  }

  /**
   * Sends a comment line as a keep-alive, so that no proxy closes the connection. Its id advances the client past
   * events that its filter skipped.
   */
  sendComment(): void {
    if (!this.#isFull) this.#write(`:\nid: ${this.notation.write(this.position)}\n\n`)
  }

  /** Ends the stream. Buffered events are still sent, unless the client does not read. */
  end(): void {
    if (this.isClosed) return
    if (this.#isFull) return void this.readable.destroy()
    this.#hasEnded = true
    this.readable.push(null)
    setTimeout(() => this.readable.destroy(), LAST_WORDS_MS).unref()
  }

  #write(text: string): void {
    if (this.isClosed) return
    this.writtenAt = performance.now()
    if (!this.readable.push(text)) this.#isFull = true
  }
}
