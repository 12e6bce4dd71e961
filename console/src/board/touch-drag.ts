import { dragged, dropCard, indicator } from './drag.ts'
import type { ShownBoard } from './moves.ts'
import type { Moves } from './use-moves.ts'

/** A finger that rests this long on a card picks it up. */
const LONG_PRESS_MS = 350
/** A finger that moves further before that scrolls. */
const SLOP = 10
/** Near an edge of the board or of a column, the board or the column scrolls. */
const EDGE = 48
const SCROLL_STEP = 12

interface Held {
  readonly id: number
  readonly groupId: number
  readonly ghost: HTMLElement
  readonly offset: { readonly x: number; readonly y: number }
}

interface Over {
  readonly kind: 'card' | 'group'
  readonly id: number
  readonly isAfter: boolean
}

/**
 * Cards are dragged with a finger: browsers on phones offer no drag and drop of their own, or a different one each.
 * Listens on the board. Returns what stops it.
 */
export function dragByTouch(
  scroller: HTMLElement,
  board: () => ShownBoard | undefined,
  moves: Moves,
  staysInGroup: boolean,
): () => void {
  let start: { readonly x: number; readonly y: number } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let held: Held | null = null
  let over: Over | null = null
  let finger = { x: 0, y: 0 }

  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    held?.ghost.remove()
    scroller.classList.remove('is-touched')
    if (held) dragged.set(null)
    indicator.set(null)
    held = null
    over = null
    start = null
  }

  function pickUp(tile: HTMLElement): void {
    const id = Number(tile.dataset.card)
    const group = tile.closest<HTMLElement>('[data-group]')
    if (!group) return
    const { left, top, width } = tile.getBoundingClientRect()
    const ghost = tile.cloneNode(true) as HTMLElement
    ghost.classList.add('ghost')
    ghost.removeAttribute('data-card')
    ghost.inert = true
    ghost.style.width = `${width}px`
    document.body.append(ghost)
    held = {
      id,
      groupId: Number(group.dataset.group),
      ghost,
      offset: { x: finger.x - left, y: finger.y - top },
    }
    dragged.set(`card ${id}`)
    scroller.classList.add('is-touched')
    navigator.vibrate?.(10)
    follow()
  }

  /** Moves the ghost with the finger, marks where the card would go, and scrolls at the edges. */
  function follow(): void {
    if (!held) return
    const { ghost, offset } = held
    ghost.style.transform = `translate(${finger.x - offset.x}px, ${finger.y - offset.y}px) rotate(2deg)`
    over = placeUnder(finger, held)
    const key = over && `${over.kind} ${over.id}`
    const edge = over?.kind === 'card' ? (over.isAfter ? 'bottom' : 'top') : null
    const now = indicator.get()
    if (now?.key !== key || now?.edge !== edge) indicator.set(key ? { key, edge } : null)
    scrollAtEdges(scroller, finger)
    frame = requestAnimationFrame(follow)
  }

  function placeUnder(
    { x, y }: { readonly x: number; readonly y: number },
    { id, groupId }: Held,
  ): Over | null {
    const element = document.elementFromPoint(x, y)
    const group = element?.closest<HTMLElement>('[data-group]')
    if (!group || (staysInGroup && Number(group.dataset.group) !== groupId)) return null
    const tile = element?.closest<HTMLElement>('[data-card]')
    if (!tile) return { kind: 'group', id: Number(group.dataset.group), isAfter: true }
    if (Number(tile.dataset.card) === id) return null
    const { top, height } = tile.getBoundingClientRect()
    return { kind: 'card', id: Number(tile.dataset.card), isAfter: y > top + height / 2 }
  }

  function touchStart(event: TouchEvent): void {
    const [touch] = event.touches
    const target = event.target instanceof Element ? event.target : null
    const tile = target?.closest<HTMLElement>('.tile[data-card]')
    if (!touch || event.touches.length > 1 || !tile || target?.closest('button')) {
      end()
      return
    }
    start = finger = { x: touch.clientX, y: touch.clientY }
    timer = setTimeout(() => pickUp(tile), LONG_PRESS_MS)
  }

  function touchMove(event: TouchEvent): void {
    const [touch] = event.touches
    if (!touch || !start) return
    finger = { x: touch.clientX, y: touch.clientY }
    if (held) event.preventDefault()
    else if (Math.hypot(finger.x - start.x, finger.y - start.y) > SLOP) end()
  }

  function touchEnd(event: TouchEvent): void {
    const now = board()
    if (held) {
      // Otherwise the browser would open the card.
      event.preventDefault()
      // The finger may have moved since the last frame.
      over = placeUnder(finger, held)
      if (over && now) dropCard(now, moves, held.id, over)
    }
    end()
  }

  /** The long press belongs to the card: no menu and no drag of the browser's own. */
  function refuse(event: Event): void {
    if (start) event.preventDefault()
  }

  scroller.addEventListener('touchstart', touchStart, { passive: true })
  scroller.addEventListener('touchmove', touchMove, { passive: false })
  scroller.addEventListener('touchend', touchEnd)
  scroller.addEventListener('touchcancel', end)
  scroller.addEventListener('contextmenu', refuse)
  scroller.addEventListener('dragstart', refuse, { capture: true })
  return () => {
    end()
    scroller.removeEventListener('touchstart', touchStart)
    scroller.removeEventListener('touchmove', touchMove)
    scroller.removeEventListener('touchend', touchEnd)
    scroller.removeEventListener('touchcancel', end)
    scroller.removeEventListener('contextmenu', refuse)
    scroller.removeEventListener('dragstart', refuse, { capture: true })
  }
}

function scrollAtEdges(scroller: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const wide = scroller.getBoundingClientRect()
  if (x > wide.right - EDGE) scroller.scrollLeft += SCROLL_STEP
  else if (x < wide.left + EDGE) scroller.scrollLeft -= SCROLL_STEP
  const cards = document.elementFromPoint(x, y)?.closest<HTMLElement>('.cards')
  if (!cards) return
  const { top, bottom } = cards.getBoundingClientRect()
  if (y > bottom - EDGE) cards.scrollTop += SCROLL_STEP
  else if (y < top + EDGE) cards.scrollTop -= SCROLL_STEP
}
