import type { Card } from '@muster/sdk'
import { CalendarClock, Flame, ListChecks, MessageSquare } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { Extras } from '../api/boards.ts'
import { recent } from '../api/live.ts'
import { shortDay } from '../parts/dates.ts'
import { usePart } from '../parts/store.ts'
import { Avatar, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { CardCircle } from './CardCircle.tsx'
import { type ShownTag, TagNames } from './CardRow.tsx'
import type { ShownCard } from './moves.ts'
import { selection } from './selection.ts'
import { TileFrame } from './TileFrame.tsx'

export interface TileContext {
  readonly canWrite: boolean
  readonly zone: string
  nameOf(id: number | null): string | undefined
  tagsOf(card: Card, extras: Extras | undefined): readonly ShownTag[]
  itemsFor(card: Card): readonly MenuItem[]
  toggleDone(card: Card): void
  keyDown(event: KeyboardEvent, card: ShownCard): void
}

/** A card of a project. */
export const Tile = memo(function Tile({
  card,
  extras,
  context,
}: {
  readonly card: Card
  readonly extras: Extras | undefined
  readonly context: TileContext
}) {
  const news = usePart(recent, (all) => all.get(card.id))
  const toggle = () => context.toggleDone(card)
  const isSelected = usePart(selection, (ids) => ids.has(card.id))
  const marks = [card.status === 'closed' && 'is-closed', news && 'is-news', isSelected && 'is-selected']
  return (
    <TileFrame
      card={card}
      className={marks.filter(Boolean).join(' ')}
      canWrite={context.canWrite}
      staysInGroup={false}
      items={context.itemsFor(card)}
      circle={<CardCircle card={card} toggle={context.canWrite ? toggle : undefined} />}
      keyDown={context.keyDown}
      foot={<Foot card={card} extras={extras} context={context} />}
    >
      {news && (
        <p className="news">
          {t.board.by(
            context.nameOf(news.actorId) ?? t.theService,
            t.board.what[news.what] ?? t.card.changed,
          )}
        </p>
      )}
    </TileFrame>
  )
})

/** Other statuses are also written out. */
const shownByCircle = new Set(['open', 'in_progress', 'closed'])

function Foot({
  card,
  extras,
  context: { zone, nameOf, tagsOf },
}: {
  readonly card: Card
  readonly extras: Extras | undefined
  readonly context: TileContext
}) {
  const owner = nameOf(card.owner_id)
  return (
    <>
      <div className="tile-facts">
        <TagNames tags={tagsOf(card, extras)} />
        {!shownByCircle.has(card.status) && (
          <span className={`status-${card.status}`}>{t.status[card.status] ?? card.status}</span>
        )}
        {(card.priority === 'high' || card.priority === 'urgent') && (
          <span className={`priority ${card.priority}`}>
            <Flame size={13} aria-hidden />
            {t.priority[card.priority]}
          </span>
        )}
        {card.due_date && (
          <span className={`due ${card.is_overdue ? 'overdue' : ''}`}>
            <CalendarClock size={13} aria-hidden />
            <span className="visually-hidden">{card.is_overdue ? t.board.overdueMark : ''}</span>
            {shortDay(zone, card.due_date)}
          </span>
        )}
        {extras && extras.items > 0 && (
          <span className={`items ${extras.ticked === extras.items ? 'is-done' : ''}`}>
            <ListChecks size={13} aria-hidden />
            <span aria-hidden>
              {extras.ticked}/{extras.items}
            </span>
            <span className="visually-hidden">{t.checklist.progress(extras.ticked, extras.items)}</span>
          </span>
        )}
        {extras && extras.comments > 0 && (
          <span className={`comments ${extras.unread ? 'unread' : ''}`}>
            <MessageSquare size={13} aria-hidden />
            <span aria-hidden>{extras.comments}</span>
            <span className="visually-hidden">{t.board.comments(extras.comments, extras.unread)}</span>
          </span>
        )}
      </div>
      {card.owner_id !== null && owner && <Avatar id={card.owner_id} name={owner} />}
    </>
  )
}
