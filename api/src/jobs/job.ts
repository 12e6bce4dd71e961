import type { Config } from '../config.ts'
import type { Database } from '../core/db.ts'
import type { Log } from '../log.ts'

interface JobContext {
  readonly db: Database
  readonly log: Log
  readonly config: Config
  /** Aborted when the worker stops. A long job then ends early, and its next run continues. */
  readonly signal: AbortSignal
}
/** A background job, called like a handler. */
export type Job = (context: JobContext, payload: unknown) => Promise<void>
