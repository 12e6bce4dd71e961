import type { MusterError } from './errors.ts'

/** Callbacks around each attempt. If one throws, the call ends with that error. */
export interface Hooks {
  /** Called before each attempt; may add headers. */
  request?(info: { operation: string; attempt: number; headers: Headers }): void | Promise<void>
  /** Called after each attempt that got an answer. */
  response?(info: {
    operation: string
    attempt: number
    response: Response
    ms: number
  }): void | Promise<void>
  /** Called before the wait for another attempt. */
  retry?(info: {
    operation: string
    attempt: number
    error: MusterError
    waitMs: number
  }): void | Promise<void>
}

export interface ClientOptions {
  /** The URL of the API, for example https://muster.example/api */
  readonly baseUrl: string
  /** The Bearer token, or a function that returns it. Without it, only authenticate can be called. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** The current project of calls that name no record. */
  readonly projectId?: number | undefined
  /** The number of attempts, including the first; 1 never retries. The default is 4. */
  readonly attempts?: number | undefined
  /** How long one attempt may take. The default is 30,000. */
  readonly timeoutMs?: number | undefined
  /**
   * The longest wait between two attempts. A longer Retry-After is thrown immediately. The default is 60,000.
   */
  readonly maxWaitMs?: number | undefined
  /** Callbacks to trace or count calls, or to add headers. */
  readonly hooks?: Hooks | undefined
  /** A replacement for the global fetch. */
  readonly fetch?: typeof fetch | undefined
}
