import {
  type BodyOf,
  type DataOf,
  type Operation,
  type OperationName,
  type Operations,
  operations,
} from '@muster/contract'
import { MusterError } from './error.ts'

export interface ClientOptions {
  /** Where the API is, for example https://muster.example/api */
  readonly baseUrl: string
  /** The Bearer token; without it only authenticate can be called. */
  readonly token?: string
  /** The current project of calls that name no record. */
  readonly projectId?: number
  /** Tries in all, first included; 1 never retries. */
  readonly attempts?: number
  /** How long one try may take. */
  readonly timeoutMs?: number
  /** The longest wait between two tries; a longer Retry-After is thrown at once. */
  readonly maxWaitMs?: number
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly projectId?: number
  /** Names the write, so that repeating it changes nothing more; made up when absent. */
  readonly idempotencyKey?: string
}

/** An operation without required fields can be called without a body. */
type Call<Op extends Operation> =
  Partial<BodyOf<Op>> extends BodyOf<Op>
    ? (body?: BodyOf<Op>, options?: CallOptions) => Promise<DataOf<Op>>
    : (body: BodyOf<Op>, options?: CallOptions) => Promise<DataOf<Op>>

/** Operations that answer with a stream of events. */
type StreamName = 'rolloutsWatch'

/** One method an operation: `client.cardsCreate({ title })`; a stream is followed with `for await`. */
export type Client = {
  readonly [Name in Exclude<OperationName, StreamName>]: Call<Operations[Name]>
} & {
  readonly [Name in StreamName]: (
    body: BodyOf<Operations[Name]>,
    options?: CallOptions,
  ) => AsyncGenerator<DataOf<Operations[Name]>, void>
}

export function createClient(options: ClientOptions): Client {
  const client: Record<string, unknown> = {}
  for (const [name, op] of Object.entries<Operation>(operations)) {
    const send = op.streams ? stream : call
    client[name] = (body: object = {}, callOptions: CallOptions = {}) => send(options, op, body, callOptions)
  }
  return client as Client
}

const FIRST_WAIT_MS = 200

async function call(
  options: ClientOptions,
  op: Operation,
  body: object,
  callOptions: CallOptions,
): Promise<unknown> {
  const { attempts = 4, maxWaitMs = 60_000 } = options
  const headers = headersOf(options, op, callOptions)
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(options, op, JSON.stringify(body), headers)
    if (!(outcome instanceof MusterError)) return outcome
    const waitMs = waitBefore(outcome, attempt)
    if (attempt >= attempts || !mayRetry(op, outcome) || waitMs > maxWaitMs) throw outcome
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** The events of a stream until it ends; it is not retried, because what was missed is in the next event anyway. */
async function* stream(options: ClientOptions, op: Operation, body: object, callOptions: CallOptions) {
  const { baseUrl, fetch: send = fetch } = options
  const headers = { ...headersOf(options, op, callOptions), accept: 'text/event-stream' }
  const response = await send(addressOf(baseUrl, op), { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok || !response.body) throw await MusterError.from(response)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '))
      if (data) yield JSON.parse(data.slice('data: '.length))
    }
  }
}

const addressOf = (baseUrl: string, op: Operation) => baseUrl.replace(/\/+$/, '') + op.path

function headersOf(options: ClientOptions, op: Operation, { projectId, idempotencyKey }: CallOptions) {
  const project = projectId ?? options.projectId
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    // Objects instead of their text: a typed client has no use for JSON in JSON.
    prefer: 'return=representation',
    ...(options.token && op.access !== 'public' ? { authorization: `Bearer ${options.token}` } : {}),
    ...(project ? { 'x-project-id': String(project) } : {}),
    ...(isKeyed(op) ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
  }
}

const isKeyed = (op: Operation) => op.effect === 'write' && !op.returnsSecret

async function tryOnce(
  { baseUrl, timeoutMs = 30_000, fetch: send = fetch }: ClientOptions,
  op: Operation,
  body: string,
  headers: Record<string, string>,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(addressOf(baseUrl, op), {
      method: 'POST',
      headers,
      body,
      signal,
    })
    if (!response.ok) return MusterError.from(response)
    return ((await response.json()) as { data: unknown }).data
  } catch (cause) {
    return new MusterError(`The service at ${baseUrl} did not answer.`, { cause })
  }
}

/** A refusal for being too many was not carried out; anything else may have been, so only what is safe to repeat is. */
function mayRetry(op: Operation, { status }: MusterError): boolean {
  if (status === 429) return true
  return (status === 0 || status >= 500) && (op.effect === 'read' || isKeyed(op))
}

/** What the service asked for, else longer from try to try, with chance so that clients do not come back together. */
function waitBefore({ retryAfterSeconds }: MusterError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}
