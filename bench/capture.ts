// Captures the SQL that an operation sends, as a pgbench script. Runs the real service in this process and
// records every statement of one request.
import pg from 'pg'
import { createApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { createMetrics } from '../api/src/http/metrics.ts'
import { createLog } from '../api/src/log.ts'
import { closeResources, openResources } from '../api/src/resources.ts'
import type { Job } from './jobs.ts'
import { type BenchProject, variableFor, variables } from './world.ts'

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Captured {
  /** The number of statements of a request. Each is a round trip. */
  readonly statements: number
  readonly script: string
}

/** Captures the statements of each job after the caches of the service are warm. */
export async function captureAll(
  settings: Readonly<Record<string, string>>,
  jobs: readonly Job[],
  projects: readonly BenchProject[],
): Promise<Map<Job, Captured>> {
  const config = readConfig({ ...settings, PORT: '0', LOG_LEVEL: 'fatal' })
  const resources = await openResources(config, createLog(config.LOG_LEVEL))
  const { app } = await createApp(resources, createMetrics(resources))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Sent, unknown[] | undefined]
    sent.push(
      typeof first === 'string'
        ? { text: first, values: values ?? [] }
        : { text: first.text, values: first.values ?? [] },
    )
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    const found = new Map<Job, Captured>()
    for (const job of jobs) {
      const call = async (project: BenchProject, n: number) => {
        const answer = await fetch(`${origin}/api${job.op.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${project.token}`,
            'x-project-id': String(project.projectId),
          },
          body: JSON.stringify(job.body(project, n)),
        })
        if (answer.status !== job.op.success) throw new Error(`${job.name}: ${await answer.text()}`)
      }
      const [first] = projects as [BenchProject]
      let statements = Number.POSITIVE_INFINITY
      let script = ''
      for (let n = 1; n < 10; n++) {
        sent.length = 0
        await call(first, n)
        if (sent.length > statements) continue
        statements = sent.length
        script = sent.map((each) => scriptOf(each, projects)).join('\n')
      }
      found.set(job, { statements, script: job.replay?.(script, variables) ?? script })
    }
    return found
  } finally {
    pg.Client.prototype.query = query
    await app.close()
    await closeResources(resources)
  }
}

/** A statement for pgbench: with values instead of placeholders, and with a different title each time. */
const scriptOf = ({ text, values }: Sent, projects: readonly BenchProject[]): string =>
  `${text
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1], projects))};`

function literal(value: unknown, projects: readonly BenchProject[]): string {
  if (value === null || value === undefined) return 'null'
  const variable = typeof value === 'number' && variableFor(projects, value)
  if (variable) return variable
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return quoted(value.toISOString(), projects)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return `array[${value.map((each) => literal(each, projects)).join()}]`
  return quoted(String(value), projects)
}

/**
 * A text, in which ids and the number of the request are variables. Colons are escaped, because pgbench replaces
 * variables such as `:a` inside string literals too.
 */
function quoted(text: string, projects: readonly BenchProject[]): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  const spliced = escaped
    .replace(/(?<![\d.])\d{7}(?![\d.])/g, (id) => {
      const variable = variableFor(projects, Number(id))
      return variable ? `' || ${variable} || E'` : id
    })
    .replace(/Changed \d+/g, `Changed ' || :n || E'`)
  return spliced === escaped ? `E'${escaped}'` : `(E'${spliced}')`
}
