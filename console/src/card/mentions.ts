/** Mentions in comments. People type `@Olga Lindqvist`; the service stores `@[Olga Lindqvist](7)`. */

export interface Person {
  readonly user_id: number
  readonly name: string
}

const MARKUP = /@\[([^\]\n]{1,255})\]\((\d{1,15})\)/g
/** The longest beginning of a name that is looked for. */
const MAX_QUERY = 60

/** People whose name is theirs alone. Others are mentioned by their markup, which says who is meant. */
function unique(people: readonly Person[]): Map<string, Person> {
  const byName = Map.groupBy(people, ({ name }) => name)
  return new Map([...byName].flatMap(([name, of]) => (of.length === 1 && of[0] ? [[name, of[0]]] : [])))
}

/** How a mention of a person is typed. */
export const mentionOf = (person: Person, people: readonly Person[]): string =>
  unique(people).has(person.name)
    ? `@${person.name}`
    : `@[${person.name.replace(/[\]\n]/g, ' ')}](${person.user_id})`

/** The stored text as people edit it. */
export function toTyped(stored: string, people: readonly Person[]): string {
  const named = unique(people)
  return stored.replace(MARKUP, (markup, name: string, id: string) =>
    named.get(name)?.user_id === Number(id) ? `@${name}` : markup,
  )
}

/** The typed text as it is stored. The longest name wins: `@Anna Lee` is not Anna. */
export function toStored(typed: string, people: readonly Person[]): string {
  const names = [...unique(people).values()].toSorted((a, b) => b.name.length - a.name.length)
  let stored = ''
  for (let at = 0; at < typed.length; ) {
    const isStart = typed[at] === '@' && !/[\p{L}\p{N}]/u.test(typed[at - 1] ?? '')
    const person = isStart && names.find(({ name }) => isNamed(typed, at + 1, name))
    if (person) {
      stored += `@[${person.name.replace(/[\]\n]/g, ' ')}](${person.user_id})`
      at += 1 + person.name.length
    } else stored += typed[at++]
  }
  return stored
}

const isNamed = (text: string, at: number, name: string): boolean =>
  name !== '' && text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')

/** The mention that is being typed before the caret: where it begins, and what was typed of the name. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly from: number; readonly query: string } | undefined {
  const before = text.slice(Math.max(0, caret - MAX_QUERY - 1), caret)
  const [, query] = /(?:^|[^\p{L}\p{N}])@([^@\n[]*)$/u.exec(before) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

/** The people whose name, or one of its words, begins with what was typed. */
export function matching<Of extends Person>(people: readonly Of[], query: string): readonly Of[] {
  const wanted = query.toLocaleLowerCase()
  return people.filter(({ name }) => {
    const lower = name.toLocaleLowerCase()
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}
