import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { Database } from '../core/db.ts'

/** What every process shows: Node's own metrics, and its connections to PostgreSQL. */
export function createRegistry(db: Database) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away its metrics are unknown, but the other metrics must still be served.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  gauge('muster_database_connections', 'Open connections of the pool.', () => db.counts().total)
  gauge('muster_database_connections_idle', 'Open connections that are idle.', () => db.counts().idle)
  gauge('muster_database_waiting', 'Requests that wait for a connection.', () => db.counts().waiting)
  return { registry, gauge }
}

/** Serves metrics on a separate port, so that they are not on the port that customers reach. */
export async function serveMetrics(
  { registry }: { readonly registry: Registry },
  host: string,
  port: number,
) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
