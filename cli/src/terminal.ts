import { styleText } from 'node:util'
import stringWidth from 'string-width'

/** Results are printed to standard output as a table; `--json` prints one JSON value instead. */

/** Ends a command with a message and an exit code: 1 when it failed, 2 when it was used wrongly. */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

// Characters that a terminal interprets: control characters and marks that change the text direction.
const COMMANDS = /[\p{Cc}\p{Bidi_Control}]/gu

/** Escapes control characters in texts of other users: ESC is printed as \u001b. */
export const harmless = (text: string): string =>
  text.replace(COMMANDS, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export function print(text: string): void {
  process.stdout.write(`${harmless(text)}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

type Row = Record<string, unknown>

export function printRows(rows: readonly object[], columns: readonly string[], asJson: boolean): void {
  if (asJson) printJson(rows)
  else if (rows.length) process.stdout.write(`${table(rows, columns)}\n`)
  else print('none')
}

/** The width of the terminal. Unlimited in a pipe, unless COLUMNS is set. */
export const lineWidth = (): number =>
  process.stdout.columns || Number(process.env.COLUMNS) || Number.POSITIVE_INFINITY

const GAP = 2
const LEAST_WIDTH = 6
/** Titles shorter than this are unreadable, so omit a column instead. */
const LEAST_TEXT = 22
const FEW_COLUMNS = 3
const hasColours = () => process.stdout.isTTY === true && !process.env.NO_COLOR

/**
 * A table that fits the terminal. Wide columns are truncated, and the last columns are omitted if there is no
 * room.
 */
export function table(rows: readonly object[], columns: readonly string[]): string {
  const cells = rows.map((row) => columns.map((column) => cell((row as Row)[column])))
  const headings = columns.map(heading)
  const natural = columns.map((_, at) =>
    Math.max(...[headings, ...cells].map((line) => stringWidth(line[at] ?? ''))),
  )
  const widths = fitted(natural, lineWidth())
  const lines = [headings, ...cells].map((line) =>
    widths
      .map((width, at) => padded(line[at] ?? '', width))
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
  const [first = '', ...rest] = lines
  return [hasColours() ? styleText('bold', first) : first, ...rest].join('\n')
}

const graphemes = new Intl.Segmenter()

/** Truncates the text with … or pads it with spaces, to exactly this width. */
function padded(text: string, width: number): string {
  let [kept, taken] = [text, stringWidth(text)]
  if (taken > width) {
    ;[kept, taken] = ['', 0]
    for (const { segment } of graphemes.segment(text)) {
      const more = stringWidth(kept + segment)
      if (more > width - 1) break
      ;[kept, taken] = [kept + segment, more]
    }
    ;[kept, taken] = [`${kept}…`, stringWidth(`${kept}…`)]
  }
  return kept + ' '.repeat(Math.max(0, width - taken))
}

/** Narrows the widest columns first. Omits the last columns before a title becomes unreadable. */
function fitted(natural: readonly number[], width: number): number[] {
  const widths = [...natural]
  const excess = () => widths.reduce((sum, each) => sum + each + GAP, -GAP) - width
  while (excess() > 0 && widths.length > 1) {
    const widest = Math.max(...widths)
    const least = widths.length > FEW_COLUMNS ? LEAST_TEXT : LEAST_WIDTH
    if (widest <= least) widths.pop()
    else widths[widths.lastIndexOf(widest)] = Math.max(least, widest - Math.max(1, Math.ceil(excess() / 4)))
  }
  if (widths.length === 1) widths[0] = Math.min(widths[0] ?? 0, width)
  return widths
}

const heading = (column: string) => column.toUpperCase().replaceAll('_', ' ')

function cell(value: unknown): string {
  if (value === null || value === undefined || value === false) return '-'
  if (value === true) return 'yes'
  const text = Array.isArray(value) ? value.join(',') || '-' : readable(value)
  return harmless(text).replaceAll(/\s+/g, ' ')
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Formats moments in the local time zone. */
export function readable(value: unknown): string {
  const isMoment = value instanceof Date || (typeof value === 'string' && MOMENT.test(value))
  if (!isMoment) return String(value)
  const moment = new Date(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}
