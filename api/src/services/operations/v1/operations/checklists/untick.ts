import type { Operations } from '@muster/contract'
import { changeWork } from '#boards/store/checklists.ts'
import { isSettled, itemsOf, settledRefusal, withTick } from '#boards/work.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'
import { missingItem } from './missing-item.ts'

export const checklistsUntick: Handler<Operations['checklistsUntick']> = async (
  { tx, caller, project },
  { card_id, key, run },
) => {
  const { project_id: projectId } = project
  const writer = { userId: caller.user_id, platformId: project.platform_id, run }
  const changed = await changeWork(tx, projectId, card_id, writer, (worked, status) => {
    const item = itemsOf(worked).find((each) => each.key === key)
    if (!item) throw missingItem()
    if (!item.hasStoredTick) return undefined
    if (item.tick && isSettled(worked, status)) throw settledRefusal(status)
    return withTick(worked.work, item, null)
  })
  if (changed.isChanged) {
    const { group_id, checklist } = changed
    const item = checklist.items.find((each) => each.key === key)
    const changes = changesBetween({ key, item: item?.title }, {}, ['key', 'item'])
    announce(tx, doneBy(caller, project), 'checklist.unticked', { card_id, group_id }, { changes })
  }
  return { checklist: changed.checklist }
}
