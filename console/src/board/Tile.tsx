import type { Card } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CircleCheck, Flame, LayoutTemplate, MessageSquare } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { Extras } from '../api/data.ts'
import { recent } from '../api/live.ts'
import { shortDay } from '../parts/dates.ts'
import { usePart } from '../parts/store.ts'
import { Avatar, Badge, Menu, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { dragCard, dragged, indicator } from './drag.ts'
import { refused, wantsFocus, wantsView } from './use-moves.ts'

export interface TileContext {
  readonly canWrite: boolean
  readonly zone: string
  nameOf(id: number | null): string | undefined
  tagOf(id: number | null): { readonly name: string; readonly color: string | null } | undefined
  itemsFor(card: Card): readonly MenuItem[]
  keyDown(event: KeyboardEvent, card: Card): void
}

export const Tile = memo(function Tile({
  card,
  extras,
  context,
}: {
  readonly card: Card
  readonly extras: Extras | undefined
  readonly context: TileContext
}) {
  const { canWrite, zone, nameOf, tagOf } = context
  const ref = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const key = `card ${card.id}`
  const edge = usePart(indicator, (now) => (now?.key === key ? now.edge : null))
  const isDragged = usePart(dragged, (now) => now === key)
  const isRefused = usePart(refused, (id) => id === card.id)
  const news = usePart(recent, (all) => all.get(card.id))
  const isNew = usePart(wantsView, (id) => id === card.id)
  const isWanted = usePart(wantsFocus, (wanted) => (wanted?.id === card.id ? wanted : null))

  useEffect(() => {
    if (ref.current && canWrite) return dragCard(ref.current, card.id, card.group_id ?? 0)
    return undefined
  }, [card.id, card.group_id, canWrite])
  useEffect(() => {
    if (isWanted) link.current?.focus()
  }, [isWanted])

  const owner = nameOf(card.owner_id)
  const tag = tagOf(card.tag_id)
  const isClosed = card.status === 'closed'
  return (
    <article
      ref={ref}
      data-card={card.id}
      className={[
        'tile',
        isDragged && 'is-dragged',
        isRefused && 'is-refused',
        isClosed && 'is-closed',
        (news || isNew) && 'is-news',
        edge && `edge-${edge}`,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={(event) => context.keyDown(event, card)}
    >
      <div className="tile-head">
        <Link
          ref={link}
          to="."
          search={(before: object) => ({ ...before, card: card.id })}
          draggable={false}
          className="tile-title"
          dir="auto"
          preload={false}
          resetScroll={false}
        >
          {card.title}
        </Link>
        {canWrite && <Menu label={t.board.cardMenu(card.title)} items={context.itemsFor(card)} />}
      </div>
      <div className="tile-foot">
        {isClosed ? (
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
      </div>
      {news && (
        <p className="news">
          {t.board.by(nameOf(news.actorId) ?? t.theService, t.board.what[news.what] ?? t.card.changed)}
        </p>
      )}
    </article>
  )
})
