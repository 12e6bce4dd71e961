import type { CallOptions, Details, Repeats } from './calls.ts'
import { errorOf, MusterError, RateLimited, Unreachable } from './errors.ts'
import { eventReader } from './events.ts'
import type { ClientOptions } from './options.ts'

export interface Operation extends Details {
  readonly name: string
  readonly path: string
  readonly repeats: Repeats
}

const FIRST_WAIT_MS = 200

/**
 * Retries the call until it succeeds, fails with an error that a retry cannot fix, or has used all attempts.
 */
export async function send(
  options: ClientOptions,
  operation: Operation,
  body: object,
  more: CallOptions,
): Promise<unknown> {
  const { attempts = 4, maxWaitMs = 60_000, hooks } = options
  // Every attempt uses the same key, so the write happens once even if an earlier attempt was executed.
  const headers = await headersOf(options, operation, more)
  const text = operation.isUpload ? formOf(body) : JSON.stringify(body)
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(options, operation, text, headers, more, attempt)
    if (!(outcome instanceof MusterError)) return outcome.data
    const waitMs = waitBefore(outcome, attempt)
    if (attempt >= attempts || !mayRepeat(operation, outcome) || waitMs > maxWaitMs) throw outcome
    await hooks?.retry?.({ operation: operation.name, attempt, error: outcome, waitMs })
    await sleep(waitMs, more.signal)
  }
}

async function headersOf(
  { token, projectId }: ClientOptions,
  { repeats, isPublic, isUpload }: Operation,
  more: CallOptions,
): Promise<Record<string, string>> {
  const project = more.projectId ?? projectId
  const bearer = isPublic ? undefined : typeof token === 'function' ? await token() : token
  return {
    accept: 'application/json',
    // The type of a form has a boundary, which fetch chooses.
    ...(isUpload ? {} : { 'content-type': 'application/json' }),
    // Ask for objects instead of JSON text inside JSON.
    prefer: 'return=representation',
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(project ? { 'x-project-id': String(project) } : {}),
    ...(repeats === 'keyed' ? { 'idempotency-key': more.idempotencyKey ?? randomKey() } : {}),
    ...(more.ifMatch ? { 'if-match': more.ifMatch } : {}),
  }
}

/** The fields first, then the file: the service checks them before it receives the file. */
function formOf(body: object): FormData {
  const form = new FormData()
  const { file, ...fields } = body as { file: Blob & { readonly name?: string } }
  for (const [name, value] of Object.entries(fields)) if (value != null) form.set(name, String(value))
  form.set('file', file, file.name ?? 'file')
  return form
}

/** 128 random bits. crypto.randomUUID does not exist on pages that are not served over https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const addressOf = ({ baseUrl }: ClientOptions, { path }: Operation) => baseUrl.replace(/\/+$/, '') + path

async function tryOnce(
  options: ClientOptions,
  operation: Operation,
  body: string | FormData,
  fixed: Record<string, string>,
  more: CallOptions,
  attempt: number,
): Promise<{ data: unknown } | MusterError> {
  const { hooks, fetch: ask = fetch } = options
  const headers = new Headers(fixed)
  await hooks?.request?.({ operation: operation.name, attempt, headers })
  more.signal?.throwIfAborted()
  const late = AbortSignal.timeout(more.timeoutMs ?? options.timeoutMs ?? 30_000)
  const signal = more.signal ? AbortSignal.any([more.signal, late]) : late
  const started = performance.now()
  let response: Response
  let outcome: { data: unknown } | MusterError
  try {
    response = await ask(addressOf(options, operation), { method: 'POST', headers, body, signal })
    outcome = response.ok ? ((await response.json()) as { data: unknown }) : await errorOf(response)
  } catch (cause) {
    if (more.signal?.aborted) throw more.signal.reason
    return unreachable(options, late.aborted, cause)
  }
  if (response.ok) more.onHeaders?.(response.headers)
  await hooks?.response?.({ operation: operation.name, attempt, response, ms: performance.now() - started })
  return outcome
}

function unreachable({ baseUrl }: ClientOptions, isLate: boolean, cause: unknown): Unreachable {
  const message = isLate
    ? `The service at ${baseUrl} took too long to answer.`
    : `The service at ${baseUrl} did not answer. Is it running, and is the address right?`
  return new Unreachable(message, { status: 0, code: isLate ? 'timed_out' : 'unreachable', cause })
}

/**
 * A call that got 429 was not executed. Any other failed call may have been, so retry only if that is safe.
 */
function mayRepeat({ repeats }: Operation, { status }: MusterError): boolean {
  if (status === 429) return true
  return (status === 0 || status >= 500) && repeats !== 'never'
}

/** The wait that the service asked for, else exponential backoff with jitter, so that clients spread out. */
export function waitBefore(error: MusterError, attempt: number): number {
  if (error instanceof RateLimited) return error.seconds * 1000
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Yields the records or events of a stream until it ends, without retries. */
export async function* stream(
  options: ClientOptions,
  operation: Operation,
  body: object,
  more: CallOptions,
  heard: { id?(id: string): void; something?(): void } = {},
): AsyncGenerator<unknown, void> {
  const { hooks, fetch: ask = fetch } = options
  const headers = new Headers(await headersOf(options, operation, more))
  headers.set('accept', operation.streams === 'lines' ? 'application/jsonl' : 'text/event-stream')
  await hooks?.request?.({ operation: operation.name, attempt: 1, headers })
  const init = {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(more.signal && { signal: more.signal }),
  }
  const response = await ask(addressOf(options, operation), init).catch((cause) => {
    if (more.signal?.aborted) throw more.signal.reason
    throw unreachable(options, false, cause)
  })
  if (!response.ok || !response.body) throw await errorOf(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const lines = operation.streams === 'lines' ? lineReader() : undefined
  const read = lines?.read ?? eventReader(heard.id)
  try {
    for (;;) {
      const chunk = await reader.read().catch((cause) => {
        if (more.signal?.aborted) throw more.signal.reason
        throw lines ? cutOff(cause) : cause
      })
      if (chunk.done) break
      heard.something?.()
      yield* read(chunk.value)
    }
    if (lines && !lines.isWhole()) throw cutOff()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const cutOff = (cause?: unknown): MusterError =>
  new MusterError('The export was cut off before its end. What has come so far is not everything.', {
    status: 0,
    code: 'cut_off',
    cause,
  })

/** Parses lines of JSON. The last line has the number of records and is not returned. */
function lineReader() {
  let text = ''
  let records = 0
  let end: { readonly records: number } | undefined
  return {
    read(chunk: string): unknown[] {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      const values = lines.filter(Boolean).map((line) => JSON.parse(line))
      end = values.find(({ kind }) => kind === 'end') ?? end
      const found = values.filter(({ kind }) => kind !== 'end')
      records += found.length
      return found
    },
    isWhole: () => end?.records === records,
  }
}
