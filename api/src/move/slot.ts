import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * A temporary replication slot. It ends with its connection, so that PostgreSQL never retains WAL for a move that is
 * over.
 */
export interface Slot extends AsyncDisposable {
  readonly name: string
  readonly pid: number
  /** The exported snapshot as of the slot's creation; valid until the first read. */
  readonly snapshot: string
  /** The next changes in the format of test_decoding; empty if there are none now. Consumes them. */
  read(): Promise<string[]>
}

/**
 * Minimum number of changes per decoding call. PostgreSQL decodes whole transactions, and spills large ones to disk.
 */
const CHANGES_AT_ONCE = 5_000
/** Maximum number of changes buffered. */
const CHANGES_A_READ = 1_000

/** Portable output formats, and no timeouts for a connection that waits for the copy. */
const SETTINGS = [
  'datestyle=ISO,MDY',
  'intervalstyle=postgres',
  'extra_float_digits=3',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'wal_sender_timeout=0',
]

export async function openSlot(databaseUrl: string): Promise<Slot> {
  // The types of pg lack the `replication` option, hence the cast.
  const client = new pg.Client({
    connectionString: databaseUrl,
    replication: 'database',
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    keepAlive: true,
  } as pg.ClientConfig)
  let broken: Error | undefined
  client.on('error', (error) => {
    broken = error
  })
  await client.connect()
  let isReading = false
  const name = `muster_move_${randomBytes(6).toString('hex')}`
  // Replication connections do not support statements with parameters.
  const run = async (text: string) => {
    if (broken) throw broken
    return (await client.query(text)).rows as Record<string, string>[]
  }
  try {
    const [{ pid } = {}] = await run('select pg_backend_pid() as pid')
    const [made] = await run(
      `CREATE_REPLICATION_SLOT ${name} TEMPORARY LOGICAL test_decoding EXPORT_SNAPSHOT`,
    )
    return {
      name,
      pid: Number(pid),
      snapshot: made?.snapshot_name ?? '',
      async read() {
        for (;;) {
          const isNew = !isReading
          if (isNew) {
            await run('begin')
            await run(
              `declare changes no scroll cursor for select data from pg_logical_slot_get_changes('${name}', null,
                ${CHANGES_AT_ONCE}, 'include-xids', '0', 'skip-empty-xacts', '1')`,
            )
            isReading = true
          }
          const rows = await run(`fetch ${CHANGES_A_READ} from changes`)
          if (rows.length > 0) return rows.map(({ data = '' }) => data)
          await run('commit')
          isReading = false
          if (isNew) return []
        }
      },
      [Symbol.asyncDispose]: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}
