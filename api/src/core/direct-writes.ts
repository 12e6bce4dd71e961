import { type Database, isOpen, type Tx } from './db.ts'
import { announce, eventJson, type ProjectNews } from './events.ts'
import type { NewIds } from './new-ids.ts'

/** What the database functions of hot writes share: they run by themselves, or in an open transaction. */

/** A function has written nothing, for these reasons. */
export interface NotWritten {
  readonly refused: readonly string[]
}

/** The events for the function to write. None in a transaction, which writes its events at its end. */
export const eventsToWrite = (
  on: Database | Tx,
  { activityId }: NewIds,
  news: readonly ProjectNews[],
): readonly object[] | null =>
  isOpen(on) ? null : news.map((each) => ({ ...eventJson(each), id: activityId }))

/** After the function has written: announces the events in a transaction, or wakes those who follow the feed. */
export function afterWrite(on: Database | Tx, projectId: number, news: readonly ProjectNews[]): void {
  if (!isOpen(on)) {
    on.hasWritten({ projects: [projectId], platforms: [] })
    return
  }
  for (const { type, ids, changes, ...doing } of news) announce(on, doing, type, ids, { changes })
}
