import { useMemo } from 'react'
import {
  readTemplatesAgain,
  reorderMasterCards,
  reorderMasterGroups,
  useMasterBoardCache,
} from '../api/templates.ts'
import type { ShownGroup } from '../board/moves.ts'
import { type BoardSource, type Moves, useMoves } from '../board/use-moves.ts'

const inOrder = (rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }, position) => ({ id, position }))

/** Moves in the draft of a template. Cards stay in their group. */
export function useMasterMoves(boardId: number): Moves {
  const cache = useMasterBoardCache(boardId)
  const source = useMemo(
    (): BoardSource => ({
      cache,
      staysInGroup: true,
      moveCard: ({ groups }, _, { groupId }) => {
        const group = groups.find(({ id }) => id === groupId) as ShownGroup
        return reorderMasterCards({ group_id: groupId, cards: inOrder(group.cards) })
      },
      moveGroups: ({ groups }) => reorderMasterGroups({ board_id: boardId, groups: inOrder(groups) }),
      settled: () => void readTemplatesAgain(),
    }),
    [boardId, cache],
  )
  return useMoves(source)
}
