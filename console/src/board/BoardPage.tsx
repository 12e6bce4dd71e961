import type { BoardWithGroups, Card, GroupWithCards } from '@muster/sdk'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  keys,
  useApi,
  useBoard,
  useCanWrite,
  useExtras,
  useNames,
  useProjectId,
  useTags,
  useZone,
} from '../api/data.ts'
import { Form } from '../parts/form.tsx'
import { queries, Shown } from '../parts/query.tsx'
import { announce, complainOf, say } from '../parts/toasts.tsx'
import { Dialog, Empty, Menu, type MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { Column } from './Column.tsx'
import { Composer } from './Composer.tsx'
import { scrollWhileDragging, watchDrops } from './drag.ts'
import { FilterBar, useFilters } from './FilterBar.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { filterCards, hasFilters, placeOf } from './moves.ts'
import type { TileContext } from './Tile.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { focusCard, useMoves, wantsView } from './use-moves.ts'

export function BoardPage() {
  const { board } = useParams({ strict: false }) as { board: string }
  const query = useBoard(Number(board))
  return <Shown of={query}>{(data) => <BoardView key={data.id} board={data} />}</Shown>
}

type Asked = { readonly card: Card } | { readonly renamed: GroupWithCards | BoardWithGroups } | null

function BoardView({ board }: { readonly board: BoardWithGroups }) {
  const [asked, ask] = useState<Asked>(null)
  const extras = useExtras(board.id)
  const moves = useMoves(board.id)
  const scroller = useRef<HTMLDivElement>(null)
  const { search } = useFilters()
  const canWrite = useCanWrite()
  const actions = useBoardActions(board.id, ask)
  const context = useTileContext(board.id, canWrite, moves, ask, actions.deleteCard)
  useEffect(() => {
    document.title = `${board.title} · ${t.app}`
  }, [board.title])
  useEffect(() => {
    const drops = watchDrops(() => queries.getQueryData<BoardWithGroups>(keys.board(board.id)), moves)
    const scrolls = scroller.current ? scrollWhileDragging(scroller.current) : undefined
    return () => {
      drops()
      scrolls?.()
    }
  }, [board.id, moves])

  const isFiltered = hasFilters(search)
  const { q, tag, owner, status, overdue } = search
  const columns = useMemo(
    () =>
      board.groups.map((group) => ({
        group,
        cards: filterCards(group.cards, { q, tag, owner, status, overdue }),
      })),
    [board.groups, q, tag, owner, status, overdue],
  )
  const count = (of: readonly { readonly cards: readonly Card[] }[]) =>
    of.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <div className="board-page">
      <header className="board-head">
        <h1>{board.title}</h1>
        {canWrite && <Menu label={t.board.boardMenu} items={actions.boardItems(board)} />}
        <FilterBar shown={count(columns)} all={count(board.groups)} />
      </header>
      <div className="columns" ref={scroller}>
        {columns.map(({ group, cards }) => (
          <Column
            key={group.id}
            group={group}
            cards={cards}
            extras={extras}
            context={context}
            isFiltered={isFiltered}
            items={actions.groupItems}
            expand={actions.expand}
            createCard={actions.createCard}
          />
        ))}
        {board.groups.length === 0 && <Empty title={t.board.noGroups} hint={t.board.noGroupsHint} />}
        {canWrite && (
          <div className="new-group">
            <Composer
              name={`new-group:${board.id}`}
              label={t.board.newGroup}
              button={t.board.addGroup}
              create={actions.createGroup}
            />
          </div>
        )}
      </div>
      {asked && 'card' in asked && (
        <MoveDialog
          board={board}
          card={asked.card}
          move={(place) => moves.moveCard(asked.card.id, place, true)}
          close={() => ask(null)}
        />
      )}
      {asked && 'renamed' in asked && (
        <RenameDialog of={asked.renamed} boardId={board.id} close={() => ask(null)} />
      )}
    </div>
  )
}

function useTileContext(
  boardId: number,
  canWrite: boolean,
  moves: ReturnType<typeof useMoves>,
  ask: (asked: Asked) => void,
  deleteCard: (card: Card) => void,
): TileContext {
  const zone = useZone()
  const nameOf = useNames()
  const { data: tags } = useTags()
  const navigate = useNavigate()
  const keyDown = useBoardKeys(boardId, canWrite, moves)
  return useMemo(() => {
    const byId = new Map(tags?.map((tag) => [tag.id, tag]))
    const shown = () => queries.getQueryData<BoardWithGroups>(keys.board(boardId))
    const step = (card: Card, by: number) => {
      const board = shown()
      const place = board && placeOf(board, card.id)
      if (place) moves.moveCard(card.id, { ...place, index: Math.max(0, place.index + by) }, true)
    }
    return {
      canWrite,
      zone,
      nameOf,
      tagOf: (id) => (id === null ? undefined : byId.get(id)),
      keyDown,
      itemsFor: (card) => [
        {
          label: t.board.open,
          run: () => void navigate({ to: '.', search: (before: object) => ({ ...before, card: card.id }) }),
        },
        { label: t.board.moveTo, run: () => ask({ card }) },
        { label: t.board.moveUp, run: () => step(card, -1) },
        { label: t.board.moveDown, run: () => step(card, 1) },
        { label: t.board.moveTop, run: () => step(card, Number.MIN_SAFE_INTEGER) },
        { label: t.delete, isDangerous: true, run: () => deleteCard(card) },
      ],
    }
  }, [ask, boardId, canWrite, deleteCard, keyDown, moves, nameOf, navigate, tags, zone])
}

/** What is done to the board, its groups and its cards, apart from moving. */
function useBoardActions(boardId: number, ask: (asked: Asked) => void) {
  const client = useApi()
  const projectId = useProjectId()
  const navigate = useNavigate()
  const moves = useMoves(boardId)
  const readAgain = useCallback(() => queries.invalidateQueries({ queryKey: keys.board(boardId) }), [boardId])
  return useMemo(() => {
    const attempt = (work: Promise<unknown>) => void work.then(readAgain).catch(complainOf)
    const shown = () => queries.getQueryData<BoardWithGroups>(keys.board(boardId))
    const change = (next: (board: BoardWithGroups) => BoardWithGroups) => {
      const board = shown()
      if (board) queries.setQueryData(keys.board(boardId), next(board))
    }
    const collapse = (group: GroupWithCards, is_collapsed: boolean) =>
      moves.change(
        (board) => ({
          ...board,
          groups: board.groups.map((each) => (each.id === group.id ? { ...each, is_collapsed } : each)),
        }),
        () => client.groups.update({ id: group.id, is_collapsed }),
      )
    const deleteGroup = async (group: GroupWithCards) => {
      await client.groups.delete({ id: group.id })
      say(t.board.deleted(group.title), {
        label: t.undo,
        run: () => attempt(client.groups.restore({ id: group.id })),
      })
    }
    const deleteBoard = async (board: BoardWithGroups) => {
      await client.boards.delete({ id: board.id })
      void queries.invalidateQueries({ queryKey: ['boards'] })
      say(t.board.deleted(board.title), {
        label: t.undo,
        run: () => attempt(client.boards.restore({ id: board.id })),
      })
      await navigate({ to: '/p/$project', params: { project: String(projectId) } })
    }
    return {
      async createCard(groupId: number, title: string) {
        const { card } = await client.cards.create({ title, group_id: groupId })
        change((board) => ({
          ...board,
          groups: board.groups.map((group) =>
            group.id === groupId && !group.cards.some(({ id }) => id === card.id)
              ? { ...group, cards: [...group.cards, card] }
              : group,
          ),
        }))
        wantsView.set(card.id)
        announce(t.board.created(title))
      },
      async createGroup(title: string) {
        await client.groups.create({ board_id: boardId, title })
        await readAgain()
      },
      expand: (group: GroupWithCards) => collapse(group, false),
      deleteCard(card: Card) {
        const before = shown()
        const neighbour = before?.groups
          .find(({ id }) => id === card.group_id)
          ?.cards.find(({ id }) => id !== card.id)
        client.cards
          .delete({ id: card.id })
          .then(() => {
            change((board) => ({
              ...board,
              groups: board.groups.map((group) => ({
                ...group,
                cards: group.cards.filter(({ id }) => id !== card.id),
              })),
            }))
            if (neighbour) focusCard(neighbour.id)
            say(t.board.deleted(card.title), {
              label: t.undo,
              run: () => attempt(client.cards.restore({ id: card.id })),
            })
          })
          .catch(complainOf)
      },
      groupItems(group: GroupWithCards): readonly MenuItem[] {
        const at = shown()?.groups.findIndex(({ id }) => id === group.id) ?? 0
        const last = (shown()?.groups.length ?? 1) - 1
        return [
          { label: t.board.rename, run: () => ask({ renamed: group }) },
          { label: t.board.moveLeft, isDisabled: at <= 0, run: () => moves.moveGroup(group.id, at - 1) },
          { label: t.board.moveRight, isDisabled: at >= last, run: () => moves.moveGroup(group.id, at + 1) },
          { label: t.board.collapse, run: () => collapse(group, true) },
          ...(group.master_group_id === null
            ? []
            : [
                {
                  label: t.board.inheritOrder,
                  run: () => attempt(client.groups.inheritOrder({ id: group.id })),
                },
              ]),
          { label: t.board.deleteGroup, isDangerous: true, run: () => attempt(deleteGroup(group)) },
        ]
      },
      boardItems: (board: BoardWithGroups): readonly MenuItem[] => [
        { label: t.board.rename, run: () => ask({ renamed: board }) },
        ...(board.master_board_id === null
          ? []
          : [
              {
                label: t.board.inheritOrder,
                run: () => attempt(client.boards.inheritOrder({ id: board.id })),
              },
            ]),
        {
          label: t.board.deleteBoard,
          isDangerous: true,
          run: () => void deleteBoard(board).catch(complainOf),
        },
      ],
    }
  }, [ask, boardId, client, moves, navigate, projectId, readAgain])
}

function RenameDialog({
  of,
  boardId,
  close,
}: {
  readonly of: GroupWithCards | BoardWithGroups
  readonly boardId: number
  close(): void
}) {
  const client = useApi()
  return (
    <Dialog title={t.board.rename} onClose={close}>
      <Form
        fields={[{ name: 'title', label: t.board.boardTitle, value: of.title }]}
        label={t.save}
        submit={async ({ title = '' }) => {
          if ('groups' in of) await client.boards.update({ id: of.id, title })
          else await client.groups.update({ id: of.id, title })
          close()
          await queries.invalidateQueries({ queryKey: keys.board(boardId) })
          await queries.invalidateQueries({ queryKey: ['boards'] })
        }}
      />
    </Dialog>
  )
}
