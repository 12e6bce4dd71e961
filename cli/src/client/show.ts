import { priceOf } from '@muster/contract'
import stringWidth from 'string-width'
import { harmless, lineWidth, print, printRows, readable } from '../terminal.ts'

type Row = Record<string, unknown>

/** The columns that a table shows first. Others follow if they fit. */
const FIRST = `
  id at event_id type url number user_id project_id copy_id product plan kind master_id effect name title version
  email role comment action status error priority state outcome publication due_date owner owner_id tag tag_id
  author deleted_at deleted_by also
  tool_key tools prices own_fields is_touched is_deleted approval_status theme_status is_default
  suspended_at disabled_at projects_with_access reason expires_at changes created_at`
  .trim()
  .split(/\s+/)
const COLUMNS = 8

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => row !== null && typeof row === 'object')
const isRecord = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Prints the data of an answer: a table for a list, one line per field for a record. */
export function show(data: unknown, message: string): void {
  if (!isRecord(data) || !Object.keys(data).length) print(message)
  else if (isOne(data) || isPage(data)) showOnly(Object.values(data)[0])
  else showRecord(data)
}

const isOne = (data: Row) =>
  Object.keys(data).length === 1 && typeof (Object.values(data)[0] ?? 0) === 'object'
const isPage = (data: Row) => Object.keys(data).some((field) => field.startsWith('next_'))

function showOnly(value: unknown): void {
  if (Array.isArray(value)) showRows(value)
  else if (isRecord(value)) showRecord(value)
}

function showRows(rows: unknown[]): void {
  if (isRows(rows)) printRows(rows.map(shortened), columnsOf(rows), false)
  else print(rows.length ? rows.join('\n') : 'none')
}

function columnsOf(rows: readonly Row[]): string[] {
  // Hide project_id if rows have their own id: it is the same in every row.
  const isShown = (field: string) =>
    rows.some((row) => row[field] !== null && row[field] !== undefined && !(field === 'project_id' && row.id))
  // If rows have a name, hide the id that it belongs to.
  const isNamed = (field: string) => field.endsWith('_id') && rows.some((row) => field.slice(0, -3) in row)
  return FIRST.filter((field) => isShown(field) && !isNamed(field)).slice(0, COLUMNS)
}

function shortened(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, short(value)]))
}

function short(value: unknown): unknown {
  if (isPrices(value))
    return value.map(({ amount, currency, period }) => priceOf(amount, currency, period)).join(', ')
  const text = isRecord(value) || isRows(value) ? JSON.stringify(value) : value
  if (typeof text !== 'string') return text
  return text.replaceAll(/\s+/g, ' ')
}

interface Price extends Row {
  readonly amount: number
  readonly currency: string
  readonly period: string
}
const isPrices = (value: unknown): value is Price[] =>
  isRows(value) && value.every((row) => 'amount' in row && 'currency' in row && 'period' in row)

/** Prints the fields first, then nested records: the groups of a board, the cards of a group. */
function showRecord(record: Row): void {
  const plain = Object.entries(record).filter(
    ([, value]) => value !== null && !isRows(value) && !isRecord(value),
  )
  const width = Math.max(0, ...plain.map(([field]) => field.length))
  const hanging = ' '.repeat(width + 2)
  for (const [field, value] of plain) {
    const [first = '', ...rest] = wrapped(written(value), lineWidth() - width - 2)
    print([`${field.padEnd(width)}  ${first}`, ...rest.map((line) => hanging + line)].join('\n'))
  }
  for (const [field, value] of Object.entries(record)) {
    if (isRecord(value)) {
      print(`\n${field.toUpperCase()}`)
      showRecord(value)
    } else if (isRows(value)) showHanging(field, value)
  }
}

function showHanging(field: string, rows: Row[]): void {
  const inner = Object.keys(rows[0] ?? {}).find((key) => rows.some((row) => isRows(row[key])))
  if (!inner) {
    print(`\n${field.toUpperCase()}`)
    showRows(rows)
    return
  }
  for (const row of rows) {
    const [title = ''] = wrapped(harmless(`${row.id}  ${row.title ?? row.name}`), lineWidth())
    print(`\n${title}`)
    showRows(row[inner] as unknown[])
  }
}

function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return harmless(Array.isArray(value) ? value.join(', ') || '-' : readable(value))
}

/** Wraps a text at this width. Wide characters count as two columns. */
function wrapped(text: string, width: number): string[] {
  if (width === Number.POSITIVE_INFINITY) return text.split('\n')
  return text.split('\n').flatMap((line) => {
    const lines = ['']
    for (const { segment } of new Intl.Segmenter().segment(line)) {
      const last = lines.length - 1
      if (stringWidth(lines[last] + segment) > Math.max(10, width)) lines.push(segment)
      else lines[last] += segment
    }
    return lines
  })
}
