/** Results are printed to standard output as a table; `--json` prints one JSON value instead. */

/** Ends a command with a message and an exit code: 1 when it failed, 2 when it was used wrongly. */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

type Row = Record<string, unknown>

export function printRows(rows: readonly object[], columns: readonly string[], asJson: boolean): void {
  if (asJson) printJson(rows)
  else print(rows.length ? table(rows, columns) : 'none')
}

export function table(rows: readonly object[], columns: readonly string[]): string {
  const cells = [
    columns.map(heading),
    ...rows.map((row) => columns.map((column) => cell((row as Row)[column]))),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const padded = cells.map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '))
  return padded.map((line) => line.trimEnd()).join('\n')
}

const heading = (column: string) => column.toUpperCase().replaceAll('_', ' ')

function cell(value: unknown): string {
  if (value === null || value === undefined || value === false) return '-'
  if (value === true) return 'yes'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(',') || '-' : String(value)
}
