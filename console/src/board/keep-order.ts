import type { BoardWithGroups, createClient } from '@muster/sdk'
import type { Reordered, ShownBoard } from './moves.ts'

/** The order of one board's groups or of one group's cards, and the call that makes it the template's again. */
interface Order {
  idsIn(board: ShownBoard): readonly number[]
  inherit(): Promise<unknown>
}

/**
 * The first move makes the order of a copied group or board the project's own. Undo makes it the template's again,
 * unless something else changed the order in the meantime.
 */
export async function keepOrder(
  client: ReturnType<typeof createClient>,
  before: ShownBoard,
  reordered: Reordered,
): Promise<() => Promise<void>> {
  if (!isCopied(before as BoardWithGroups, reordered)) return async () => {}
  const { id } = before
  const extras = await client.boards.extras({ id })
  const orders: Order[] = []
  if (reordered !== 'groups') {
    for (const group of extras.groups)
      if (group.is_order_inherited && reordered.groupIds.includes(group.id))
        orders.push({
          idsIn: (board) => idsOf(board.groups.find((each) => each.id === group.id)?.cards ?? []),
          inherit: () => client.groups.inheritOrder({ id: group.id }),
        })
  } else if (extras.is_order_inherited) {
    orders.push({
      idsIn: (board) => idsOf(board.groups),
      inherit: () => client.boards.inheritOrder({ id }),
    })
  }
  return async () => {
    if (orders.length === 0) return
    const { board: now } = await client.boards.get({ id, brief: true })
    for (const { idsIn, inherit } of orders) if (isSameOrder(idsIn(now), idsIn(before))) await inherit()
  }
}

/**
 * Whether everything stands in the order of before, and what was added since behind it. The order of the template puts
 * it there too, so nobody's place is lost.
 */
function isSameOrder(now: readonly number[], before: readonly number[]): boolean {
  const left = before.filter((id) => now.includes(id))
  return now.slice(0, left.length).join() === left.join()
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const isCopied = ({ master_board_id, groups }: BoardWithGroups, reordered: Reordered): boolean =>
  reordered === 'groups'
    ? master_board_id !== null
    : groups.some(({ id, master_group_id }) => master_group_id !== null && reordered.groupIds.includes(id))
