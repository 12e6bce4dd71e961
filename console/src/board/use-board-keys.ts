import { type KeyboardEvent, useCallback } from 'react'
import type { BoardCache } from '../api/boards.ts'
import { placeOf, type ShownBoard, type ShownCard } from './moves.ts'
import { toggleSelected } from './selection.ts'
import { focusCard, type Moves } from './use-moves.ts'

const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * Arrow keys move the focus between cards; with Shift they move the card. Space closes or reopens the
 * card, X selects it, M opens its menu.
 */
export function useBoardKeys(cache: BoardCache<ShownBoard>, canWrite: boolean, moves: Moves) {
  return useCallback(
    (event: KeyboardEvent, card: ShownCard) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key.toLowerCase() === 'm' && canWrite) {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('.menu-button')?.click()
        return
      }
      if (event.key.toLowerCase() === 'x' && canWrite) {
        event.preventDefault()
        toggleSelected(card.id)
        return
      }
      if (event.key === ' ' && canWrite && event.target instanceof HTMLAnchorElement) {
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('button.status-circle')?.click()
        return
      }
      const step = steps[event.key]
      const board = cache.get()
      const place = board && placeOf(board, card.id)
      if (!step || !board || !place) return
      event.preventDefault()
      const open = board.groups.filter(({ is_collapsed }) => !is_collapsed)
      const from = open.findIndex(({ id }) => id === place.groupId)
      const column = open[from + step[0]]
      if (!column) return
      if (event.shiftKey) {
        if (!canWrite) return
        const isSame = column.id === place.groupId
        const last = isSame ? column.cards.length - 1 : column.cards.length
        const index = Math.min(Math.max(place.index + step[1], 0), last)
        moves.moveCard(card.id, { groupId: column.id, index }, true)
        return
      }
      const next = column.cards[Math.min(place.index + step[1], column.cards.length - 1)]
      if (next && place.index + step[1] >= 0) focusCard(next.id)
    },
    [cache, canWrite, moves],
  )
}
