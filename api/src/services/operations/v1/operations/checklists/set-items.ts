import type { Operations } from '@muster/contract'
import { changeWork } from '#boards/store/checklists.ts'
import { isSettled, itemsOf, settledRefusal, withItems } from '#boards/work.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { itemErrors, withKeys } from '#templates/checklist-items.ts'

export const checklistsSetItems: Handler<Operations['checklistsSetItems']> = async (
  { tx, caller, project },
  { card_id, items },
) => {
  const { project_id: projectId } = project
  let changes: ReturnType<typeof changesBetween>
  const writer = { userId: caller.user_id, platformId: project.platform_id }
  const changed = await changeWork(tx, projectId, card_id, writer, (worked, status) => {
    const errors = itemErrors(items, worked.template)
    if (Object.keys(errors).length) throw invalid(errors)
    const before = worked.work?.items ?? []
    const given = itemsOf({ ...worked, work: null }).map(({ key }) => key)
    const next = withKeys(items, before, given)
    const titles = (of: typeof before) => of.map(({ title }) => title)
    if (JSON.stringify(next) === JSON.stringify(before)) return undefined
    if (isSettled(worked, status)) throw settledRefusal(status)
    changes = changesBetween({ items: titles(before) }, { items: titles(next) }, ['items']) ?? {}
    return withItems(worked, next)
  })
  if (changed.isChanged) {
    const { group_id } = changed
    announce(tx, doneBy(caller, project), 'checklist.changed', { card_id, group_id }, { changes })
  }
  return { checklist: changed.checklist }
}
