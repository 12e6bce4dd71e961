import pg from 'pg'
import { quoted } from './apply.ts'

/**
 * Who may connect to a database, set from another one of the same server: whoever is inside cannot close it to everybody, and
 * who was closed out cannot open it again.
 */
export interface Gate extends AsyncDisposable {
  /** What puts it back as it was, for people. */
  readonly opening: string
  /** A superuser still can. */
  limit(connections: number): Promise<void>
  /** From now on nobody can, not even a superuser. */
  close(): Promise<void>
  /** As it was. */
  open(): Promise<void>
}

export async function openGate(databaseUrl: string): Promise<Gate> {
  const url = new URL(databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  url.pathname = name === 'postgres' ? '/template1' : '/postgres'
  const client = new pg.Client({ connectionString: url.href, keepAlive: true })
  // The next statement says so.
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
