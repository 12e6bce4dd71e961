import type { MusterError } from './errors.ts'

/** What hooks are told; one that throws ends the call with what it threw. */
export interface Hooks {
  /** Before each try; headers may be added. */
  request?(info: { operation: string; attempt: number; headers: Headers }): void | Promise<void>
  /** After each try that got an answer. */
  response?(info: {
    operation: string
    attempt: number
    response: Response
    ms: number
  }): void | Promise<void>
  /** Before a wait that another try follows. */
  retry?(info: {
    operation: string
    attempt: number
    error: MusterError
    waitMs: number
  }): void | Promise<void>
}

export interface ClientOptions {
  /** Where the API is, for example https://muster.example/api */
  readonly baseUrl: string
  /** The Bearer token, or what fetches it; without it only authenticate can be called. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** The current project of calls that name no record. */
  readonly projectId?: number | undefined
  /** Tries in all, first included; 1 never retries. 4 unless said. */
  readonly attempts?: number | undefined
  /** How long one try may take; 30,000 unless said. */
  readonly timeoutMs?: number | undefined
  /** The longest wait between two tries; a longer Retry-After is thrown at once. 60,000 unless said. */
  readonly maxWaitMs?: number | undefined
  /** Called as things happen: to trace, to count, to add headers. */
  readonly hooks?: Hooks | undefined
  /** Another fetch than the global one. */
  readonly fetch?: typeof fetch | undefined
}
