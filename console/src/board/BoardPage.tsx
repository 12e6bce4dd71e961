import type { BoardWithGroups, Card, GroupWithCards } from '@muster/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  tagIdsOf,
  useBoard,
  useBoardCache,
  useExtras,
  useUpdateBoard,
  useUpdateGroup,
} from '../api/boards.ts'
import { useToggleDone } from '../api/cards.ts'
import { useNames } from '../api/people.ts'
import { useCanChangeBoards, useCanWrite, useProjectId, useZone } from '../api/project.ts'
import { useTags } from '../api/tags.ts'
import { appName } from '../parts/brand.ts'
import { Shown } from '../parts/query.tsx'
import { RenameDialog } from '../parts/RenameDialog.tsx'
import { Menu } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { BulkBar } from './BulkBar.tsx'
import { CalendarView } from './CalendarView.tsx'
import type { ColumnParts } from './Column.tsx'
import { Columns } from './Columns.tsx'
import { FilterBar, useFilters } from './FilterBar.tsx'
import { ListView } from './ListView.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { filterCards, hasFilters } from './moves.ts'
import { toggleSelected } from './selection.ts'
import { Tile, type TileContext } from './Tile.tsx'
import { type Asked, useBoardActions } from './use-board-actions.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { type Moves, useProjectMoves } from './use-moves.ts'

export function BoardPage() {
  const { board } = useParams({ from: '/p/$project/boards/$board' })
  const query = useBoard(board)
  return <Shown of={query}>{(data) => <BoardView key={data.id} board={data} />}</Shown>
}

const countCards = (groups: readonly { readonly cards: readonly Card[] }[]) =>
  groups.reduce((sum, { cards }) => sum + cards.length, 0)

function BoardView({ board }: { readonly board: BoardWithGroups }) {
  const [asked, ask] = useState<Asked>(null)
  const extras = useExtras(board.id)
  const cache = useBoardCache(board.id)
  const moves = useProjectMoves(board.id)
  const { search } = useFilters()
  const canWrite = useCanWrite()
  const canChange = useCanChangeBoards()
  const actions = useBoardActions(board.id, moves, ask)
  const context = useTileContext(board.id, canWrite, moves, ask, actions.deleteCard)
  useEffect(() => {
    document.title = `${board.title} · ${appName()}`
  }, [board.title])

  const isFiltered = hasFilters(search)
  const { q, tag, owner, status, overdue } = search
  const filter = useCallback(
    (cards: readonly Card[]) =>
      filterCards(cards, { q, tag, owner, status, overdue }, (card) => tagIdsOf(card, extras.get(card.id))),
    [q, tag, owner, status, overdue, extras],
  )
  const shown = countCards(board.groups.map(({ cards }) => ({ cards: filter(cards) })))
  const parts = useMemo(
    (): ColumnParts<Card, GroupWithCards> => ({
      canWrite,
      staysInGroup: false,
      isFiltered,
      tile: (card) => <Tile card={card} extras={extras.get(card.id)} context={context} />,
      items: actions.groupItems,
      expand: actions.expand,
      composer: { draft: 'new-card', label: t.board.newCard, button: t.board.addCard },
      createCard: actions.createCard,
    }),
    [canWrite, isFiltered, extras, context, actions],
  )
  return (
    <div className="board-page">
      <header className="board-head">
        <h1>{board.title}</h1>
        {canChange && <Menu label={t.board.boardMenu} items={actions.boardItems(board)} />}
        <Views />
        <FilterBar boardId={board.id} shown={shown} all={countCards(board.groups)} />
      </header>
      {search.view === 'list' && <ListView board={board} filter={filter} extras={extras} context={context} />}
      {search.view === 'calendar' && <CalendarView board={board} filter={filter} context={context} />}
      {search.view === undefined && (
        <Columns
          board={board}
          cache={cache}
          moves={moves}
          parts={parts}
          filter={filter}
          newGroup={{
            draft: 'new-group',
            label: t.board.newGroup,
            button: t.board.addGroup,
            create: actions.createGroup,
          }}
        />
      )}
      {canWrite && <BulkBar board={board} filter={filter} isCardOpen={search.card !== undefined} />}
      {asked && 'card' in asked && (
        <MoveDialog
          board={board}
          card={asked.card}
          move={(place) => moves.moveCard(asked.card.id, place, true)}
          close={() => ask(null)}
        />
      )}
      {asked && 'board' in asked && <RenameBoard board={asked.board} close={() => ask(null)} />}
      {asked && 'group' in asked && <RenameGroup group={asked.group} close={() => ask(null)} />}
    </div>
  )
}

/** Chooses between columns, a list and a calendar. */
function Views() {
  const { search, change } = useFilters()
  const views = [undefined, 'list', 'calendar'] as const
  return (
    <fieldset className="tabs" aria-label={t.views.title}>
      {views.map((view) => (
        <button
          key={view ?? ''}
          type="button"
          aria-pressed={search.view === view}
          onClick={() => change({ view })}
        >
          {t.views[view ?? 'board']}
        </button>
      ))}
    </fieldset>
  )
}

function RenameBoard({ board, close }: { readonly board: BoardWithGroups; close(): void }) {
  const { send } = useUpdateBoard()
  return <RenameDialog of={board} rename={send} close={close} />
}

function RenameGroup({ group, close }: { readonly group: GroupWithCards; close(): void }) {
  const { send } = useUpdateGroup()
  return <RenameDialog of={group} rename={send} close={close} />
}

function useTileContext(
  boardId: number,
  canWrite: boolean,
  moves: Moves,
  ask: (asked: Asked) => void,
  deleteCard: (card: Card) => void,
): TileContext {
  const zone = useZone()
  const nameOf = useNames()
  const { data: tags } = useTags()
  const navigate = useNavigate()
  const cache = useBoardCache(boardId)
  const keyDown = useBoardKeys(cache, canWrite, moves)
  const toggleDone = useToggleDone()
  const projectId = useProjectId()
  return useMemo(() => {
    const byId = new Map(tags?.map((tag) => [tag.id, tag]))
    return {
      canWrite,
      zone,
      nameOf,
      tagsOf: (card, extras) => tagIdsOf(card, extras).flatMap((id) => byId.get(id) ?? []),
      keyDown,
      toggleDone: (card) => toggleDone(card, projectId),
      itemsFor: (card) => [
        {
          label: t.board.open,
          run: () => void navigate({ to: '.', search: (before: object) => ({ ...before, card: card.id }) }),
        },
        { label: t.board.moveTo, run: () => ask({ card }) },
        { label: t.board.moveUp, run: () => moves.stepCard(card.id, -1) },
        { label: t.board.moveDown, run: () => moves.stepCard(card.id, 1) },
        { label: t.board.moveTop, run: () => moves.stepCard(card.id, Number.MIN_SAFE_INTEGER) },
        { label: t.bulk.selectCard, run: () => toggleSelected(card.id) },
        { label: t.delete, isDangerous: true, run: () => deleteCard(card) },
      ],
    }
  }, [ask, canWrite, deleteCard, keyDown, moves, nameOf, navigate, projectId, tags, toggleDone, zone])
}
