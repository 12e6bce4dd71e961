// Runs the same tests on a Citus cluster. MUSTER_CITUS_URL is a database on its coordinator in which the
// workers are registered. Every test file gets its own databases there, migrated and distributed as in
// docs/cluster.md. Without the variable, a single PostgreSQL is used.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../api/src/core/migrate.ts'
import { root } from './root.ts'

export const clusterUrl = process.env.MUSTER_CITUS_URL

interface Node {
  readonly host: string
  readonly port: number
}

async function run(url: string, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

function urlOf(coordinator: string, { host, port }: Node, database: string): string {
  const url = new URL(coordinator)
  url.hostname = host
  url.port = String(port)
  url.pathname = `/${database}`
  return url.toString()
}

async function workersOf(coordinator: string): Promise<Node[]> {
  const [result] = await run(coordinator, [
    'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 2',
  ])
  return (result?.rows ?? []) as Node[]
}

/** Creates a database on every node, migrates it and distributes its tables. */
export async function createClusterDatabase(coordinator: string, name: string): Promise<string> {
  const { hostname: host, port } = new URL(coordinator)
  const own = { host, port: Number(port || 5432) }
  const workers = await workersOf(coordinator)
  for (const node of [own, ...workers]) {
    await run(urlOf(coordinator, node, 'postgres'), [`create database ${name}`])
    await run(urlOf(coordinator, node, name), ['create extension citus'])
  }
  const url = urlOf(coordinator, own, name)
  await run(url, [
    `select citus_set_coordinator_host('${own.host}', ${own.port})`,
    ...workers.map((node) => `select citus_add_node('${node.host}', ${node.port})`),
  ])
  await migrate(url)
  await run(url, [readFileSync(`${root}deploy/citus.sql`, 'utf8')])
  return url
}

export async function dropClusterDatabase(coordinator: string, name: string): Promise<void> {
  const { hostname: host, port } = new URL(coordinator)
  for (const node of [{ host, port: Number(port || 5432) }, ...(await workersOf(coordinator))])
    await run(urlOf(coordinator, node, 'postgres'), [`drop database if exists ${name} with (force)`])
}

/**
 * A database of the cluster that can be stopped like a server: all its connections on all nodes are
 * terminated.
 */
export async function startClusterServer(coordinator: string): Promise<LargeServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await createClusterDatabase(coordinator, name)
  const { hostname: host, port } = new URL(coordinator)
  return {
    url,
    async stop() {
      for (const node of [{ host, port: Number(port || 5432) }, ...(await workersOf(coordinator))])
        await run(urlOf(coordinator, node, 'postgres'), [
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        ])
    },
    start: async () => {},
    close: () => dropClusterDatabase(coordinator, name),
  }
}

/** The methods that tests need to stop and start a server. */
export interface LargeServer {
  readonly url: string
  start(): Promise<void>
  stop(signal?: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}
