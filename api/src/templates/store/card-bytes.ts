import { Statement } from '#core/sql.ts'

/** How many bytes a card takes in an answer. */

/** The bytes of a card in JSON besides its texts: ids, times and names of fields. */
export const FIXED_BYTES = 800

/** How many bytes the stored texts of a row take in JSON. */
export const bytesOf = (row: string): Statement =>
  new Statement(
    `(${['title', 'description', 'short_description']
      .map((name) => `coalesce(octet_length(to_json(${row}.${name})::text), 0)`)
      .join(' + ')})`,
    [],
  )

/** How many bytes these texts take in JSON, as bytesOf counts them. */
export const bytesIn = (texts: readonly unknown[]): number =>
  texts.reduce<number>(
    (sum, text) => (text === null ? sum : sum + Buffer.byteLength(JSON.stringify(text))),
    0,
  )
