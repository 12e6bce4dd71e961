import { invalid } from '../core/refusal.ts'
import { type Notation, unreadable } from './position.ts'
import type { Page, Position, Unreadable } from './store/feed.ts'

const DEFAULT_EVENTS = 100

/** Reads a page of a feed after a position; null: from the oldest event that is kept. */
export type ReadPage = (
  after: Position | null,
  types: readonly string[] | null,
  limit: number,
) => Promise<Page | Unreadable>

interface Asked {
  readonly after?: string | null | undefined
  readonly types?: readonly string[] | null | undefined
  readonly limit?: number | null | undefined
}

/** A page as callers see it. The types of the events are those of the feed that is read. */
export async function listEvents(notation: Notation, asked: Asked, read: ReadPage) {
  const page = await read(
    readPosition(notation, asked.after),
    asked.types ?? null,
    asked.limit ?? DEFAULT_EVENTS,
  )
  if ('why' in page) throw unreadable(page, notation)
  return {
    events: page.events.map(({ event, ...at }) => ({ ...event, position: notation.write(at) })) as never[],
    next_after: notation.write(page.next),
    has_more: page.hasMore,
  }
}

export function readPosition(notation: Notation, text: string | null | undefined): Position | null {
  if (text == null) return null
  const position = notation.parse(text)
  if (!position) throw invalid({ after: ['The after field must be a position that the feed has given.'] })
  return position
}
