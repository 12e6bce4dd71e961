import { useMemo } from 'react'
import {
  readMasterBoard,
  readTemplatesAgain,
  reorderMasterCards,
  reorderMasterGroups,
  useMasterBoardCache,
} from '../api/templates.ts'
import { positionsOf } from '../board/moves.ts'
import { type BoardSource, type Moves, useMoves } from '../board/use-moves.ts'

/** Moves in the draft of a template. Cards stay in their group. */
export function useMasterMoves(boardId: number): Moves {
  const cache = useMasterBoardCache(boardId)
  const source = useMemo(
    (): BoardSource => ({
      key: `template ${boardId}`,
      read: () => readMasterBoard(boardId),
      cache,
      staysInGroup: true,
      moveCard: ({ groups }, _, { groupId }) => {
        const cards = groups.find(({ id }) => id === groupId)?.cards ?? []
        return reorderMasterCards({ group_id: groupId, cards: positionsOf(cards) })
      },
      moveGroups: ({ groups }) => reorderMasterGroups({ board_id: boardId, groups: positionsOf(groups) }),
      settled: () => void readTemplatesAgain(),
    }),
    [boardId, cache],
  )
  return useMoves(source)
}
