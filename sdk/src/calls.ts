/** The options of one call. */
export interface CallOptions {
  /** The current project, used when the body names no record. */
  readonly projectId?: number | undefined
  /** Identifies the write, so that a repeated call changes nothing more. Generated when absent. */
  readonly idempotencyKey?: string | undefined
  /** The expected ETag of the record. If it has changed, the call throws an error with the code `stale`. */
  readonly ifMatch?: string | undefined
  /** Called with the headers of the final answer, for example to read the ETag. */
  readonly onHeaders?: ((headers: Headers) => void) | undefined
  /** Aborts the call, its waits and its retries. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** How long one attempt may take. */
  readonly timeoutMs?: number | undefined
}

/** An operation without required fields can be called without a body. */
type Parameters<Body> =
  Record<never, never> extends Body
    ? [body?: Body | undefined, options?: CallOptions | undefined]
    : [body: Body, options?: CallOptions | undefined]

export type Call<Body, Data> = (...parameters: Parameters<Body>) => Promise<Data>

/** Await it for one page, or loop over it with `for await` for every row of every page. */
export type Page<Data, Row> = Promise<Data> & AsyncIterable<Row>
export type List<Body, Data, Row> = (...parameters: Parameters<Body>) => Page<Data, Row>

/** Loop over it with `for await` until the stream ends. */
export type Stream<Body, Event> = (...parameters: Parameters<Body>) => AsyncGenerator<Event, void>

/**
 * Whether a call that the service may have executed can be repeated: a read, a write with a key, or never.
 */
export type Repeats = 'read' | 'keyed' | 'never'

export interface Details {
  /** The answer is a stream of events, or of lines of JSON. */
  readonly streams?: 'events' | 'lines' | 'feed'
  /** For a list: the field with the rows, and the field with the cursor of the next page. */
  readonly items?: string
  readonly next?: string
  /** The body is sent as multipart/form-data, with its file last. */
  readonly isUpload?: true
  /** Called without a token. */
  readonly isPublic?: true
}
