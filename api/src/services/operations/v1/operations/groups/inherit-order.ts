import type { Operations } from '@muster/contract'
import { holdGroup } from '#boards/store/cards.ts'
import { showGroup } from '#boards/store/groups.ts'
import { inheritCardOrder } from '#boards/store/order.ts'
import { announce, doneBy } from '#core/events.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

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
