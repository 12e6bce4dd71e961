import type { Operations } from '@muster/contract'
import { changeWork } from '#boards/store/checklists.ts'
import { evidenceErrors, isSameEvidence, isSettled, itemsOf, settledRefusal, withTick } from '#boards/work.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Tx } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { invalid } from '#core/refusal.ts'
import { findFile } from '#files/store/files.ts'
import type { Handler } from '#operation.ts'
import { missingItem } from './missing-item.ts'

export const checklistsTick: Handler<Operations['checklistsTick']> = async (
  { tx, caller, project, now },
  { card_id, key, run, ...sent },
) => {
  const { project_id: projectId } = project
  const writer = { userId: caller.user_id, platformId: project.platform_id, run }
  const changed = await changeWork(tx, projectId, card_id, writer, async (worked, status) => {
    const item = itemsOf(worked).find((each) => each.key === key)
    if (!item) throw missingItem()
    const errors = evidenceErrors(item, sent)
    if (Object.keys(errors).length) throw invalid(errors)
    if (sent.file_id != null) await assertPicture(tx, projectId, card_id, sent.file_id)
    if (item.tick && isSameEvidence(item.tick, sent)) return undefined
    if (item.tick && isSettled(worked, status)) throw settledRefusal(status)
    return withTick(worked.work, item, { at: now.toISOString(), by: caller.user_id, ...sent })
  })
  if (changed.isChanged) {
    const { group_id, checklist } = changed
    const item = checklist.items.find((each) => each.key === key)
    const changes = changesOfNew({ key, item: item?.title, ...sent }, [
      'key',
      'item',
      'note',
      'number',
      'file_id',
    ])
    announce(tx, doneBy(caller, project), 'checklist.ticked', { card_id, group_id }, { changes })
  }
  return { checklist: changed.checklist }
}

/** Throws 422 unless the file is a picture of this card. One of a comment could be deleted with the comment. */
async function assertPicture(tx: Tx, projectId: number, cardId: number, fileId: number): Promise<void> {
  const file = await findFile(tx, projectId, fileId)
  if (file?.card_id === cardId && file.comment_id === null && file.is_picture) return
  throw invalid({
    file_id: ['The file_id field must be a picture of this card, added to the card and not to a comment.'],
  })
}
