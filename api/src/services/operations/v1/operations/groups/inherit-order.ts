import type { Operations } from '@muster/contract'
import { missing } from '#missing.ts'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { holdGroup } from '#store/cards.ts'
import { announce, doneBy } from '#store/events.ts'
import { showGroup } from '#store/groups.ts'
import { inheritCardOrder } from '#store/order.ts'

export const groupsInheritOrder: Handler<Operations['groupsInheritOrder']> = async (
  { tx, caller, project },
  { id },
) => {
  const { project_id: projectId } = project
  const group = await holdGroup(tx, projectId, id, 'for no key update')
  if (!group) throw missing('group')
  if (group.master_group_id === null) {
    throw new Refusal(400, 'rule', 'The group is not a copy of a master group, so it has no order to follow.')
  }
  if (group.is_ordered) {
    await inheritCardOrder(tx, projectId, id)
    announce(tx, doneBy(caller, project), 'group.order_inherited', { group_id: id })
  }
  return { group: await showGroup(tx, projectId, id) }
}
