import { createHash } from 'node:crypto'

/**
 * An SQL text and its parameters. Its name is derived from the text, so that each connection prepares it
 * once.
 */
export class Statement {
  readonly text: string
  readonly values: unknown[]
  readonly #isPrepared: boolean
  /** Whether rows are arrays of values, in the order of the columns, instead of objects. */
  readonly inLists: boolean

  constructor(text: string, values: unknown[], isPrepared = true, inLists = false) {
    this.text = text
    this.values = values
    this.#isPrepared = isPrepared
    this.inLists = inLists
  }

  get name(): string | undefined {
    return this.#isPrepared ? nameOf(this.text) : undefined
  }
}

/**
 * The same statement, planned for its values on each call. For statements whose best plan depends on the
 * values.
 */
export const plannedAfresh = ({ text, values }: Statement) => new Statement(text, values, false)

/** The same statement with rows as arrays, which is faster for many rows with many columns. */
export const inLists = ({ text, values }: Statement) => new Statement(text, values, true, true)

// The source code has fewer statements than this. More texts mean that a value was interpolated into one.
const MAX_TEXTS = 2_000
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_TEXTS)
    throw new Error('Too many different statements: a value has got into the text of one.')
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/**
 * sql`select … where id = ${id}`: a value in ${} becomes a parameter, never text; a Statement in ${} becomes
 * part of this one.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  const values: unknown[] = []
  const text = strings.reduce((before, piece, index) => {
    const part = parts[index - 1]
    if (!(part instanceof Statement)) return `${before}$${values.push(part)}${piece}`
    const shift = values.length
    values.push(...part.values)
    // A part without values, or before any other value, needs no renumbering of its parameters.
    if (part.values.length === 0 || shift === 0) return before + part.text + piece
    return before + part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`) + piece
  })
  return new Statement(text, values)
}

/** A placeholder in a statement for a value of each call. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is built once: prepared((of) => sql`… where id = ${of.id}`) is a function that takes `{ id }`.
 * For the few statements that are long and sent very often.
 */
export function prepared<Values extends object>(
  write: (of: { readonly [Name in keyof Values]-?: unknown }) => Statement,
): (values: Values) => Statement {
  const blanks = new Proxy({} as { [Name in keyof Values]-?: unknown }, {
    get: (_, name) => new Blank(String(name)),
  })
  const { text, values: places } = write(blanks)
  return (values) =>
    new Statement(
      text,
      places.map((place) => (place instanceof Blank ? values[place.name as keyof Values] : place)),
    )
}
