import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Database } from '../store/db.ts'

interface JobContext {
  readonly db: Database
  readonly log: Log
  readonly config: Config
  /** The worker is stopping: what takes long ends early and asks for the rest again. */
  readonly signal: AbortSignal
}
/** Background work: the same shape as a handler. */
export type Job = (context: JobContext, payload: unknown) => Promise<void>
