import pg from 'pg'
import { quoted } from './apply.ts'

/**
 * Controls who may connect to a database, through a connection to another database of the same server. A session
 * cannot disallow connections to its own database, and after closing could not connect to reopen it.
 */
export interface Gate extends AsyncDisposable {
  /** The SQL statement that restores the previous settings, to show to operators. */
  readonly opening: string
  /** Limits connections. Superusers are exempt. */
  limit(connections: number): Promise<void>
  /** Refuses all new connections, even of superusers. */
  close(): Promise<void>
  /** Restores the previous settings. */
  open(): Promise<void>
}

export async function openGate(databaseUrl: string): Promise<Gate> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = name === 'postgres' ? '/template1' : '/postgres'
  const client = new pg.Client({ connectionString: url.href, keepAlive: true })
  // Ignored: the next statement reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ most: number }>(
    'select datconnlimit as most from pg_database where datname = $1',
    [name],
  )
  const alter = async (what: string) => void (await client.query(`alter database ${quoted(name)} ${what}`))
  const asItWas = `allow_connections true connection limit ${rows[0]?.most ?? -1}`
  return {
    opening: `alter database ${quoted(name)} ${asItWas}`,
    limit: (connections) => alter(`connection limit ${connections}`),
    close: () => alter('allow_connections false'),
    open: () => alter(asItWas),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
