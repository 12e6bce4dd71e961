import './views.css'
import type { BoardWithGroups, Card } from '@muster/sdk'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Extras } from '../api/boards.ts'
import { t } from '../texts.ts'
import { CardCircle } from './CardCircle.tsx'
import { CardRow } from './CardRow.tsx'
import { toggleSelected } from './selection.ts'
import type { TileContext } from './Tile.tsx'

export interface BoardViewParts {
  readonly board: BoardWithGroups
  filter(cards: readonly Card[]): readonly Card[]
  readonly context: TileContext
}

/** The status of a card on its board. One click closes or reopens it. */
export function BoardCircle({ card, context }: Pick<BoardViewParts, 'context'> & { readonly card: Card }) {
  const toggle = () => context.toggleDone(card)
  return <CardCircle card={card} toggle={context.canWrite ? toggle : undefined} />
}

/** The cards of a board below each other, group by group. */
export function ListView({
  board,
  filter,
  extras,
  context,
}: BoardViewParts & { readonly extras: ReadonlyMap<number, Extras> }) {
  /** The keys of a board: X selects the card that has the focus, Space closes or reopens it. */
  function keyDown(event: KeyboardEvent): void {
    const row = event.target instanceof HTMLAnchorElement ? event.target.closest('[data-card]') : null
    if (!row || !context.canWrite || event.ctrlKey || event.metaKey) return
    if (event.key.toLowerCase() === 'x') toggleSelected(Number(row.getAttribute('data-card')))
    else if (event.key === ' ') row.querySelector<HTMLElement>('button.status-circle')?.click()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links have the focus.
    <div className="list-view" onKeyDown={keyDown}>
      {board.groups.map((group) => {
        const cards = filter(group.cards)
        return (
          <section key={group.id} className="part" aria-labelledby={`group-${group.id}`}>
            <h2 id={`group-${group.id}`}>
              {group.title} <span className="count">{cards.length}</span>
            </h2>
            {cards.length === 0 && (
              <p className="hint">{group.cards.length ? t.board.emptyFiltered : t.board.empty}</p>
            )}
            <ul className="rows">
              {cards.map((card) => (
                <CardRow
                  key={card.id}
                  card={card}
                  zone={context.zone}
                  owner={context.nameOf(card.owner_id)}
                  tags={context.tagsOf(card, extras.get(card.id))}
                  circle={<BoardCircle card={card} context={context} />}
                  link={(content) => <CardLink id={card.id}>{content}</CardLink>}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Opens a card above the page that shows it. */
export const CardLink = ({ id, children }: { readonly id: number; readonly children: React.ReactNode }) => (
  <Link
    to="."
    search={(before: object) => ({ ...before, card: id })}
    className="row-title"
    resetScroll={false}
    preload={false}
  >
    {children}
  </Link>
)
