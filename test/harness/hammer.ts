// Generates load on loopback, limited in number and time, and distinguishes failed connections from answers.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Shot {
  /** When it was sent and how long it took, in milliseconds of performance.now(). */
  readonly at: number
  readonly ms: number
  /** 0 when no answer came. */
  readonly status: number
  readonly error?: string
  readonly isClosing: boolean
  readonly code: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly body: string
}

export const keepAlive = (sockets: number) => new Agent({ keepAlive: true, maxSockets: sockets })

export function shoot(
  url: string,
  body: object,
  {
    token,
    agent,
    projectId,
    idempotencyKey,
  }: { token?: string | undefined; agent: Agent; projectId?: number; idempotencyKey?: string },
): Promise<Shot> {
  const at = performance.now()
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({
        at,
        ms: performance.now() - at,
        status: 0,
        error: error.code ?? error.message,
        isClosing: false,
        code: undefined,
        body: '',
      })
    const sent = request(url, {
      method: 'POST',
      agent,
      timeout: 15_000,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(projectId ? { 'x-project-id': String(projectId) } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
    })
    sent.on('error', fail)
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('error', fail)
      response.on('end', () => {
        if (!response.complete) return fail(new Error('the answer was cut off'))
        resolve({
          at,
          ms: performance.now() - at,
          status: response.statusCode ?? 0,
          isClosing: response.headers.connection === 'close',
          code: response.headers['x-error-code'] as string | undefined,
          retryAfterSeconds: Number(response.headers['retry-after']) || undefined,
          body: text,
        })
      })
    })
    sent.end(JSON.stringify(body))
  })
}

/** Sends requests at an even pace until the time is over, however long the answers take. */
export async function pace(
  perSecond: number,
  durationMs: number,
  fire: (count: number) => Promise<Shot>,
): Promise<Shot[]> {
  const shots: Promise<Shot>[] = []
  const start = performance.now()
  while (performance.now() - start < durationMs) {
    const due = ((performance.now() - start) / 1000) * perSecond
    while (shots.length < due) shots.push(fire(shots.length))
    await wait(2)
  }
  return Promise.all(shots)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export function tally<Value extends string | number>(values: readonly Value[]): Record<Value, number> {
  const counts = {} as Record<Value, number>
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
