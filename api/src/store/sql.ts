import { createHash } from 'node:crypto'

/** A statement with its values apart from its text, named so that PostgreSQL prepares it once a connection. */
export class Statement {
  readonly text: string
  readonly values: unknown[]
  readonly #isPrepared: boolean

  constructor(text: string, values: unknown[], isPrepared = true) {
    this.text = text
    this.values = values
    this.#isPrepared = isPrepared
  }

  get name(): string | undefined {
    return this.#isPrepared ? nameOf(this.text) : undefined
  }
}

/** The same statement, planned for its very values every time: for the few whose values decide about the plan. */
export const plannedAfresh = ({ text, values }: Statement) => new Statement(text, values, false)

// Every text is written in the source, so there are as many as there are statements; more means text is built.
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
 * sql`select … where id = ${id}`: what stands in ${} becomes a parameter, never text; a statement that stands there
 * becomes part of this one.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  const values: unknown[] = []
  const text = strings.reduce((before, piece, index) => {
    const part = parts[index - 1]
    if (!(part instanceof Statement)) return `${before}$${values.push(part)}${piece}`
    const shift = values.length
    values.push(...part.values)
    return before + part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`) + piece
  })
  return new Statement(text, values)
}
