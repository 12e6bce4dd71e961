import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import pg from 'pg'
import { type Feeds, feedsOf, type News, statementsOf } from './events.ts'
import { currentComment } from './origin.ts'
import { Refusal } from './refusal.ts'
import { type Statement, sql } from './sql.ts'

/** Runs statements: in the pool, each in its own transaction, or in one open transaction. */
export interface Db {
  query<Row>(statement: Statement): Promise<Row[]>
  /** Identifies the database. Caches use it as the key of a WeakMap. */
  readonly home: object
}

declare const open: unique symbol
/** An open transaction. Code that has one must send every statement through it. */
export interface Tx extends Db {
  readonly [open]: true
  /** The events that the transaction will write to the feeds (events.ts). */
  readonly news: News[]
  /** Whether the transaction has written to the audit log. */
  isAudited: boolean
  /** See Database.isCluster. */
  readonly isCluster: boolean
  /**
   * Replaced when the transaction changes cached data, so that uncommitted data never enters the shared
   * cache.
   */
  home: object
}

export interface Database extends Db {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Calls `onNews` after a statement outside of a transaction has written to feeds. Transactions do this
   * themselves.
   */
  hasWritten(feeds: Feeds): void
  /** Whether the database has the Citus extension. Known only after the first connection. */
  isCluster(): boolean
  counts(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Whether statements run in an open transaction. */
export const isOpen = (db: Database | Tx): db is Tx => 'news' in db

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Called with the error when an idle connection breaks. The pool replaces the connection. */
  onIdleError(error: Error): void
  /** How long a statement may take; 10 s by default. */
  statementTimeoutMs?: number
  /** Called after each commit that wrote to feeds. */
  onNews?(feeds: Feeds): void
}

const CONNECT_TIMEOUT_MS = 3_000
const STATEMENT_TIMEOUT_MS = 10_000
// Added to PostgreSQL's statement timeout for the client's timeout, which fires only if the server does not
// answer.
const SILENCE_MS = 3_000
const LOCK_TIMEOUT_MS = 5_000
const TRANSACTION_ATTEMPTS = 3
const MAX_TRACED_TEXT = 2_000
// Citus refuses to write to a reference table after a parallel query in the same transaction.
const BEGIN_ON_CLUSTER = `begin; set local citus.multi_shard_modify_mode = 'sequential'`

// Read int8 as a number: ids from sequences and computed ids stay below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

export function connect({
  url,
  poolSize,
  onIdleError,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  onNews = () => {},
}: DatabaseOptions): Database {
  let isCluster: boolean | undefined
  const home = {}
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: statementTimeoutMs + SILENCE_MS,
    application_name: 'muster',
    // jit = off, because compiling takes longer than any of our statements gains from it.
    // These are sent as a statement, because poolers such as pgbouncer refuse them as connection parameters.
    onConnect: async (client) => {
      await client.query(`set statement_timeout = ${statementTimeoutMs}; set lock_timeout = ${LOCK_TIMEOUT_MS};
        set idle_in_transaction_session_timeout = ${statementTimeoutMs}; set jit = off`)
      if (isCluster !== undefined) return
      const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
      isCluster = rowCount === 1
    },
  })
  pool.on('error', onIdleError)
  // A connection may also break between two statements of a transaction; the next statement then fails.
  // Without a listener, Node would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch(explainFullPool)
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(!leavesConnectionUsable(error))
      throw error
    }
  }

  /**
   * Throws 429 if the pool or PostgreSQL has no free connection. Other errors, such as a lost database, pass
   * through.
   */
  function explainFullPool(error: unknown): never {
    const isWaiting =
      error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
    const isPoolFull = isWaiting && pool.idleCount === 0 && pool.totalCount >= poolSize
    if (!isPoolFull && !isOutOfConnections(error)) throw error
    const message = 'The service is at capacity. Try again in a moment.'
    throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1, cause: error })
  }

  async function attempt<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return withClient(async (client) => {
      await client.query(isCluster ? BEGIN_ON_CLUSTER : 'begin')
      try {
        const news: News[] = []
        const result = await work({
          query: (statement: Statement) => run(client, statement),
          news,
          isAudited: false,
          isCluster: isCluster ?? false,
          home,
        } as unknown as Tx)
        for (const statement of statementsOf(news, new Date())) await run(client, statement)
        await client.query('commit')
        if (news.length) onNews(feedsOf(news))
        return result
      } catch (error) {
        if (leavesConnectionUsable(error)) await client.query('rollback')
        throw error
      }
    })
  }

  return {
    home,
    query: (statement) => withClient((client) => run(client, statement)),
    async transaction(work) {
      for (let left = TRANSACTION_ATTEMPTS - 1; ; left--) {
        try {
          return await attempt(work)
        } catch (error) {
          if (left === 0 || !isWorthRetrying(error)) throw error
        }
      }
    },
    hasWritten: onNews,
    isCluster: () => isCluster ?? false,
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** Whether PostgreSQL has no connection left, either for this role or in total. */
const isOutOfConnections = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53300'

/** Whether PostgreSQL answers at all. */
export const ping = (db: Db): Promise<boolean> =>
  db.query(sql`select 1`).then(
    () => true,
    () => false,
  )

function run<Row>(client: pg.ClientBase, statement: Statement): Promise<Row[]> {
  return trace.getActiveSpan() ? runInSpan(client, statement) : send(client, statement)
}

async function send<Row>(client: pg.ClientBase, statement: Statement): Promise<Row[]> {
  const { values, inLists } = statement
  const comment = currentComment()
  // The comment comes first, because pg_stat_activity truncates long texts. It changes the text with every
  // request, so the statement is not prepared.
  const [name, text] = comment
    ? [undefined, `${comment} ${statement.text}`]
    : [statement.name, statement.text]
  if (!inLists) return (await client.query({ name, text, values })).rows as Row[]
  const inArrays: pg.QueryArrayConfig = { text, values, rowMode: 'array' }
  return (await client.query(name === undefined ? inArrays : { ...inArrays, name })).rows as Row[]
}

/** Traces a statement. Its text contains no values, but messages of PostgreSQL may, so they are omitted. */
function runInSpan<Row>(client: pg.ClientBase, statement: Statement): Promise<Row[]> {
  const text = statement.text.trim()
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, MAX_TRACED_TEXT),
  }
  const [verb = ''] = text.split(/\s/, 1)
  return trace
    .getTracer('muster')
    .startActiveSpan(verb, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        return await send<Row>(client, statement)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof pg.DatabaseError) span.setAttribute('db.response.status_code', error.code ?? '')
        throw error
      } finally {
        span.end()
      }
    })
}

/** True if PostgreSQL refused the statement or our own code threw. */
function leavesConnectionUsable(error: unknown): boolean {
  if (error instanceof Refusal) return true
  if (error instanceof pg.DatabaseError) return error.severity !== 'FATAL' && error.severity !== 'PANIC'
  return !(error instanceof Error) || !isConnectionError(error)
}

function isConnectionError(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException
  // pg's own failures (connection terminated, query read timeout) are plain Errors; ours are subclasses.
  return code !== undefined || error.constructor === Error
}

/** A deadlock or a serialization failure: PostgreSQL rolled one side back, and a retry may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

// Also without a free connection: somebody else has them all.
const AWAY = /^(57P0|08|53300)/
const AWAY_SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const AWAY_CLIENT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether PostgreSQL is down or unreachable. pg reports this in several ways. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  const { code, message } = error as NodeJS.ErrnoException
  return error instanceof Error && (AWAY_SOCKET.test(code ?? '') || AWAY_CLIENT.test(message ?? ''))
}

/** The name of the violated constraint, if the error is a constraint violation. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined
  // An error of another Citus node has the name only in its message, followed by the shard number.
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  return name?.replace(/_\d{6,}$/, '')
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** A lock timeout, statement timeout, deadlock or serialization failure: a later retry may succeed. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '57014', '40P01', '40001'].includes(error.code ?? '')
}
