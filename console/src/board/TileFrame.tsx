import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { usePart } from '../parts/store.ts'
import { Menu, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { dragCard, dragged, indicator } from './drag.ts'
import type { ShownCard } from './moves.ts'
import { refused, wantsFocus, wantsView } from './use-moves.ts'

/** Shared by all tiles: opens the card, can be dragged and focused, and has a menu. */
export function TileFrame({
  card,
  className = '',
  canWrite,
  staysInGroup,
  items,
  circle,
  keyDown,
  foot,
  children,
}: {
  readonly card: ShownCard
  readonly className?: string
  readonly canWrite: boolean
  readonly staysInGroup: boolean
  readonly items: readonly MenuItem[]
  /** The status of the card, before its title. */
  readonly circle?: ReactNode
  keyDown(event: KeyboardEvent, card: ShownCard): void
  readonly foot: ReactNode
  readonly children?: ReactNode
}) {
  const ref = useRef<HTMLElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const key = `card ${card.id}`
  const edge = usePart(indicator, (now) => (now?.key === key ? now.edge : null))
  const isDragged = usePart(dragged, (now) => now === key)
  const isRefused = usePart(refused, (id) => id === card.id)
  const isNew = usePart(wantsView, (id) => id === card.id)
  const isWanted = usePart(wantsFocus, (wanted) => (wanted?.id === card.id ? wanted : null))

  useEffect(() => {
    if (ref.current && canWrite) return dragCard(ref.current, card.id, card.group_id ?? 0, staysInGroup)
    return undefined
  }, [card.id, card.group_id, canWrite, staysInGroup])
  useEffect(() => {
    if (isWanted) link.current?.focus()
  }, [isWanted])

  return (
    <article
      ref={ref}
      data-card={card.id}
      className={[
        'tile',
        className,
        circle !== undefined && 'has-circle',
        isDragged && 'is-dragged',
        isRefused && 'is-refused',
        isNew && 'is-news',
        edge && `edge-${edge}`,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={(event) => keyDown(event, card)}
    >
      <div className="tile-head">
        {circle}
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
        {canWrite && <Menu label={t.board.cardMenu(card.title)} items={items} />}
      </div>
      <div className="tile-foot">{foot}</div>
      {children}
    </article>
  )
}
