// An upper bound for any service in Node: a bare HTTP server that sends the minimal SQL and answers with the
// rows. It does no checks, limits or logging. So it shows how much of the difference to the engine is due to
// Muster, and how much to HTTP, the driver and JSON.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Job } from './jobs.ts'
import { type BenchProject, numbersOf, variables } from './world.ts'

export interface Bare {
  readonly child: ChildProcess
  readonly origin: string
  /** Selects the job that the server answers from now on. */
  play(job: Job): Promise<void>
}

interface Start {
  readonly url: string
  readonly projects: readonly BenchProject[]
}

/** Starts a bare server in a separate process. */
export async function startBare(url: string, projects: readonly BenchProject[]): Promise<Bare> {
  const child = fork(fileURLToPath(import.meta.url))
  child.send({ url, projects: projects.map((project) => ({ ...project, tokenHash: null })) })
  const [port] = await once(child, 'message')
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    async play({ name, minimal }) {
      const text = minimal(variables, projects[0] as BenchProject)
      child.send({ name, text })
      await once(child, 'message')
    },
  }
}

/** A project with the values of its variables. */
type Known = BenchProject & { readonly numbers: ReturnType<typeof numbersOf> }
type Value = (project: Known) => number

const places: Readonly<Record<string, Value>> = {
  ':n': () => Math.floor(Math.random() * 1_000_000),
  ...Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      variable,
      ({ numbers }: Known) => numbers[name as keyof typeof variables],
    ]),
  ),
  [variables.card]: ({ cards }) => cards[Math.floor(Math.random() * cards.length)] ?? 0,
}

/** Converts a pgbench script to a prepared statement. */
function statementOf(name: string, script: string) {
  const values: Value[] = []
  const text = script.replace(/(?<!:):[a-z_]+/g, (variable) => {
    const value = places[variable]
    if (!value) throw new Error(`${variable} is not a variable.`)
    values.push(value)
    return variable === ':n' ? `$${values.length}::text` : `$${values.length}::bigint`
  })
  // Rows as arrays, because two columns may have the same name.
  return (project: Known) => ({ name, text, values: values.map((value) => value(project)), rowMode: 'array' })
}

async function serve({ url, projects }: Start): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })
  // PostgreSQL ends the idle connections when the benchmark stops it.
  pool.on('error', () => {})
  const byId = new Map(
    projects.map((project) => [String(project.projectId), { ...project, numbers: numbersOf(project) }]),
  )
  let statement = statementOf('', 'select 1')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', async () => {
      JSON.parse(body)
      const project = byId.get(String(request.headers['x-project-id'])) as Known
      const { rows } = await pool.query(statement(project))
      response.statusCode = 200
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(rows))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('message', ({ name, text }: { name: string; text: string }) => {
    statement = statementOf(name, text)
    process.send?.('ready')
  })
  process.once('disconnect', () => process.exit())
  process.send?.((server.address() as AddressInfo).port)
}

if (process.send && import.meta.main) process.once('message', (start: Start) => void serve(start))
