import { createHash } from 'node:crypto'

/** An SQL text and its parameters. It has a name, so that each connection prepares it only once. */
export class Statement {
  readonly text: string
  readonly values: unknown[]
  readonly #isPrepared: boolean
  /** Rows come as lists of values, in the order of the columns. */
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
 * The same statement, planned anew for its values each time: for statements whose best plan depends on them.
 */
export const plannedAfresh = ({ text, values }: Statement) => new Statement(text, values, false)

/** The same statement, whose rows come as lists: for many rows with many columns. */
export const inLists = ({ text, values }: Statement) => new Statement(text, values, true, true)

// The number of texts is limited by the source code. More than this means that a value got into a text.
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
    // Most parts have no values of their own, or come first: nothing in them has to be numbered anew.
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
