// Runs the steps of scenarios.ts with the TypeScript client. run_scenarios.py does the same in Python.
import {
  createClient,
  MusterError,
  RateLimited,
  ValidationError,
  verifyWebhook,
} from '../../../sdk/src/index.ts'
import type { Step } from './scenarios.ts'

type Outcome = Record<string, unknown>

export async function runInTypeScript(token: string, steps: readonly object[]): Promise<Outcome[]> {
  const saved: Record<string, unknown> = {}
  const outcomes: Outcome[] = []
  for (const step of steps as (Step & { address: string })[]) {
    const outcome = await runStep(token, step, saved).catch(outcomeOf)
    if (step.save) saved[step.save] = outcome.data
    outcomes.push(outcome)
  }
  return outcomes
}

async function runStep(
  token: string,
  { address, call = '', body = {}, options = {}, all, take, webhook }: Step & { address: string },
  saved: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  if (webhook) return { data: await verifyWebhook(webhook.body, webhook.headers, webhook.secret) }
  const { attempts, timeoutMs, withoutToken, nowhere, ...more } = options
  const client = createClient({
    baseUrl: nowhere ? 'http://127.0.0.1:1/api' : address,
    token: withoutToken ? undefined : token,
    attempts,
    timeoutMs,
  })
  // biome-ignore lint/suspicious/noExplicitAny: a method by its name.
  const [room, method] = call.split('.').reduce<[any, any]>(([, at], name) => [at, at[name]], [null, client])
  const sent = filled(body, saved) as Record<string, unknown>
  if (typeof sent.file === 'string') sent.file = new File(['content'], sent.file)
  const answer = method.call(room, sent, more)
  if (!all && take === undefined) return { data: await answer }
  const rows: { readonly position?: string }[] = []
  for await (const row of answer) {
    rows.push(row)
    if (rows.length === take) break
  }
  return { length: rows.length, distinct: new Set(rows.map(({ position }) => position)).size }
}

/** Puts saved answers where a text names them: `$made.card.id`. */
function filled(value: unknown, saved: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    let at: unknown = saved
    for (const key of value.slice(1).split('.')) at = (at as Record<string, unknown>)[key]
    return at
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, saved)]))
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof MusterError)) return { error: (error as Error).name }
  const { name, status, code, requestId } = error
  return {
    error: name,
    status,
    code,
    hasRequestId: requestId !== undefined,
    ...(error instanceof ValidationError && { fields: Object.keys(error.fields) }),
    ...(error instanceof RateLimited && { seconds: error.seconds }),
  }
}
