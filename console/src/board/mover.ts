import { messageOf } from '../parts/errors.ts'
import { complain, SHOWN_MS, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { isWhereLeft, type Reordered, type ShownBoard } from './moves.ts'

/** What can be moved on a board: its cards, or its groups. `At` is a place. */
export interface Movable<At> {
  readonly kind: 'card' | 'group'
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
  /** The place in a list that has so many others before it. */
  at(list: number, index: number): At
  titleIn(board: ShownBoard, id: number): string
  /** Where it is now, in words. */
  told(board: ShownBoard, id: number): string
  refused?(id: number): void
}

/** The board that something is moved on. */
export interface MovedOn {
  /** Names the board, so that several parts of the page undo each other's moves. */
  readonly key: string
  get(): ShownBoard | undefined
  /** The board as the service has it now. */
  read(): Promise<ShownBoard>
  /** Shows a change at once, sends it after those before it, and shows the present board if it is refused. */
  change(
    next: (board: ShownBoard) => ShownBoard,
    send: () => Promise<unknown>,
    refused: (error: unknown) => void,
  ): void
  /** Asked just before a move is sent. Returns what follows when the move has been undone. */
  keepOrder(board: ShownBoard, reordered: Reordered): Promise<() => Promise<unknown>>
}

/** Something that was moved just now, once or several times in a row. */
interface Moved {
  /** The board before the first of these moves. */
  readonly before: ShownBoard
  /** The board after the last of them. */
  left: ShownBoard
  /** How many of them the service has made. */
  made: number
  /** Give the orders that came from the template back. */
  readonly restores: (() => Promise<unknown>)[]
  readonly kept: Set<string>
  until: number
  removeMessage(): void
}

/** What was moved lately, by board, kind and id. */
const recent = new Map<string, Moved>()

function forgetOld(): void {
  for (const [key, { until }] of recent) if (until < performance.now()) recent.delete(key)
}

/** Somebody else has moved it since, or it is gone. */
class Conflict extends Error {}

/**
 * Moves one kind of thing. Each move shows a message with Undo at once; several moves of the same thing in a row are
 * undone together. Nothing is put back that somebody else has moved meanwhile.
 */
export function mover<At>(board: MovedOn, movable: Movable<At>): (id: number, to: At) => void {
  const keyOf = (id: number) => `${board.key} ${movable.kind} ${id}`

  /** Whether it stands where these moves have left it. */
  function isUntouched({ left }: Moved, now: ShownBoard, id: number): boolean {
    const [there, here] = [movable.placeIn(left, id), movable.placeIn(now, id)]
    if (there === undefined || here === undefined) return false
    const list = movable.listOf(here)
    return (
      list === movable.listOf(there) && isWhereLeft(movable.idsIn(left, list), movable.idsIn(now, list), id)
    )
  }

  /** Where it stood before these moves: behind the nearest of those before it that is still there. */
  function placeBefore({ before }: Moved, now: ShownBoard, id: number): At | undefined {
    const from = movable.placeIn(before, id)
    if (from === undefined) return undefined
    const list = movable.listOf(from)
    const then = movable.idsIn(before, list)
    const others = movable.idsIn(now, list).filter((each) => each !== id)
    const previous = then.slice(0, then.indexOf(id)).findLast((each) => others.includes(each))
    return movable.at(list, previous === undefined ? 0 : others.indexOf(previous) + 1)
  }

  function sayMoved(id: number, moved: Moved): void {
    moved.removeMessage()
    moved.until = performance.now() + SHOWN_MS
    moved.removeMessage = say(movable.told(moved.left, id), { label: t.undo, run: () => undo(id, moved) })
  }

  function undo(id: number, moved: Moved): void {
    recent.delete(keyOf(id))
    const title = movable.titleIn(moved.left, id)
    const now = board.get()
    const here = now && movable.placeIn(now, id)
    if (now && !isUntouched(moved, now, id)) {
      complain(here === undefined ? t.board.goneSince(title) : t.board.movedSince(title))
      return
    }
    const shownAt = now && placeBefore(moved, now, id)
    const put = (at: At | undefined) => (shown: ShownBoard) =>
      at === undefined ? shown : movable.put(shown, id, at)
    board.change(
      put(shownAt),
      async () => {
        // What is on the screen may be older than the moves of others.
        const fresh = await board.read()
        const at = placeBefore(moved, fresh, id)
        if (at === undefined || movable.placeIn(fresh, id) === undefined)
          throw new Conflict(t.board.goneSince(title))
        if (!isUntouched(moved, fresh, id)) throw new Conflict(t.board.movedSince(title))
        const back = movable.put(fresh, id, at)
        await movable.send(back, id, at)
        // The move is undone, whatever becomes of the order.
        for (const restore of moved.restores) await restore().catch(() => undefined)
        say(movable.told(back, id))
      },
      (error) => {
        board.change(
          put(here),
          async () => undefined,
          () => undefined,
        )
        complain(error instanceof Conflict ? error.message : t.board.notMoved(title, messageOf(error)))
      },
    )
  }

  return (id, to) => {
    const now = board.get()
    const from = now && movable.placeIn(now, id)
    if (!now || from === undefined || movable.isSame(from, to)) return
    forgetOld()
    const known = recent.get(keyOf(id))
    const isNext = known !== undefined && isUntouched(known, now, id)
    known?.removeMessage()
    const moved: Moved = isNext
      ? known
      : { before: now, left: now, made: 0, restores: [], kept: new Set(), until: 0, removeMessage: () => {} }
    recent.set(keyOf(id), moved)
    const next = movable.put(now, id, to)
    moved.left = next
    const reordered = movable.reordered(from, to)
    const key = JSON.stringify(reordered)
    board.change(
      (shown) => movable.put(shown, id, to),
      async () => {
        // Asked first and not awaited: a move must not wait, because whoever leaves the page now would lose it.
        const orders = moved.kept.has(key) ? [] : [board.keepOrder(now, reordered)]
        moved.kept.add(key)
        await movable.send(next, id, to)
        moved.made++
        moved.restores.push(...(await Promise.all(orders)))
      },
      (error) => {
        board.change(
          (shown) => movable.put(shown, id, from),
          async () => undefined,
          () => undefined,
        )
        movable.refused?.(id)
        complain(t.board.notMoved(movable.titleIn(now, id), messageOf(error)))
        if (moved.left !== next) return
        // What went well before can still be undone.
        moved.left = now
        moved.removeMessage()
        if (moved.made > 0) sayMoved(id, moved)
        else recent.delete(keyOf(id))
      },
    )
    sayMoved(id, moved)
  }
}
