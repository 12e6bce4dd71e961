import type { Operations } from '@muster/contract'
import { changeWork } from '#boards/store/checklists.ts'
import { isEvidenceOfRun } from '#boards/store/runs.ts'
import { isEvidence, withoutFile } from '#boards/work.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { deleteFile, findFile } from '#files/store/files.ts'
import type { Handler } from '#operation.ts'

export const filesDelete: Handler<Operations['filesDelete']> = async ({ tx, caller, project }, { id }) => {
  const { project_id: projectId, role } = project
  const file = await findFile(tx, projectId, id)
  if (!file) throw missing('file')
  if (file.created_by !== caller.user_id && role !== 'owner') {
    const message = 'Only who added a file, or an owner of the project, may delete it.'
    throw new Refusal(403, 'forbidden_role', message)
  }
  // Under the lock of the card, nobody ticks an item with this file meanwhile.
  const writer = { userId: caller.user_id, platformId: project.platform_id }
  const { group_id } = await changeWork(tx, projectId, file.card_id, writer, async (worked) => {
    const isNamed = isEvidence(worked, id) || (await isEvidenceOfRun(tx, projectId, file.card_id, id))
    if (!isNamed) return withoutFile(worked.work, id)
    const message = 'The file is the evidence of a ticked item. Untick the item first.'
    throw new Refusal(400, 'is_evidence', message)
  })
  await deleteFile(tx, projectId, file)
  const { card_id, comment_id, name } = file
  const ids = { card_id, group_id, ...(comment_id ? { comment_id } : {}), file_id: id }
  const changes = changesBetween({ name }, {}, ['name'])
  announce(tx, doneBy(caller, project), 'file.deleted', ids, { changes })
  return []
}
