import type { ImportsWriteBody } from './generated.ts'

export type ImportItem = ImportsWriteBody['items'][number]
export type ImportKind = ImportItem['kind']
type Person = NonNullable<ImportItem['people']>[number]

/** A file of a card that may stand beside the export. */
export interface ImportFile {
  readonly external_id: string
  readonly card_external_id: string
  readonly name: string
}

/** What an export contains, in the words of Muster. */
export interface ImportPlan {
  /** What the external ids belong to: the same export has the same source. */
  readonly source: string
  /** Parents stand before their children. */
  readonly items: readonly ImportItem[]
  readonly files: readonly ImportFile[]
  /** What does not come along, and how often. */
  readonly left: readonly LeftOut[]
}

/** What Muster has no place for, in words. */
export const leftOutWords = {
  archived_cards: 'archived or deleted cards',
  board_descriptions: 'descriptions of the board',
  cards_without_list: 'cards without a list',
  comments_not_in_file: 'comments that the file does not contain',
  comments_of_cards_left: 'comments on cards that stay behind',
  covers: 'covers',
  custom_fields: 'values of custom fields',
  empty_archived_lists: 'empty archived lists',
  empty_comments: 'empty comments',
  history: 'entries of the history',
  long_comments: 'ends of long comments',
  long_descriptions: 'ends of long descriptions',
  long_titles: 'ends of long titles, which stand in the description whole',
  people_as_text: 'people without an address, who are named in the text',
  same_ids: 'records with the id of another one',
  start_dates: 'start dates',
  stopwatches: 'stopwatches',
  too_many_items: 'items of checklists after the hundredth',
  too_many_people: 'people of cards after the twentieth',
  too_many_tags: 'tags of cards after the tenth',
  unknown_column: 'cells of a column that is not known',
  unknown_states: 'unknown states',
  unreadable_dates: 'due dates that are no date, or not written as YYYY-MM-DD',
  untitled: 'missing titles; “(untitled)” stands there instead',
  unused_labels: 'labels that no card has',
  votes: 'votes',
} as const

export interface LeftOut {
  readonly what: keyof typeof leftOutWords
  readonly count: number
  /** Of a column: its name. */
  readonly name?: string
}

export interface ReadOptions {
  /** Addresses by user name or by full name, for exports that have none. */
  readonly addresses?: Readonly<Record<string, string>>
  /** False leaves archived cards out. Otherwise they come along as closed cards. */
  readonly hasArchived?: boolean
}

/** The text is no export of that tool. */
export class NotAnExport extends Error {}

const MAX_ITEMS = 250_000
const MAX_TITLE = 255
const MAX_COMMENT = 19_000
const MAX_DESCRIPTION = 60_000
const MAX_TAG = 100
const MOST_TAGS = 10
const MOST_CHECKS = 100
const MOST_PEOPLE = 20

export type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The records of a list; nothing else counts. */
export const records = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** 0 for what is no number. */
export const numberOf = (value: unknown): number => Number(textOf(value)) || 0

/** Records in the order of their position. */
export const inOrder = (all: readonly Json[], field: string): readonly Json[] =>
  all.toSorted((a, b) => numberOf(a[field]) - numberOf(b[field]))

/** Records by a field, in the order that they have. */
export function recordsBy(all: readonly Json[], field: string): ReadonlyMap<string, readonly Json[]> {
  const by = new Map<string, Json[]>()
  for (const record of all) {
    const key = textOf(record[field])
    const same = by.get(key)
    if (same) same.push(record)
    else by.set(key, [record])
  }
  return by
}

export interface CardToPlan {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly description: string
  readonly status?: ImportItem['status'] | undefined
  readonly due?: string | undefined
  readonly tags: readonly string[]
  readonly checklist: readonly { readonly title: string; readonly isDone: boolean }[]
  readonly people: readonly Person[]
  /** Names and addresses of what is attached, kept as text. */
  readonly links: readonly string[]
}

/** Collects what becomes of an export, within the limits of Muster, and counts what is cut. */
export class Planner {
  readonly #items: ImportItem[] = []
  readonly #files: ImportFile[] = []
  readonly #left = new Map<string, LeftOut>()
  readonly #addresses: ReadonlyMap<string, string>
  readonly #unknown = new Set<string>()
  readonly #ids = new Set<string>()

  constructor({ addresses = {} }: ReadOptions) {
    this.#addresses = new Map(Object.entries(addresses).map(([name, email]) => [name.toLowerCase(), email]))
  }

  leave(what: LeftOut['what'], count = 1, name?: string): void {
    if (count <= 0) return
    const key = `${what} ${name ?? ''}`
    const before = this.#left.get(key)?.count ?? 0
    this.#left.set(key, { what, count: before + count, ...(name === undefined ? {} : { name }) })
  }

  person(name: string, userName: string, email = ''): Person {
    const addressOf = (text: string) => (text ? this.#addresses.get(text.toLowerCase()) : undefined)
    const known = email || addressOf(userName) || addressOf(name)
    const shown = cutTo(oneLine(name || userName || email), MAX_TITLE) || 'Somebody'
    if (known) return { name: shown, email: known }
    if (!this.#unknown.has(shown)) this.leave('people_as_text')
    this.#unknown.add(shown)
    return { name: shown }
  }

  board(id: string, title: string): void {
    this.#add({ kind: 'board', external_id: id, title: this.#title(title) })
  }

  group(id: string, board: string, title: string): void {
    this.#add({ kind: 'group', external_id: id, parent_external_id: board, title: this.#title(title) })
  }

  card(card: CardToPlan): void {
    const title = oneLine(card.title)
    // A title that does not fit stands in the description whole.
    const texts = [...(isLong(title) ? [title] : []), card.description, ...card.links]
    const description = this.#cut(htmlOf(texts.join('\n\n')), MAX_DESCRIPTION, 'long_descriptions')
    const tags = [...new Set(card.tags.map((each) => cutTo(oneLine(each), MAX_TAG)).filter(Boolean))]
    this.leave('too_many_tags', tags.length - MOST_TAGS)
    this.leave('too_many_items', card.checklist.length - MOST_CHECKS)
    this.leave('too_many_people', card.people.length - MOST_PEOPLE)
    const due = card.due && isMoment(card.due) ? card.due : undefined
    if (card.due && !due) this.leave('unreadable_dates')
    this.#add({
      kind: 'card',
      external_id: card.id,
      parent_external_id: card.group,
      title: this.#title(title),
      ...(description ? { description } : {}),
      ...(card.status ? { status: card.status } : {}),
      ...(due ? { due_date: due } : {}),
      ...(tags.length ? { tags: tags.slice(0, MOST_TAGS) } : {}),
      ...(card.people.length ? { people: card.people.slice(0, MOST_PEOPLE) } : {}),
      ...(card.checklist.length ? { checklist: this.#checklist(card.checklist) } : {}),
    })
  }

  #checklist(items: CardToPlan['checklist']): NonNullable<ImportItem['checklist']> {
    return items.slice(0, MOST_CHECKS).map(({ title, isDone }) => ({
      title: this.#title(title),
      ...(isDone ? { is_done: true } : {}),
    }))
  }

  comment(id: string, card: string, text: string, person: Person, at: string): void {
    if (!/\S/.test(text)) this.leave('empty_comments')
    else this.#comment(id, card, text, person, at)
  }

  #comment(id: string, card: string, text: string, person: Person, at: string): void {
    this.#add({
      kind: 'comment',
      external_id: id,
      parent_external_id: card,
      comment: this.#cut(storable(text), MAX_COMMENT, 'long_comments'),
      people: [person],
      ...(isMoment(at) ? { created_at: at } : {}),
    })
  }

  file(id: string, card: string, name: string): void {
    const external_id = shortId(id || `${card} ${name}`)
    const key = `file ${external_id}`
    if (this.#ids.has(key)) {
      this.leave('same_ids')
      return
    }
    this.#ids.add(key)
    this.#files.push({ external_id, card_external_id: shortId(card), name })
  }

  plan(source: string): ImportPlan {
    const left = [...this.#left.values()]
    const order: readonly ImportKind[] = ['board', 'group', 'card', 'comment']
    const items = order.flatMap((kind) => this.#items.filter((item) => item.kind === kind))
    return { source: shortId(source), items, files: this.#files, left }
  }

  #add(item: ImportItem): void {
    const external_id = shortId(item.external_id)
    const parent = item.parent_external_id
    const key = `${item.kind} ${external_id}`
    if (this.#ids.has(key)) {
      this.leave('same_ids')
      return
    }
    this.#ids.add(key)
    if (this.#items.length >= MAX_ITEMS) throw new NotAnExport(`An import has at most ${MAX_ITEMS} items.`)
    this.#items.push({
      ...item,
      external_id,
      ...(parent ? { parent_external_id: shortId(parent) } : {}),
    })
  }

  #title(text: string): string {
    const title = this.#cut(oneLine(text), MAX_TITLE, 'long_titles')
    if (title === '') this.leave('untitled')
    return title || '(untitled)'
  }

  #cut(text: string, most: number, what: LeftOut['what']): string {
    const letters = text.length <= most ? undefined : [...text]
    if (!letters || letters.length <= most) return text
    this.leave(what)
    return `${letters.slice(0, most - 1).join('')}…`
  }
}

const isLong = (text: string): boolean => text.length > MAX_TITLE && [...text].length > MAX_TITLE

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?$/
const FIRST_YEAR = 1900

/** Whether Muster takes the text as a moment, or as a date. */
export function isMoment(text: string): boolean {
  const [, year = '', month = '', day = ''] = MOMENT.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number(year) >= FIRST_YEAR && date.getUTCDate() === Number(day) && !Number.isNaN(Date.parse(text))
}

const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('')

const MAX_ID = 200

/** An id in one line, as long as Muster takes it. What is longer ends with a checksum of the whole. */
function shortId(text: string): string {
  const line = oneLine(text)
  if (line.length <= MAX_ID) return line
  let sum = 0
  for (let at = 0; at < line.length; at++) sum = (Math.imul(sum, 31) + line.charCodeAt(at)) >>> 0
  return `${cutTo(line, MAX_ID - 20)} ${sum.toString(36)}`
}

/** Without what Muster does not store. */
const storable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is removed.
  text.replaceAll(/[\u0000\ufdd0\ufdd1]|\p{Surrogate}/gu, '')

const oneLine = (text: string): string =>
  storable(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is removed.
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()

/** Paragraphs and line breaks of a plain text. What it has of Markdown stays readable as it is. */
function htmlOf(text: string): string {
  const escaped = storable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => `<p>${each.replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('')
}
