/** What can be said about one call. */
export interface CallOptions {
  /** The current project, where the body names no record. */
  readonly projectId?: number | undefined
  /** Names the write, so that repeating it changes nothing more; made up when absent. */
  readonly idempotencyKey?: string | undefined
  /** Ends the call, its waits and its retries; what it threw is the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take. */
  readonly timeoutMs?: number | undefined
}

/** An operation without required fields can be called without a body. */
type Parameters<Body> =
  Record<never, never> extends Body
    ? [body?: Body | undefined, options?: CallOptions | undefined]
    : [body: Body, options?: CallOptions | undefined]

export type Call<Body, Data> = (...parameters: Parameters<Body>) => Promise<Data>

/** Awaited: one page. Looped over with `for await`: every row of every page. */
export type Page<Data, Row> = Promise<Data> & AsyncIterable<Row>
export type List<Body, Data, Row> = (...parameters: Parameters<Body>) => Page<Data, Row>

/** Looped over with `for await` until the stream ends. */
export type Stream<Body, Event> = (...parameters: Parameters<Body>) => AsyncGenerator<Event, void>
