import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronsRight } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { usePart } from '../parts/store.ts'
import { Menu, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Composer } from './Composer.tsx'
import { dragGroup, dragged, indicator, scrollWhileDragging } from './drag.ts'
import type { ShownCard, ShownGroup } from './moves.ts'
import { wantsFocus, wantsView } from './use-moves.ts'

const TILE_HEIGHT = 84
const GAP = 8

/** The parts of a column that differ between the board of a project and a template. */
export interface ColumnParts<Card extends ShownCard, Group extends ShownGroup<Card>> {
  readonly canWrite: boolean
  readonly staysInGroup: boolean
  readonly isFiltered: boolean
  tile(card: Card): ReactNode
  items(group: Group): readonly MenuItem[]
  /** Shown beside the title. */
  mark?(group: Group): ReactNode
  expand?(group: Group): void
  readonly composer: { readonly draft: string; readonly label: string; readonly button: string }
  createCard(groupId: number, title: string): Promise<unknown>
}

export const Column = memo(function Column<Card extends ShownCard, Group extends ShownGroup<Card>>({
  group,
  cards,
  parts,
}: {
  readonly group: Group
  /** The cards that match the filters. */
  readonly cards: readonly Card[]
  readonly parts: ColumnParts<Card, Group>
}) {
  const column = useRef<HTMLElement>(null)
  const header = useRef<HTMLElement>(null)
  // State, not a ref: the list of cards is rendered again once there is an element to scroll.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const key = `group ${group.id}`
  const edge = usePart(indicator, (now) => (now?.key === key ? (now.edge ?? 'inside') : null))
  const isDragged = usePart(dragged, (now) => now === key)
  const { canWrite, staysInGroup, isFiltered, composer } = parts
  const isCollapsed = group.is_collapsed === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: a collapsed column is another element.
  useEffect(() => {
    if (column.current && header.current && canWrite)
      return dragGroup(column.current, header.current, group.id, staysInGroup)
    return undefined
  }, [group.id, canWrite, staysInGroup, isCollapsed])
  useEffect(() => (scroller ? scrollWhileDragging(scroller) : undefined), [scroller])

  const className = ['column', edge && `edge-${edge}`, isDragged && 'is-dragged'].filter(Boolean).join(' ')
  if (isCollapsed)
    return (
      <section ref={column} className={`${className} is-collapsed`} aria-label={group.title}>
        <header ref={header}>
          <button
            type="button"
            className="plain"
            aria-label={t.board.expand(group.title, group.cards.length)}
            onClick={() => parts.expand?.(group)}
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
        {parts.mark?.(group)}
        {canWrite && <Menu label={t.board.groupMenu(group.title)} items={parts.items(group)} />}
      </header>
      <div ref={setScroller} className="cards">
        <Cards cards={cards} tile={parts.tile} scroller={scroller} />
        {cards.length === 0 && (
          <p className="hint">{isFiltered && group.cards.length ? t.board.emptyFiltered : t.board.empty}</p>
        )}
      </div>
      {canWrite && (
        <Composer
          name={`${composer.draft}:${group.id}`}
          label={composer.label}
          button={composer.button}
          create={(title) => parts.createCard(group.id, title)}
        />
      )}
    </section>
  )
}) as <Card extends ShownCard, Group extends ShownGroup<Card>>(props: {
  readonly group: Group
  readonly cards: readonly Card[]
  readonly parts: ColumnParts<Card, Group>
}) => ReactNode

/** Renders only the visible cards. */
function Cards<Card extends ShownCard>({
  cards,
  tile,
  scroller,
}: {
  readonly cards: readonly Card[]
  tile(card: Card): ReactNode
  readonly scroller: HTMLDivElement | null
}) {
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller,
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
              {tile(card)}
            </li>
          )
        )
      })}
    </ul>
  )
}
