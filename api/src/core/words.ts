import { withoutVariables } from './variables.ts'

/** Splits texts into words for search: lower case, without accents or markup. */

const MAX_WORD = 60
const MAX_WORDS = 20_000
// The limit of PostgreSQL's tsvector is 1 MB.
const MAX_VECTOR = 900_000

const INLINE = /<\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>/gi

/** The text of HTML. Inline tags are removed without a space, because part of a word may be bold. */
const textOf = (html: string): string =>
  html
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

/** Letters that Unicode normalization does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ĳ: 'ij',
  ς: 'σ',
}
const STROKED = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/** Soft hyphens and joiners, which may occur inside words. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Scripts that are written without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー'
/** A run of such a script, a word of any other, or a pictogram. */
const TOKEN = new RegExp(
  `(?<run>[${UNSPACED}]+)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+|\\p{Extended_Pictographic}`,
  'gu',
)

/** The bigrams of a run: 東京都 becomes 東京 and 京都. So a search for part of a run finds it. */
function pairsOf(run: string): string[] {
  const letters = [...run]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/**
 * The distinct words of a text: `Café-Straße` becomes cafe and strasse. In a stored text, the last letter of
 * each run is also a word. A search for one letter looks for words that begin with it.
 */
function wordsOf(text: string, isStored: boolean): string[] {
  const folded = text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(STROKED, (letter) => letters[letter] ?? letter)
  const words = new Set<string>()
  for (const { 0: word, groups } of folded.matchAll(TOKEN)) {
    const run = groups?.run
    if (run === undefined) words.add(word.slice(0, MAX_WORD))
    else {
      for (const pair of pairsOf(run)) words.add(pair)
      if (isStored) words.add([...run].at(-1) ?? '')
    }
    if (words.size >= MAX_WORDS) break
  }
  return [...words].slice(0, MAX_WORDS)
}

/** The searchable texts of a card. */
export interface CardTexts {
  readonly title?: string | null | undefined
  readonly description?: string | null | undefined
  readonly short_description?: string | null | undefined
}

/**
 * A tsvector in PostgreSQL's notation. The weight of a word is its field: A title, B description, C short
 * description. `prefix` separates the words of different projects.
 */
export function cardVector(
  { title, description, short_description }: CardTexts,
  prefix: string,
): string | null {
  const fields = new Map<string, string[]>()
  const add = (text: string | null | undefined, place: string) => {
    for (const word of text ? wordsOf(withoutVariables(text), true) : [])
      fields.set(word, [...(fields.get(word) ?? []), place])
  }
  add(title, '1A')
  add(description && textOf(description), '2B')
  add(short_description, '3C')
  if (fields.size === 0) return null
  return written([...fields].map(([word, places]) => `'${prefix}${word}':${places.join()}`))
}

/** Joins the entries, up to the maximum size of a tsvector. */
function written(entries: readonly string[]): string {
  let bytes = 0
  const end = entries.findIndex((entry) => {
    bytes += Buffer.byteLength(entry) + 1
    return bytes > MAX_VECTOR
  })
  return (end === -1 ? entries : entries.slice(0, end)).join(' ')
}

export const textVector = (text: string, prefix: string): string | null => {
  const words = wordsOf(text, true)
  return words.length ? written(words.map((word) => `'${prefix}${word}':1A`)) : null
}

/** The prefix of all words of a project's records. */
export const projectPrefix = (projectId: number): string => `${projectId}/`

const MAX_SOUGHT = 20

export const soughtWords = (text: string): string[] => wordsOf(text, false).slice(0, MAX_SOUGHT)
