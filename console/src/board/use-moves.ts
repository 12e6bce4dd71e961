import type { BoardWithGroups } from '@muster/sdk'
import { useMemo } from 'react'
import { keys, useApi } from '../api/data.ts'
import { pendingMoves } from '../api/live.ts'
import { messageOf } from '../parts/errors.ts'
import { queries } from '../parts/query.tsx'
import { createStore } from '../parts/store.ts'
import { announce, complain } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { type Place, placeOf, withCardAt, withGroupAt } from './moves.ts'

/** The card that was just refused its new place, for the eye to follow it back. */
export const refused = createStore<number | null>(null)
/** The card that gets the focus as soon as it is drawn. */
export const wantsFocus = createStore<{ readonly id: number } | null>(null)

/** The card that was just made, to be scrolled to. */
export const wantsView = createStore<number | null>(null)

const FOCUS_WITHIN_MS = 500

/** Gives a card the focus, also if it is drawn anew meanwhile, for example in another column. */
export function focusCard(id: number): void {
  const wanted = { id }
  wantsFocus.set(wanted)
  setTimeout(() => {
    if (wantsFocus.get() === wanted) wantsFocus.set(null)
  }, FOCUS_WITHIN_MS)
}

/** Moves reach the service in the order in which they were made: a place counts the cards around it. */
let last: Promise<unknown> = Promise.resolve()

export function useMoves(boardId: number) {
  const client = useApi()
  return useMemo(() => {
    const key = keys.board(boardId)
    const shown = () => queries.getQueryData<BoardWithGroups>(key)

    /** Shows it at once, tells the service, and puts it back if the service refuses. */
    function move(
      next: (board: BoardWithGroups) => BoardWithGroups,
      send: () => Promise<unknown>,
      done: () => void,
      undone: (why: string) => void,
    ): void {
      const board = shown()
      if (!board) return
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData(key, next(board))
      pendingMoves.count++
      last = last.then(async () => {
        try {
          await send()
          done()
        } catch (error) {
          undone(messageOf(error))
          void queries.invalidateQueries({ queryKey: key })
        } finally {
          pendingMoves.count--
        }
      })
    }

    return {
      /** Any other change that shows at once. */
      change(next: (board: BoardWithGroups) => BoardWithGroups, send: () => Promise<unknown>): void {
        move(next, send, () => {}, complain)
      },
      moveCard(cardId: number, place: Place, isByKeyboard = false): void {
        const board = shown()
        const from = board && placeOf(board, cardId)
        if (!board || !from || (from.groupId === place.groupId && from.index === place.index)) return
        const card = board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
        const title = card?.title ?? ''
        if (isByKeyboard) focusCard(cardId)
        move(
          (now) => withCardAt(now, cardId, place),
          () => client.cards.move({ id: cardId, group_id: place.groupId, position: place.index }),
          () => {
            const group = shown()?.groups.find(({ id }) => id === place.groupId)
            announce(t.board.moved(title, group?.title ?? '', place.index + 1, group?.cards.length ?? 0))
          },
          (why) => {
            const now = shown()
            if (now) queries.setQueryData(key, withCardAt(now, cardId, from))
            refused.set(cardId)
            setTimeout(() => refused.set(null), 900)
            complain(t.board.notMoved(title, why))
          },
        )
      },
      moveGroup(groupId: number, index: number): void {
        const board = shown()
        if (!board) return
        const from = board.groups.findIndex(({ id }) => id === groupId)
        if (from === -1 || from === index || index < 0 || index >= board.groups.length) return
        const title = board.groups[from]?.title ?? ''
        const next = withGroupAt(board, groupId, index)
        move(
          (now) => withGroupAt(now, groupId, index),
          () => client.groups.reorder({ groups: next.groups.map(({ id }, position) => ({ id, position })) }),
          () => announce(t.board.groupMoved(title, index + 1, board.groups.length)),
          (why) => {
            const now = shown()
            if (now) queries.setQueryData(key, withGroupAt(now, groupId, from))
            complain(t.board.notMoved(title, why))
          },
        )
      },
    }
  }, [boardId, client])
}

export type Moves = ReturnType<typeof useMoves>
