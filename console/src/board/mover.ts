import { messageOf } from '../parts/errors.ts'
import { complain, SHOWN_MS, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { isWhereLeft, type Reordered, type ShownBoard } from './moves.ts'

/** What can be moved on a board: its cards, or its groups. `At` is a place. */
export interface Movable<At> {
  placeIn(board: ShownBoard, id: number): At | undefined
  isSame(one: At, other: At): boolean
  /** The board with it at this place. */
  put(board: ShownBoard, id: number, at: At): ShownBoard
  /** `board` already has it at its new place. */
  send(board: ShownBoard, id: number, at: At): Promise<unknown>
  reordered(from: At, to: At): Reordered
  /** The group that a place is in; 0 for places of groups. */
  listOf(at: At): number
  /** The ids of a list, in order. */
  idsIn(board: ShownBoard, list: number): readonly number[]
  titleIn(board: ShownBoard, id: number): string
  /** Where it is now, in words. */
  told(board: ShownBoard, id: number, at: At): string
  refused?(id: number): void
}

/** The board that something is moved on. */
export interface MovedOn {
  get(): ShownBoard | undefined
  /** Shows a change at once, sends it after those before it, and shows the old state again if it is refused. */
  change(
    next: (board: ShownBoard) => ShownBoard,
    send: () => Promise<unknown>,
    refused: (error: unknown) => void,
  ): void
  /** Called before a move. Returns what follows when the move has been undone. */
  keepOrder(board: ShownBoard, reordered: Reordered): Promise<() => Promise<unknown>>
}

/** Something that was moved just now, once or several times in a row. */
interface Moved<At> {
  /** Where it was before the first of these moves. */
  readonly from: At
  readonly title: string
  /** The board after the last of them. */
  left: ShownBoard
  /** Give the orders that came from the template back. */
  readonly restores: (() => Promise<unknown>)[]
  readonly kept: Set<string>
  until: number
  removeMessage(): void
}

/**
 * Moves one kind of thing. Each move shows a message with Undo at once; several moves of the same thing in a row are
 * undone together. Nothing is put back that somebody else has moved meanwhile.
 */
export function mover<At>(board: MovedOn, movable: Movable<At>): (id: number, to: At) => void {
  const recent = new Map<number, Moved<At>>()

  function sent(id: number, to: At, moved: Moved<At>, first: () => Promise<unknown>): void {
    const now = board.get()
    if (!now) return
    const from = movable.placeIn(now, id)
    const next = movable.put(now, id, to)
    moved.left = next
    board.change(
      (shown) => movable.put(shown, id, to),
      async () => {
        await first()
        await movable.send(next, id, to)
      },
      (error) => {
        moved.removeMessage()
        recent.delete(id)
        if (from !== undefined)
          board.change(
            (shown) => movable.put(shown, id, from),
            async () => {},
            () => {},
          )
        movable.refused?.(id)
        complain(t.board.notMoved(moved.title, messageOf(error)))
      },
    )
  }

  function undo(id: number, moved: Moved<At>): void {
    recent.delete(id)
    const now = board.get()
    const here = now && movable.placeIn(now, id)
    const left = movable.placeIn(moved.left, id)
    if (!now || here === undefined || left === undefined) {
      complain(t.board.goneSince(moved.title))
      return
    }
    const list = movable.listOf(here)
    const isThere =
      list === movable.listOf(left) &&
      isWhereLeft(movable.idsIn(moved.left, list), movable.idsIn(now, list), id)
    if (!isThere) {
      complain(t.board.movedSince(moved.title))
      return
    }
    const back = movable.put(now, id, moved.from)
    board.change(
      (shown) => movable.put(shown, id, moved.from),
      async () => {
        await movable.send(back, id, moved.from)
        for (const restore of moved.restores) await restore()
        say(movable.told(back, id, moved.from))
      },
      (error) => complain(t.board.notMoved(moved.title, messageOf(error))),
    )
  }

  return (id, to) => {
    const now = board.get()
    const from = now && movable.placeIn(now, id)
    if (!now || from === undefined || movable.isSame(from, to)) return
    const known = recent.get(id)
    const moved: Moved<At> =
      known && performance.now() < known.until
        ? known
        : {
            from,
            title: movable.titleIn(now, id),
            left: now,
            restores: [],
            kept: new Set(),
            until: 0,
            removeMessage: () => {},
          }
    recent.set(id, moved)
    moved.removeMessage()
    moved.until = performance.now() + SHOWN_MS
    const reordered = movable.reordered(from, to)
    const key = JSON.stringify(reordered)
    sent(id, to, moved, async () => {
      if (moved.kept.has(key)) return
      moved.kept.add(key)
      moved.restores.push(await board.keepOrder(now, reordered))
    })
    moved.removeMessage = say(movable.told(moved.left, id, to), {
      label: t.undo,
      run: () => undo(id, moved),
    })
  }
}
