import { Readable } from 'node:stream'
import type { Notation } from './position.ts'
import type { FeedEvent, Position } from './store/feed.ts'

const MAX_BUFFERED_BYTES = 262_144
const LAST_WORDS_MS = 500

/** One reader of a feed: what it has seen, and the text on its way to it. */
export class FeedStream {
  readonly readable: Readable
  readonly notation: Notation
  readonly types: ReadonlySet<string> | null
  position: Position
  /** It gets news as they happen. Otherwise it reads what it has missed. */
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
    // Leaves at once, so that proxies know that it is a stream. The id is where the reader begins: it can come back there
    // even if nothing has happened before the stream is cut.
    this.#write(`: connected\nretry: 2000\nid: ${notation.write(position)}\n\n`)
  }

  get isClosed(): boolean {
    return this.#hasEnded || this.readable.destroyed
  }

  /** Its reader is slower than the feed. */
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
   * A line that every reader ignores, so that nobody between takes the connection for dead. The id takes the reader past what
   * it did not ask for.
   */
  sendComment(): void {
    if (!this.#isFull) this.#write(`:\nid: ${this.notation.write(this.position)}\n\n`)
  }

  /** What is on its way still arrives, unless its reader does not read. */
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
