// Runs `muster` as an operator does: real processes, started from the command line, with their output
// recorded.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'
import { tied } from './tied.ts'

const START_WITHIN_MS = 45_000

/** Full sizes take minutes: `npm run prove` runs them, `npm test` runs a small version of each. */
export const isFull = process.env.MUSTER_FULL === '1'
export const size = (small: number, full: number) => (isFull ? full : small)

export const GENEROUS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: '1000000',
  LOGIN_ATTEMPTS_PER_MINUTE: '1000000',
  LOGIN_FAILURES_PER_HOUR: '1000000',
}

const FREE_PORTS = {
  PORT: '0',
  METRICS_PORT: '0',
  WORKER_METRICS_PORT: '0',
  FILES_FOLDER: join(tmpdir(), 'muster-process-files'),
}

type Env = Record<string, string>

/** The environment has only the given variables, and PATH to find Node. `home` may hold another version. */
function spawnMuster(args: string[], env: Env, home = root): ChildProcess {
  const node = ['--disable-proto=delete', `${home}cli/bin/muster.js`, ...args]
  return spawn(...tied(process.execPath, node), {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs a command in a process of its own. Where the process is not the point, `runMuster` of commands.ts is faster. */
export async function runMusterProcess(args: string[], env: Env, input = '') {
  const child = spawnMuster(args, env)
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => (stdout += chunk))
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  child.stdin?.end(input)
  const [code] = await once(child, 'close')
  return { code: code as number | null, stdout, stderr }
}

export interface Running {
  readonly child: ChildProcess
  output(): string
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

export interface Worker extends Running {
  readonly metrics: string
}

export interface Service extends Running {
  readonly base: string
  readonly origin: string
  readonly metrics: string
}

/** A running `muster api` (or serve) on free ports. */
export async function startService(env: Env, command = 'api', home = root): Promise<Service> {
  const running = await start(command, env, 'the API is listening', home)
  const { port, metrics_port } = JSON.parse(running.line)
  const origin = `http://127.0.0.1:${port}`
  return { base: `${origin}/api`, origin, metrics: `http://127.0.0.1:${metrics_port}/metrics`, ...running }
}

/** A running `muster worker`. */
export async function startWorker(env: Env, home = root): Promise<Worker> {
  const running = await start('worker', env, 'the worker is running', home)
  const { metrics_port } = JSON.parse(running.line)
  return { metrics: `http://127.0.0.1:${metrics_port}/metrics`, ...running }
}

/** Waits for the log line that says that the process is running. */
async function start(
  command: string,
  env: Env,
  sign: string,
  home: string,
): Promise<Running & { line: string }> {
  const running = startMuster([command], { ...FREE_PORTS, LOG_LEVEL: 'info', ...env }, home)
  const { child, output } = running
  let isRunning = false
  const line = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`muster ${command} did not start:\n${output()}`)),
      START_WITHIN_MS,
    )
    child.stdout?.on('data', () => {
      if (isRunning) return
      const found = output()
        .split('\n')
        .find((text) => text.includes(sign))
      if (!found) return
      isRunning = true
      clearTimeout(timer)
      resolve(found)
    })
    child.once('exit', () => reject(new Error(`muster ${command} ended:\n${output()}`)))
  })
  return { line, ...running }
}

/** Starts any command of `muster`. `output` returns what it has printed so far. */
export function startMuster(args: string[], env: Env, home = root): Running {
  const child = spawnMuster(args, env, home)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return {
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return { code: child.exitCode, ms: 0 }
      const start = performance.now()
      const exited = once(child, 'exit')
      child.kill(signal)
      const [code] = await exited
      return { code, ms: performance.now() - start }
    },
  }
}

export async function metricOf(service: Worker, name: string): Promise<number> {
  return metricIn(await readMetrics(service), name)
}

export const readMetrics = async (service: Worker) => (await fetch(service.metrics)).text()

export function metricIn(text: string, name: string): number {
  const line = text.split('\n').find((row) => row.startsWith(`${name} `) || row.startsWith(`${name}{`))
  if (!line) throw new Error(`no metric ${name}`)
  return Number(line.split(' ').at(-1))
}
