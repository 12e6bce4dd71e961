import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { createStore } from '../parts/store.ts'
import { placeBeside, type ShownBoard } from './moves.ts'
import type { Moves } from './use-moves.ts'

/** Where the dragged card or group would be dropped. */
export const indicator = createStore<{ readonly key: string; readonly edge: Edge | null } | null>(null)
export const dragged = createStore<string | null>(null)

function point(key: string, data: Record<string | symbol, unknown>): void {
  const edge = extractClosestEdge(data)
  const now = indicator.get()
  if (now?.key !== key || now.edge !== edge) indicator.set({ key, edge })
}

export function dragCard(
  element: HTMLElement,
  cardId: number,
  groupId: number,
  staysInGroup: boolean,
): () => void {
  const key = `card ${cardId}`
  return combine(
    draggable({
      element,
      getInitialData: () => ({ kind: 'card', id: cardId, groupId, key }),
      onDragStart: () => dragged.set(key),
      onDrop: () => dragged.set(null),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) =>
        data.kind === 'card' && data.id !== cardId && (!staysInGroup || data.groupId === groupId),
      getIsSticky: () => true,
      getData: ({ input, element: over }) =>
        attachClosestEdge(
          { kind: 'card', id: cardId, groupId, key },
          { input, element: over, allowedEdges: ['top', 'bottom'] },
        ),
      onDrag: ({ self }) => point(key, self.data),
    }),
  )
}

export function dragGroup(
  column: HTMLElement,
  header: HTMLElement,
  groupId: number,
  staysInGroup: boolean,
): () => void {
  const key = `group ${groupId}`
  return combine(
    draggable({
      element: column,
      dragHandle: header,
      getInitialData: () => ({ kind: 'group', id: groupId, key }),
      onDragStart: () => dragged.set(key),
      onDrop: () => dragged.set(null),
    }),
    dropTargetForElements({
      element: column,
      canDrop: ({ source: { data } }) =>
        data.kind === 'group' ? data.id !== groupId : !staysInGroup || data.groupId === groupId,
      getData: ({ input, element, source }) => {
        const data = { kind: 'group', id: groupId, key }
        if (source.data.kind !== 'group') return data
        return attachClosestEdge(data, { input, element, allowedEdges: ['left', 'right'] })
      },
      onDrag: ({ self, location, source }) => {
        const isInnermost = location.current.dropTargets[0]?.element === self.element
        if (source.data.kind === 'group' || isInnermost) point(key, self.data)
      },
    }),
  )
}

/** Scrolls long columns and wide boards while the user drags near their edge. */
export const scrollWhileDragging = (element: HTMLElement) => autoScrollForElements({ element })

/** Moves a card beside another one, or to the end of a group. */
export function dropCard(
  board: ShownBoard,
  moves: Moves,
  id: number,
  over: { readonly kind: 'card' | 'group'; readonly id: number; readonly isAfter: boolean },
): void {
  const others = () => board.groups.find((group) => group.id === over.id)?.cards ?? []
  const place =
    over.kind === 'card'
      ? placeBeside(board, id, { cardId: over.id, isAfter: over.isAfter })
      : { groupId: over.id, index: others().filter((card) => card.id !== id).length }
  if (place) moves.moveCard(id, place)
}

export function watchDrops(board: () => ShownBoard | undefined, moves: Moves): () => void {
  return monitorForElements({
    onDropTargetChange: ({ location }) => {
      if (location.current.dropTargets.length === 0) indicator.set(null)
    },
    onDrop({ source, location }) {
      indicator.set(null)
      const [target] = location.current.dropTargets
      const now = board()
      if (!target || !now) return
      const id = Number(source.data.id)
      if (source.data.kind === 'group') {
        const over = location.current.dropTargets.find(({ data }) => data.kind === 'group')
        if (!over) return
        const others = now.groups.filter((group) => group.id !== id)
        const index = others.findIndex((group) => group.id === Number(over.data.id))
        moves.moveGroup(id, index + (extractClosestEdge(over.data) === 'right' ? 1 : 0))
        return
      }
      dropCard(now, moves, id, {
        kind: target.data.kind === 'card' ? 'card' : 'group',
        id: Number(target.data.id),
        isAfter: extractClosestEdge(target.data) === 'bottom',
      })
    },
  })
}
