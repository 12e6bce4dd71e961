import { useMemo } from 'react'
import { type BoardCache, useBoardCache } from '../api/boards.ts'
import { pendingMoves } from '../api/live.ts'
import { useApi } from '../api/project.ts'
import { messageOf } from '../parts/errors.ts'
import { createStore } from '../parts/store.ts'
import { announce, complain, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { keepOrder } from './keep-order.ts'
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

const noOrder = async (): Promise<unknown> => undefined

const titleIn = (board: ShownBoard, cardId: number): string =>
  board.groups.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)?.title ?? ''

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
  /**
   * Called before a move. Returns what follows when the move has been undone: an order that came from the template
   * comes from it again.
   */
  keepOrder?(board: ShownBoard, reordered: Reordered): Promise<() => Promise<unknown>>
  /** Called after the last of several moves. */
  settled?(): void
}

export function useMoves(source: BoardSource) {
  return useMemo(() => {
    const { cache } = source
    /** Removes the message about the move before: one Undo for moves at a time. */
    let removeMessage = () => {}

    function sayMoved(text: string, undo: () => void): void {
      removeMessage()
      removeMessage = say(text, { label: t.undo, run: undo })
    }

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
      let restoreOrder = noOrder
      const undo = () => sendCard(cardId, place, from, () => restoreOrder(), announce)
      const first = async () => {
        restoreOrder = await kept(board, { groupIds: [from.groupId, place.groupId] })
      }
      if (isByKeyboard) focusCard(cardId)
      sendCard(cardId, from, place, noOrder, (text) => sayMoved(text, undo), first)
    }

    /** Moves a card and says where it is then. */
    function sendCard(
      cardId: number,
      from: Place,
      to: Place,
      andThen: () => Promise<unknown>,
      tell: (text: string) => void,
      first?: () => Promise<unknown>,
    ): void {
      const board = cache.get()
      if (!board) return
      const moved = withCardAt(board, cardId, to)
      const title = titleIn(board, cardId)
      move(
        (now) => withCardAt(now, cardId, to),
        async () => {
          await first?.()
          await source.moveCard(moved, cardId, to)
          await andThen()
        },
        () => {
          const group = cache.get()?.groups.find(({ id }) => id === to.groupId)
          tell(t.board.moved(title, group?.title ?? '', to.index + 1, group?.cards.length ?? 0))
        },
        (why) => {
          cache.change((now) => withCardAt(now, cardId, from))
          refused.set(cardId)
          setTimeout(() => refused.set(null), REFUSED_MS)
          complain(t.board.notMoved(title, why))
        },
      )
    }

    function moveGroup(groupId: number, index: number): void {
      const board = cache.get()
      const from = board?.groups.findIndex(({ id }) => id === groupId) ?? -1
      if (!board || from === -1 || from === index || index < 0 || index >= board.groups.length) return
      let restoreOrder = noOrder
      const undo = () => sendGroup(groupId, index, from, () => restoreOrder(), announce)
      const first = async () => {
        restoreOrder = await kept(board, 'groups')
      }
      sendGroup(groupId, from, index, noOrder, (text) => sayMoved(text, undo), first)
    }

    function sendGroup(
      groupId: number,
      from: number,
      to: number,
      andThen: () => Promise<unknown>,
      tell: (text: string) => void,
      first?: () => Promise<unknown>,
    ): void {
      const board = cache.get()
      if (!board) return
      const title = board.groups.find(({ id }) => id === groupId)?.title ?? ''
      const moved = withGroupAt(board, groupId, to)
      move(
        (now) => withGroupAt(now, groupId, to),
        async () => {
          await first?.()
          await source.moveGroups(moved)
          await andThen()
        },
        () => tell(t.board.groupMoved(title, to + 1, board.groups.length)),
        (why) => {
          cache.change((now) => withGroupAt(now, groupId, from))
          complain(t.board.notMoved(title, why))
        },
      )
    }

    /** A move must not fail because of its Undo. */
    const kept = async (board: ShownBoard, reordered: Reordered) =>
      (await source.keepOrder?.(board, reordered).catch(() => undefined)) ?? noOrder

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
      moveGroup,
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
      keepOrder: (board, reordered) => keepOrder(client, board, reordered),
    }),
    [client, cache],
  )
  return useMoves(source)
}
