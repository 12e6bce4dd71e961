/** What a drill has found. */
export interface Report {
  readonly acknowledged: number
  /** Acknowledged, and not there. */
  readonly lost: number
  /** Sent once, and there twice. */
  readonly doubled: number
  /** How often a client got anything but a success, by status and code, or by what cut it off. */
  readonly refused: Readonly<Record<string, number>>
  /** The longest time without a success, in ms. */
  readonly longestGap: number
  /** From the return of the engine to the first success, in ms, each time. */
  readonly backAfter: readonly number[]
  /** What else went wrong: service was not back in time, or something grew. */
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
