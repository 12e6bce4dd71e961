import type { Tx } from '#core/db.ts'
import { invalid } from '#core/refusal.ts'
import type { Caller } from '#operation.ts'
import { findChildren, isOwnMaster, setMasterPositions } from '#templates/store/masters.ts'

const below = {
  group: { parent: 'board', field: 'board_id', list: 'groups' },
  card: { parent: 'group', field: 'group_id', list: 'cards' },
} as const

/**
 * Changes all positions or none. Throws 422 for the parent, or for each child that is missing, repeated, or
 * in another parent.
 */
export async function reorderMasters(
  tx: Tx,
  caller: Caller,
  kind: keyof typeof below,
  parentId: number,
  positions: readonly { id: number; position: number }[],
): Promise<void> {
  const { parent, field, list } = below[kind]
  if (!(await isOwnMaster(tx, caller, parent, parentId))) {
    throw invalid({ [field]: [`The ${field} field must be a master ${parent} of your platform.`] })
  }
  const ids = positions.map(({ id }) => id)
  const children = await findChildren(tx, kind, parentId, ids)
  const errors: Record<string, string[]> = {}
  ids.forEach((id, at) => {
    const place = `${list}.${at}.id`
    if (!children.has(id)) errors[place] = [`The ${place} field must be a master ${kind} of this ${parent}.`]
    else if (ids.indexOf(id) !== at)
      errors[place] = [`The ${place} field names a master for the second time.`]
  })
  if (Object.keys(errors).length) throw invalid(errors)
  await setMasterPositions(tx, kind, positions)
}
