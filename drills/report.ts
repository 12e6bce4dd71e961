/** The results of a drill. */
export interface Report {
  readonly acknowledged: number
  /** Acknowledged writes that are missing in the database. */
  readonly lost: number
  /** Writes that were sent once and exist twice. */
  readonly doubled: number
  /** The number of failed requests, by status and code or by connection error. */
  readonly refused: Readonly<Record<string, number>>
  /** The longest time without a success, in ms. */
  readonly longestGap: number
  /** For each fault, the time from the recovery of the engine to the first success, in ms. */
  readonly backAfter: readonly number[]
  /** Other failures, such as a late recovery or growing memory. */
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

export function say(name: string, report: Report): void {
  const { acknowledged, lost, doubled, refused, longestGap, backAfter, notes, failures } = report
  const sorted = backAfter.toSorted((a, b) => a - b)
  const lines = [
    `${name}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`,
    `refused: ${JSON.stringify(refused)}`,
    `longest gap: ${(longestGap / 1000).toFixed(1)} s`,
    ...(sorted.length
      ? [
          `back after the engine's return, ${sorted.length} times: median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
        ]
      : []),
    ...notes,
    ...failures.map((failure) => `FAILED: ${failure}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
