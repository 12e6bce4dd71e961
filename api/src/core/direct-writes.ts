import { type Database, isOpen, type Tx } from './db.ts'
import { announce, eventJson, type ProjectNews } from './events.ts'
import type { NewIds } from './new-ids.ts'

/** Shared by the database functions of frequent writes. They run without a transaction or in an open one. */

/** The result of a function that wrote nothing, with its reasons. */
export interface NotWritten {
  readonly refused: readonly string[]
}

/** The events that the function must write. Null in a transaction, which writes its events at its end. */
export const eventsToWrite = (
  on: Database | Tx,
  { activityId }: NewIds,
  news: readonly ProjectNews[],
): readonly object[] | null =>
  isOpen(on) ? null : news.map((each, at) => ({ ...eventJson(each), id: at === 0 ? activityId : null }))

/**
 * Call after the function has written. Adds the events to the transaction, or wakes the subscribers of the
 * feed.
 */
export function afterWrite(on: Database | Tx, projectId: number, news: readonly ProjectNews[]): void {
  if (!isOpen(on)) {
    on.hasWritten({ projects: [projectId], platforms: [] })
    return
  }
  for (const { type, ids, changes, ...doing } of news) announce(on, doing, type, ids, { changes })
}
