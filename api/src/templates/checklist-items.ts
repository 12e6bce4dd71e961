import type { BodyOf, Operations } from '@muster/contract'

/** The items of templates, and of cards of projects. boards/work.ts has the rules about their ticks. */

type SentItem = BodyOf<Operations['checklistsSetItems']>['items'][number]
type Evidence = 'none' | 'note' | 'number' | 'photo'

export interface Item {
  readonly key: string
  readonly title: string
  readonly is_required: boolean
  readonly evidence: Evidence
}

const MAX_ITEMS = 100

/** A published template. */
export type WithItems = Readonly<Record<string, unknown>>

export const templateItemsOf = (template: WithItems | null): readonly Item[] =>
  (template?.checklist ?? []) as readonly Item[]

/**
 * The items with their keys. An item without one keeps the key of the item that had the same title, or gets a new one
 * made of its title.
 */
export function withKeys(
  sent: readonly SentItem[],
  before: readonly Item[],
  taken: readonly string[] = [],
): Item[] {
  const used = new Set([...taken, ...sent.flatMap(({ key }) => key ?? [])])
  const free = (key: string) => !used.has(key)
  return sent.map(({ key, title, is_required, evidence }) => {
    const same = before.find((item) => item.title === title && free(item.key))?.key
    const chosen = key ?? same ?? newKey(title, free)
    used.add(chosen)
    return { key: chosen, title, is_required: is_required ?? false, evidence: evidence ?? 'none' }
  })
}

function newKey(title: string, isFree: (key: string) => boolean): string {
  const plain = title.normalize('NFKD').toLowerCase()
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 34) || 'item'
  if (isFree(base)) return base
  for (let number = 2; ; number++) if (isFree(`${base}-${number}`)) return `${base}-${number}`
}

/** What is wrong with sent items, as field errors. */
export function itemErrors(sent: readonly SentItem[], template: WithItems | null): Record<string, string[]> {
  const given = templateItemsOf(template)
  const errors: Record<string, string[]> = {}
  if (given.length + sent.length > MAX_ITEMS)
    errors.items = [`A card has at most ${MAX_ITEMS} items; ${given.length} are of its template.`]
  const seen = new Set<string>()
  sent.forEach(({ key }, at) => {
    if (key == null) return
    if (given.some((item) => item.key === key))
      errors[`items.${at}.key`] = ['An item of the template has this key.']
    else if (seen.has(key)) errors[`items.${at}.key`] = ['Another item has this key.']
    seen.add(key)
  })
  return errors
}
