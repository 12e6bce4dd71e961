import { useMemo } from 'react'
import { type BoardCache, useBoardCache } from '../api/boards.ts'
import { pendingMoves } from '../api/live.ts'
import { useApi, useProjectId } from '../api/project.ts'
import { createStore } from '../parts/store.ts'
import { complain, complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { keepOrder } from './keep-order.ts'
import { type Movable, type MovedOn, mover } from './mover.ts'
import {
  type Place,
  placeOf,
  positionsOf,
  type Reordered,
  type ShownBoard,
  withCardAt,
  withGroupAt,
} from './moves.ts'

/** The card whose move was just refused. It is highlighted where it returns to. */
export const refused = createStore<number | null>(null)
/** The card that gets the focus when it is rendered. */
export const wantsFocus = createStore<{ readonly id: number } | null>(null)

/** The card that was just created, to scroll to. */
export const wantsView = createStore<number | null>(null)

const FOCUS_WITHIN_MS = 500
const REFUSED_MS = 900

/** Focuses a card, even if it is rendered again in the meantime, for example in another column. */
export function focusCard(id: number): void {
  const wanted = { id }
  wantsFocus.set(wanted)
  setTimeout(() => {
    if (wantsFocus.get() === wanted) wantsFocus.set(null)
  }, FOCUS_WITHIN_MS)
}

/** Sends moves one after the other, because an index depends on the moves before. */
let last: Promise<unknown> = Promise.resolve()

/** The cache of a board, and the calls that change its order. */
export interface BoardSource {
  /** Names the board among all that this page shows. */
  readonly key: string
  /** Reads the board from the service. */
  read(): Promise<ShownBoard>
  readonly cache: BoardCache<ShownBoard>
  /** Whether cards cannot be moved to another group. */
  readonly staysInGroup: boolean
  /** `board` already has the card at its new place. */
  moveCard(board: ShownBoard, cardId: number, place: Place): Promise<unknown>
  moveGroups(board: ShownBoard): Promise<unknown>
  /**
   * Asked just before a move is sent. Returns what follows when the move has been undone: an order that came from
   * the template comes from it again.
   */
  keepOrder?(board: ShownBoard, reordered: Reordered): Promise<() => Promise<unknown>>
  /** Called after the last of several moves. */
  settled?(): void
}

export function useMoves(source: BoardSource) {
  return useMemo(() => {
    const { cache } = source

    /** An optimistic update: shows the change, sends it, and reads the board again if the service refuses. */
    function change(
      next: (board: ShownBoard) => ShownBoard,
      send: () => Promise<unknown>,
      refuse: (error: unknown) => void = complainOf,
    ): void {
      cache.ignoreAnswers()
      cache.change(next)
      pendingMoves.count++
      last = last.then(async () => {
        try {
          await send()
        } catch (error) {
          refuse(error)
          void cache.readAgain()
        } finally {
          pendingMoves.count--
          if (pendingMoves.count === 0) source.settled?.()
        }
      })
    }

    const board: MovedOn = {
      key: source.key,
      get: cache.get,
      read: source.read,
      change,
      // A move must not fail because of its Undo.
      keepOrder: async (shown, reordered) =>
        (await source.keepOrder?.(shown, reordered).catch(() => undefined)) ?? (async () => undefined),
    }
    const putCard = mover(board, cardsOf(source))
    const putGroup = mover(board, groupsOf(source))

    function moveCard(cardId: number, place: Place, isByKeyboard = false): void {
      const shown = cache.get()
      const from = shown && placeOf(shown, cardId)
      if (!from) return
      if (source.staysInGroup && from.groupId !== place.groupId) {
        complain(t.board.staysInGroup)
        return
      }
      if (isByKeyboard) focusCard(cardId)
      putCard(cardId, place)
    }

    return {
      moveCard,
      /** Moves a card by this many places within its group, for menus. */
      stepCard(cardId: number, by: number): void {
        const shown = cache.get()
        const place = shown && placeOf(shown, cardId)
        if (place) moveCard(cardId, { ...place, index: Math.max(0, place.index + by) }, true)
      },
      /** Any other optimistic update. */
      change: (next: (board: ShownBoard) => ShownBoard, send: () => Promise<unknown>) => change(next, send),
      moveGroup(groupId: number, index: number): void {
        const groups = cache.get()?.groups ?? []
        if (index >= 0 && index < groups.length) putGroup(groupId, index)
      },
    }
  }, [source])
}

function placeOfGroup(board: ShownBoard, id: number): number | undefined {
  const index = board.groups.findIndex((group) => group.id === id)
  return index === -1 ? undefined : index
}

const groupIn = (board: ShownBoard, id: number) => board.groups.find((group) => group.id === id)

const cardsOf = (source: BoardSource): Movable<Place> => ({
  kind: 'card',
  placeIn: placeOf,
  isSame: (one, other) => one.groupId === other.groupId && one.index === other.index,
  put: withCardAt,
  send: (board, id, place) => source.moveCard(board, id, place),
  reordered: (from, to) => ({ groupIds: [from.groupId, to.groupId] }),
  listOf: ({ groupId }) => groupId,
  idsIn: (board, groupId) => groupIn(board, groupId)?.cards.map(({ id }) => id) ?? [],
  titleIn: titleOfCard,
  at: (groupId, index) => ({ groupId, index }),
  told(board, id) {
    const place = placeOf(board, id)
    const group = groupIn(board, place?.groupId ?? 0)
    const number = (place?.index ?? 0) + 1
    return t.board.moved(titleOfCard(board, id), group?.title ?? '', number, group?.cards.length ?? 0)
  },
  refused(id) {
    refused.set(id)
    setTimeout(() => refused.set(null), REFUSED_MS)
  },
})

const groupsOf = (source: BoardSource): Movable<number> => ({
  kind: 'group',
  placeIn: placeOfGroup,
  at: (_, index) => index,
  isSame: (one, other) => one === other,
  put: withGroupAt,
  send: (board) => source.moveGroups(board),
  reordered: () => 'groups',
  listOf: () => 0,
  idsIn: (board) => board.groups.map(({ id }) => id),
  titleIn: (board, id) => groupIn(board, id)?.title ?? '',
  told: (board, id) =>
    t.board.groupMoved(
      groupIn(board, id)?.title ?? '',
      (placeOfGroup(board, id) ?? 0) + 1,
      board.groups.length,
    ),
})

const titleOfCard = (board: ShownBoard, cardId: number): string =>
  board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)?.title ?? ''

export type Moves = ReturnType<typeof useMoves>

/** The moves of a project's board. */
export function useProjectMoves(boardId: number): Moves {
  const { client } = useApi()
  const projectId = useProjectId()
  const cache = useBoardCache(boardId)
  const source = useMemo(
    (): BoardSource => ({
      key: `project ${projectId} board ${boardId}`,
      read: async () => (await client.boards.get({ id: boardId, brief: true })).board,
      cache,
      staysInGroup: false,
      moveCard: (_, id, place) => client.cards.move({ id, group_id: place.groupId, position: place.index }),
      moveGroups: ({ groups }) => client.groups.reorder({ groups: positionsOf(groups) }),
      keepOrder: (board, reordered) => keepOrder(client, board, reordered),
    }),
    [client, cache, projectId, boardId],
  )
  return useMoves(source)
}
