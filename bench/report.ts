// The measurements of a run.

/** One measurement of a job: rates per second, and CPU time per request in µs. */
export interface Round {
  readonly minimal: number
  readonly sameSql: number
  /** The rate of two bare Node servers with the minimal SQL. */
  readonly bare: number
  readonly bareNode: number
  readonly one: number
  readonly two: number
  readonly node: number
  readonly postgres: number
  readonly redis: number
  readonly minimalPostgres: number
}

export interface Result {
  readonly name: string
  readonly statements: number
  readonly rounds: readonly Round[]
}

export interface Report {
  readonly at: string
  readonly machine: string
  readonly settings: readonly string[]
  readonly results: readonly Result[]
}
