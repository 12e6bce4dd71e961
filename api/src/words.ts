/** Text as search sees it: words without case, accents or markup. */

const MAX_WORD = 60
const MAX_WORDS = 5_000

/** What `description` says, without its tags. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** The words of a text, each once: `Café-Straße` is cafe and strasse. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss')
  const words = new Set<string>()
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word.slice(0, MAX_WORD))
    if (words.size >= MAX_WORDS) break
  }
  return [...words]
}

/** The searchable texts of a card, each with the letter that a search uses to ask for this field alone. */
export interface CardTexts {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly short_description?: string | null | undefined
}

/**
 * A tsvector in PostgreSQL's own notation: each word with the fields it stands in (A title, B description, C
 * short description). `prefix` keeps the words of one project apart from those of others.
 */
export function cardVector(
  { title, description, short_description }: CardTexts,
  prefix: string,
): string | null {
  const fields = new Map<string, string[]>()
  const add = (text: string | null | undefined, place: string) => {
    for (const word of text ? wordsOf(text) : []) fields.set(word, [...(fields.get(word) ?? []), place])
  }
  add(title, '1A')
  add(description && textOf(description), '2B')
  add(short_description, '3C')
  if (fields.size === 0) return null
  return [...fields].map(([word, places]) => `'${prefix}${word}':${places.join()}`).join(' ')
}

export const textVector = (text: string, prefix: string): string | null => {
  const words = wordsOf(text)
  return words.length ? words.map((word) => `'${prefix}${word}':1A`).join(' ') : null
}

/** The words of a project's records are preceded by its id. */
export const projectPrefix = (projectId: number): string => `${projectId}/`

// More words find nothing that fewer would not have found.
const MAX_SOUGHT = 8

export const soughtWords = (text: string): string[] => wordsOf(text).slice(0, MAX_SOUGHT)
