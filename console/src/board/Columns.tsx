import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { BoardCache } from '../api/boards.ts'
import { Empty } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Column, type ColumnParts } from './Column.tsx'
import { Composer } from './Composer.tsx'
import { scrollWhileDragging, watchDrops } from './drag.ts'
import type { ShownBoard, ShownCard, ShownGroup } from './moves.ts'
import { dragByTouch } from './touch-drag.ts'
import type { Moves } from './use-moves.ts'

/** The groups of a board side by side, in a project and in a template. */
export function Columns<Card extends ShownCard, Group extends ShownGroup<Card>>({
  board,
  cache,
  moves,
  parts,
  filter = (cards) => cards,
  newGroup,
}: {
  readonly board: { readonly id: number; readonly groups: readonly Group[] }
  readonly cache: BoardCache<ShownBoard>
  readonly moves: Moves
  readonly parts: ColumnParts<Card, Group>
  /** Must return the same array if it removes nothing, so that an unchanged column does not render again. */
  filter?(cards: readonly Card[]): readonly Card[]
  readonly newGroup: {
    readonly draft: string
    readonly label: string
    readonly button: string
    create(title: string): Promise<unknown>
  }
}): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const { canWrite, staysInGroup } = parts
  useEffect(() => {
    const drops = watchDrops(cache.get, moves)
    const scrolls = scroller.current ? scrollWhileDragging(scroller.current) : undefined
    const touches =
      scroller.current && canWrite ? dragByTouch(scroller.current, cache.get, moves, staysInGroup) : undefined
    return () => {
      drops()
      scrolls?.()
      touches?.()
    }
  }, [cache, moves, canWrite, staysInGroup])
  const columns = useMemo(
    () => board.groups.map((group) => ({ group, cards: filter(group.cards) })),
    [board.groups, filter],
  )
  return (
    <div className="columns" ref={scroller}>
      {columns.map(({ group, cards }) => (
        <Column key={group.id} group={group} cards={cards} parts={parts} />
      ))}
      {board.groups.length === 0 && <Empty title={t.board.noGroups} hint={t.board.noGroupsHint} />}
      {parts.canWrite && (
        <div className="new-group">
          <Composer
            name={`${newGroup.draft}:${board.id}`}
            label={newGroup.label}
            button={newGroup.button}
            create={newGroup.create}
          />
        </div>
      )}
    </div>
  )
}
