import type { Card, GroupWithCards } from '@muster/sdk'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronsRight } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { Extras } from '../api/data.ts'
import { usePart } from '../parts/store.ts'
import { Menu, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Composer } from './Composer.tsx'
import { dragGroup, dragged, indicator, scrollWhileDragging } from './drag.ts'
import { Tile, type TileContext } from './Tile.tsx'
import { wantsFocus, wantsView } from './use-moves.ts'

const TILE_HEIGHT = 84
const GAP = 8

export const Column = memo(function Column({
  group,
  cards,
  extras,
  context,
  isFiltered,
  items,
  expand,
  createCard,
}: {
  readonly group: GroupWithCards
  /** Those that the filters leave. */
  readonly cards: readonly Card[]
  readonly extras: ReadonlyMap<number, Extras>
  readonly context: TileContext
  readonly isFiltered: boolean
  items(group: GroupWithCards): readonly MenuItem[]
  expand(group: GroupWithCards): void
  createCard(groupId: number, title: string): Promise<unknown>
}) {
  const column = useRef<HTMLElement>(null)
  const header = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const key = `group ${group.id}`
  const edge = usePart(indicator, (now) => (now?.key === key ? (now.edge ?? 'inside') : null))
  const isDragged = usePart(dragged, (now) => now === key)
  const { canWrite } = context
  const { is_collapsed: isCollapsed } = group

  // biome-ignore lint/correctness/useExhaustiveDependencies: a collapsed column is another element.
  useEffect(() => {
    if (column.current && header.current && canWrite)
      return dragGroup(column.current, header.current, group.id)
    return undefined
  }, [group.id, canWrite, isCollapsed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a collapsed column has nothing to scroll.
  useEffect(() => (scroller.current ? scrollWhileDragging(scroller.current) : undefined), [isCollapsed])

  const className = ['column', edge && `edge-${edge}`, isDragged && 'is-dragged'].filter(Boolean).join(' ')
  if (isCollapsed)
    return (
      <section ref={column} className={`${className} is-collapsed`} aria-label={group.title}>
        <header ref={header}>
          <button
            type="button"
            className="plain"
            aria-label={t.board.expand(group.title, group.cards.length)}
            onClick={() => expand(group)}
          >
            <ChevronsRight size={16} aria-hidden />
          </button>
          <h2>{group.title}</h2>
          <span className="count">{group.cards.length}</span>
        </header>
      </section>
    )
  return (
    <section ref={column} className={className} aria-labelledby={`group-${group.id}`} data-group={group.id}>
      <header ref={header}>
        <h2 id={`group-${group.id}`}>{group.title}</h2>
        <span className="count" title={t.board.cards(group.cards.length)}>
          {isFiltered ? `${cards.length}/${group.cards.length}` : group.cards.length}
        </span>
        {canWrite && <Menu label={t.board.groupMenu(group.title)} items={items(group)} />}
      </header>
      <div ref={scroller} className="cards">
        <Cards cards={cards} extras={extras} context={context} scroller={scroller} />
        {cards.length === 0 && (
          <p className="hint">{isFiltered && group.cards.length ? t.board.emptyFiltered : t.board.empty}</p>
        )}
      </div>
      {canWrite && (
        <Composer
          name={`new-card:${group.id}`}
          label={t.board.newCard}
          button={t.board.addCard}
          create={(title) => createCard(group.id, title)}
        />
      )}
    </section>
  )
})

/** Only the cards that can be seen are drawn. */
function Cards({
  cards,
  extras,
  context,
  scroller,
}: {
  readonly cards: readonly Card[]
  readonly extras: ReadonlyMap<number, Extras>
  readonly context: TileContext
  readonly scroller: React.RefObject<HTMLDivElement | null>
}) {
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => TILE_HEIGHT,
    gap: GAP,
    overscan: 4,
    getItemKey: (index) => cards[index]?.id ?? index,
  })
  const wanted = usePart(wantsFocus, (now) => (now ? cards.findIndex(({ id }) => id === now.id) : -1))
  useEffect(() => {
    if (wanted !== -1) rows.scrollToIndex(wanted)
  }, [wanted, rows])
  const viewed = usePart(wantsView, (id) => cards.findIndex((card) => card.id === id))
  useEffect(() => {
    if (viewed !== -1) rows.scrollToIndex(viewed)
  }, [viewed, rows])
  return (
    <ul style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const card = cards[index]
        return (
          card && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Tile card={card} extras={extras.get(card.id)} context={context} />
            </li>
          )
        )
      })}
    </ul>
  )
}
