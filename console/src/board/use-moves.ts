import { useMemo } from 'react'
import { type BoardCache, useBoardCache } from '../api/boards.ts'
import { pendingMoves } from '../api/live.ts'
import { useApi } from '../api/project.ts'
import { messageOf } from '../parts/errors.ts'
import { createStore } from '../parts/store.ts'
import { announce, complain } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { type Place, placeOf, positionsOf, type ShownBoard, withCardAt, withGroupAt } from './moves.ts'

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
  readonly cache: BoardCache<ShownBoard>
  /** Whether cards cannot be moved to another group. */
  readonly staysInGroup: boolean
  /** `board` already has the card at its new place. */
  moveCard(board: ShownBoard, cardId: number, place: Place): Promise<unknown>
  moveGroups(board: ShownBoard): Promise<unknown>
  /** Called after the last of several moves. */
  settled?(): void
}

export function useMoves(source: BoardSource) {
  return useMemo(() => {
    const { cache } = source

    /** An optimistic update: shows the change, sends it, and reverts it if the service refuses. */
    function move(
      next: (board: ShownBoard) => ShownBoard,
      send: () => Promise<unknown>,
      done: () => void,
      undone: (why: string) => void,
    ): void {
      cache.ignoreAnswers()
      cache.change(next)
      pendingMoves.count++
      last = last.then(async () => {
        try {
          await send()
          done()
        } catch (error) {
          undone(messageOf(error))
          void cache.readAgain()
        } finally {
          pendingMoves.count--
          if (pendingMoves.count === 0) source.settled?.()
        }
      })
    }

    function moveCard(cardId: number, place: Place, isByKeyboard = false): void {
      const board = cache.get()
      const from = board && placeOf(board, cardId)
      if (!board || !from || (from.groupId === place.groupId && from.index === place.index)) return
      if (source.staysInGroup && from.groupId !== place.groupId) {
        complain(t.board.staysInGroup)
        return
      }
      const card = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
      const title = card?.title ?? ''
      const moved = withCardAt(board, cardId, place)
      if (isByKeyboard) focusCard(cardId)
      move(
        (now) => withCardAt(now, cardId, place),
        () => source.moveCard(moved, cardId, place),
        () => {
          const group = cache.get()?.groups.find(({ id }) => id === place.groupId)
          announce(t.board.moved(title, group?.title ?? '', place.index + 1, group?.cards.length ?? 0))
        },
        (why) => {
          cache.change((now) => withCardAt(now, cardId, from))
          refused.set(cardId)
          setTimeout(() => refused.set(null), REFUSED_MS)
          complain(t.board.notMoved(title, why))
        },
      )
    }

    return {
      moveCard,
      /** Moves a card by this many places within its group, for menus. */
      stepCard(cardId: number, by: number): void {
        const board = cache.get()
        const place = board && placeOf(board, cardId)
        if (place) moveCard(cardId, { ...place, index: Math.max(0, place.index + by) }, true)
      },
      /** Any other optimistic update. */
      change(next: (board: ShownBoard) => ShownBoard, send: () => Promise<unknown>): void {
        move(next, send, () => {}, complain)
      },
      moveGroup(groupId: number, index: number): void {
        const board = cache.get()
        if (!board) return
        const from = board.groups.findIndex(({ id }) => id === groupId)
        if (from === -1 || from === index || index < 0 || index >= board.groups.length) return
        const title = board.groups[from]?.title ?? ''
        const moved = withGroupAt(board, groupId, index)
        move(
          (now) => withGroupAt(now, groupId, index),
          () => source.moveGroups(moved),
          () => announce(t.board.groupMoved(title, index + 1, board.groups.length)),
          (why) => {
            cache.change((now) => withGroupAt(now, groupId, from))
            complain(t.board.notMoved(title, why))
          },
        )
      },
    }
  }, [source])
}

export type Moves = ReturnType<typeof useMoves>

/** The moves of a project's board. */
export function useProjectMoves(boardId: number): Moves {
  const { client } = useApi()
  const cache = useBoardCache(boardId)
  const source = useMemo(
    (): BoardSource => ({
      cache,
      staysInGroup: false,
      moveCard: (_, id, place) => client.cards.move({ id, group_id: place.groupId, position: place.index }),
      moveGroups: ({ groups }) => client.groups.reorder({ groups: positionsOf(groups) }),
    }),
    [client, cache],
  )
  return useMoves(source)
}
