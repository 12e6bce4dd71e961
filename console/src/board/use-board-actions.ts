import type { BoardWithGroups, Card, GroupWithCards } from '@muster/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  useBoardCache,
  useCreateGroup,
  useDeleteBoard,
  useDeleteGroup,
  useInheritBoardOrder,
  useInheritGroupOrder,
} from '../api/boards.ts'
import { useCreateCard, useDeleteCard } from '../api/cards.ts'
import { useApi, useProjectId } from '../api/project.ts'
import { useRestore } from '../api/trash.ts'
import { announce, complainOf, say } from '../parts/toasts.tsx'
import type { MenuItem } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { withGroup } from './moves.ts'
import { focusCard, type Moves, wantsView } from './use-moves.ts'

/** The dialog that is open: moving a card, or renaming. */
export type Asked =
  | { readonly card: Card }
  | { readonly group: GroupWithCards }
  | { readonly board: BoardWithGroups }
  | null

/** The actions on a board, its groups and its cards, except moves. */
export function useBoardActions(boardId: number, moves: Moves, ask: (asked: Asked) => void) {
  const { client } = useApi()
  const projectId = useProjectId()
  const navigate = useNavigate()
  const cache = useBoardCache(boardId)
  const { send: createCard } = useCreateCard()
  const { send: deleteCard } = useDeleteCard()
  const { send: createGroup } = useCreateGroup()
  const { send: deleteGroup } = useDeleteGroup()
  const { send: inheritGroupOrder } = useInheritGroupOrder()
  const { send: deleteBoard } = useDeleteBoard()
  const { send: restore } = useRestore()
  const { send: inheritBoardOrder } = useInheritBoardOrder()
  return useMemo(() => {
    const attempt = (work: Promise<unknown>) => void work.catch(complainOf)
    const collapse = ({ id }: GroupWithCards, is_collapsed: boolean) =>
      moves.change(
        (board) => withGroup(board, id, (group) => ({ ...group, is_collapsed })),
        () => client.groups.update({ id, is_collapsed }),
      )
    /** Shows a toast about the deletion, with a button to undo it. */
    const sayDeleted = (kind: 'board' | 'group' | 'card', { id, title }: { id: number; title: string }) =>
      say(t.board.deleted(title), { label: t.undo, run: () => attempt(restore({ kind, id })) })
    return {
      async createCard(groupId: number, title: string) {
        const { card } = await createCard({ title, group_id: groupId })
        cache.change((board) =>
          withGroup(board, groupId, (group) =>
            group.cards.some(({ id }) => id === card.id)
              ? group
              : { ...group, cards: [...group.cards, card] },
          ),
        )
        wantsView.set(card.id)
        announce(t.board.created(title))
      },
      createGroup: (title: string) => createGroup({ board_id: boardId, title }),
      expand: (group: GroupWithCards) => collapse(group, false),
      deleteCard(card: Card) {
        const group = cache.get()?.groups.find(({ id }) => id === card.group_id)
        const neighbour = group?.cards.find(({ id }) => id !== card.id)
        const work = deleteCard({ id: card.id }).then(() => {
          cache.change((board) =>
            withGroup(board, card.group_id ?? 0, (now) => ({
              ...now,
              cards: now.cards.filter(({ id }) => id !== card.id),
            })),
          )
          if (neighbour) focusCard(neighbour.id)
          sayDeleted('card', card)
        })
        attempt(work)
      },
      groupItems(group: GroupWithCards): readonly MenuItem[] {
        const { id } = group
        const groups = cache.get()?.groups ?? []
        const at = groups.findIndex((each) => each.id === id)
        const isCopy = group.master_group_id !== null
        return [
          { label: t.board.rename, run: () => ask({ group }) },
          { label: t.board.moveLeft, isDisabled: at <= 0, run: () => moves.moveGroup(id, at - 1) },
          {
            label: t.board.moveRight,
            isDisabled: at >= groups.length - 1,
            run: () => moves.moveGroup(id, at + 1),
          },
          { label: t.board.collapse, run: () => collapse(group, true) },
          ...(isCopy ? [{ label: t.board.inheritOrder, run: () => attempt(inheritGroupOrder({ id })) }] : []),
          {
            label: t.board.deleteGroup,
            isDangerous: true,
            run: () => attempt(deleteGroup({ id }).then(() => sayDeleted('group', group))),
          },
        ]
      },
      boardItems(board: BoardWithGroups): readonly MenuItem[] {
        const { id } = board
        const isCopy = board.master_board_id !== null
        const remove = async () => {
          await deleteBoard({ id })
          sayDeleted('board', board)
          await navigate({ to: '/p/$project', params: { project: projectId } })
        }
        return [
          { label: t.board.rename, run: () => ask({ board }) },
          ...(isCopy ? [{ label: t.board.inheritOrder, run: () => attempt(inheritBoardOrder({ id })) }] : []),
          { label: t.board.deleteBoard, isDangerous: true, run: () => attempt(remove()) },
        ]
      },
    }
  }, [
    ask,
    boardId,
    cache,
    client,
    createCard,
    createGroup,
    deleteBoard,
    deleteCard,
    deleteGroup,
    inheritBoardOrder,
    inheritGroupOrder,
    moves,
    navigate,
    projectId,
    restore,
  ])
}
