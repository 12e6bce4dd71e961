import type { Item, ItemDraft } from '../api/checklists.ts'

/** Changes of the list of items that a person edits. */

export const draftOf = ({ key, title, is_required, evidence }: Pick<Item, keyof ItemDraft>): ItemDraft => ({
  key,
  title,
  is_required,
  evidence,
})

/** The list with other fields of one item. */
export const withChange = (
  items: readonly ItemDraft[],
  key: string,
  change: Partial<ItemDraft>,
): ItemDraft[] => items.map((item) => (item.key === key ? { ...item, ...change } : item))

export const without = (items: readonly ItemDraft[], key: string): ItemDraft[] =>
  items.filter((item) => item.key !== key)

/** The list with one item moved up or down; undefined if it cannot move there. */
export function moved(items: readonly ItemDraft[], key: string, by: 1 | -1): ItemDraft[] | undefined {
  const at = items.findIndex((item) => item.key === key)
  const item = items[at]
  const to = at + by
  if (!item || to < 0 || to >= items.length) return undefined
  return items.toSpliced(at, 1).toSpliced(to, 0, item)
}
