// One list of scenarios, run by the clients of both languages against the same service.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInTypeScript } from './run-scenarios.ts'
import { type Scenario, type Step, scenarios } from './scenarios.ts'

let world: World
let proxy: Server
let baseUrl: string

/** What is still to go wrong, by the header of the attempt; and the attempts that came. */
const runs = new Map<
  string,
  { faults: NonNullable<Step['faults']>[number][]; keys: Set<string>; attempts: number }
>()

beforeAll(async () => {
  world = await createWorld()
  proxy = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await world.close()
})

/** Passes calls on. Their address begins with the name of the step, so that the step's faults happen to it. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, step = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? []
  const run = runs.get(step)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const key = request.headers['idempotency-key']
  if (run) run.attempts++
  if (typeof key === 'string') run?.keys.add(key)
  const fault = run?.faults.shift()
  if (fault === 429) return void response.writeHead(429, { 'retry-after': '0.2' }).end('{"message":"x"}')
  if (fault === 500)
    return void response.writeHead(500, { 'x-error-code': 'internal' }).end('{"message":"x"}')
  if (fault === 'cut') return void request.socket.destroy()
  const headers = { ...(request.headers as Record<string, string>) }
  for (const hop of ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])
    delete headers[hop]
  const answer = await fetch(world.origin + path, { method: 'POST', headers, body: Buffer.concat(chunks) })
  if (fault === 'cut after') return void request.socket.destroy()
  response.writeHead(
    answer.status,
    Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(connection|content-length|transfer-encoding|content-encoding)$/.test(name),
      ),
    ),
  )
  const reader = answer.body?.getReader()
  request.socket.once('close', () => void reader?.cancel().catch(() => undefined))
  for (;;) {
    const chunk = await reader?.read().catch(() => undefined)
    if (!chunk || chunk.done) break
    response.write(chunk.value)
  }
  response.end()
}

/** The steps with an address of their own each, and signed deliveries. */
function prepare(language: string, at: number, { steps }: Scenario): (Step & { readonly address: string })[] {
  return steps.map((step, n) => {
    const name = `${language}${at}x${n}`
    runs.set(name, { faults: [...(step.faults ?? [])], keys: new Set(), attempts: 0 })
    return {
      ...step,
      ...(step.webhook && { webhook: signed(step.webhook) }),
      address: `${baseUrl}/${name}/api`,
    }
  })
}

function signed({ body, secret, headers }: NonNullable<Step['webhook']>): NonNullable<Step['webhook']> {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const digest = createHmac('sha256', key)
    .update(`msg_1.${timestamp}.{"type":"card.created"}`)
    .digest('base64')
  const own = { 'webhook-timestamp': timestamp, 'webhook-signature': `v1,x v1,${digest}` }
  return { body, secret, headers: Object.keys(headers).length ? { ...own, ...headers } : {} }
}

/** Runs the steps and returns what each came to. */
type Runner = (token: string, steps: readonly object[]) => Promise<Record<string, unknown>[]>

const runInPython: Runner = async (token, steps) => {
  const python = promisify(execFile)('python3', [`${root}test/service/sdk/run_scenarios.py`], {
    env: { PYTHONPATH: `${root}sdk-python`, PYTHONDONTWRITEBYTECODE: '1', PATH: process.env.PATH },
    timeout: 60_000,
  })
  python.child.stdin?.end(JSON.stringify({ token, steps }))
  return JSON.parse((await python).stdout)
}

const runners: Record<string, Runner> = { ts: runInTypeScript, py: runInPython }

describe.each(Object.entries(runners))('%s', (language, run) => {
  test.each(scenarios.map((scenario, at) => ({ ...scenario, at })))('$name', async (scenario) => {
    const { token } = await world.team()
    const steps = prepare(language, scenario.at, scenario)
    const came = await run(token, steps)
    const seen = came.map((outcome, n) => {
      const { attempts, keys } = runs.get(`${language}${scenario.at}x${n}`) ?? {
        attempts: 0,
        keys: new Set(),
      }
      return { ...outcome, attempts, keys: keys.size } as Record<string, unknown>
    })
    const wanted = scenario.wanted.map((each, n) => {
      const outcome = seen[n] ?? {}
      return Object.keys(each).length === 0 ? [outcome.error ?? 'done'] : partsOf(outcome, each)
    })
    expect(wanted).toEqual(scenario.wanted.map((each) => (Object.keys(each).length === 0 ? ['done'] : each)))
  })
})

/** The parts of an outcome that are wanted, by their paths. */
function partsOf(outcome: Record<string, unknown>, wanted: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(wanted).map(([path, value]) => {
      if (path === 'atLeast') return [path, Number(outcome.length) >= Number(value) ? value : outcome]
      if (path in outcome) return [path, outcome[path]]
      // biome-ignore lint/suspicious/noExplicitAny: a path into any answer.
      const found = path.split('.').reduce((at: any, key) => at?.[key], outcome.data)
      return [path, found ?? outcome.error ?? null]
    }),
  )
}
