import { createStore } from '../parts/store.ts'

/** The selected cards of the board that is shown. */
export const selection = createStore<ReadonlySet<number>>(new Set())

export function toggleSelected(id: number): void {
  const next = new Set(selection.get())
  if (!next.delete(id)) next.add(id)
  selection.set(next)
}

export const clearSelection = (): void => {
  if (selection.get().size > 0) selection.set(new Set())
}
