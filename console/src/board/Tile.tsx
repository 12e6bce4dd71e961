import type { Card } from '@muster/sdk'
import { CalendarClock, CircleCheck, Flame, LayoutTemplate, MessageSquare } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import type { Extras } from '../api/boards.ts'
import { recent } from '../api/live.ts'
import { shortDay } from '../parts/dates.ts'
import { usePart } from '../parts/store.ts'
import { Avatar, Badge, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import type { ShownCard } from './moves.ts'
import { TileFrame } from './TileFrame.tsx'

export interface TileContext {
  readonly canWrite: boolean
  readonly zone: string
  nameOf(id: number | null): string | undefined
  tagOf(id: number | null): { readonly name: string; readonly color: string | null } | undefined
  itemsFor(card: Card): readonly MenuItem[]
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
  const marks = [card.status === 'closed' && 'is-closed', news && 'is-news']
  return (
    <TileFrame
      card={card}
      className={marks.filter(Boolean).join(' ')}
      canWrite={context.canWrite}
      staysInGroup={false}
      items={context.itemsFor(card)}
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

function Foot({
  card,
  extras,
  context: { zone, nameOf, tagOf },
}: {
  readonly card: Card
  readonly extras: Extras | undefined
  readonly context: TileContext
}) {
  const owner = nameOf(card.owner_id)
  const tag = tagOf(card.tag_id)
  return (
    <>
      {card.status === 'closed' ? (
        <CircleCheck size={14} className="ok" aria-label={t.status.closed} />
      ) : (
        card.status !== 'open' && (
          <Badge kind={`status-${card.status}`}>{t.status[card.status] ?? card.status}</Badge>
        )
      )}
      {(card.priority === 'high' || card.priority === 'urgent') && (
        <span className={`priority ${card.priority}`}>
          <Flame size={13} aria-hidden />
          {t.priority[card.priority]}
        </span>
      )}
      {tag && <Badge kind="tag">{tag.name}</Badge>}
      {card.due_date && (
        <span className={`due ${card.is_overdue ? 'overdue' : ''}`}>
          <CalendarClock size={13} aria-hidden />
          <span className="visually-hidden">{card.is_overdue ? t.board.overdueMark : ''}</span>
          {shortDay(zone, card.due_date)}
        </span>
      )}
      {extras && extras.comments > 0 && (
        <span className={`comments ${extras.unread ? 'unread' : ''}`}>
          <MessageSquare size={13} aria-hidden />
          <span aria-hidden>{extras.comments}</span>
          <span className="visually-hidden">{t.board.comments(extras.comments, extras.unread)}</span>
        </span>
      )}
      {card.master_card_id !== null && (
        <LayoutTemplate size={13} className="muted" role="img" aria-label={t.board.fromTemplate} />
      )}
      {card.owner_id !== null && owner && <Avatar id={card.owner_id} name={owner} />}
    </>
  )
}
