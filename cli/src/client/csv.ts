import type { OperationName } from '@muster/contract'
import { print } from '../terminal.ts'

/** Prints the numbers of compliance as CSV, for spreadsheets. */

const numbers = ['expected', 'done', 'late', 'missed', 'returned'] as const
const csvCommands: readonly OperationName[] = ['complianceGet', 'complianceProjects']

export const hasCsv = (name: OperationName): boolean => csvCommands.includes(name)

type Row = Readonly<Record<string, unknown>> & { readonly keys?: readonly unknown[] }

/** Prints all rows: those of the answer, or page after page. */
export async function printCsv(answered: unknown, body: Readonly<Record<string, unknown>>): Promise<void> {
  const by = body.by as readonly string[] | undefined
  const columns = by?.map((each) => (each === 'attribute' ? String(body.attribute) : each)) ?? [
    'project_id',
    'name',
  ]
  print([...columns, ...numbers].map(cell).join())
  const line = (row: Row) =>
    print([...(row.keys ?? [row.project_id, row.name]), ...numbers.map((name) => row[name])].map(cell).join())
  if (by) for (const row of ((await answered) as { rows: readonly Row[] }).rows) line(row)
  else for await (const row of answered as AsyncIterable<Row>) line(row)
}

/** Spreadsheets run a text as a formula if it begins like one, so it gets a leading apostrophe. */
export function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
