import type { Operations } from '@muster/contract'
import { findWork } from '#boards/store/checklists.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { missing } from '#core/missing.ts'
import { Refusal } from '#core/refusal.ts'
import { deleteFile, findFile, holdCard } from '#files/store/files.ts'
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
  const card = await holdCard(tx, projectId, file.card_id)
  if (!card) throw missing('file')
  const ticks = (await findWork(tx, projectId, [file.card_id])).get(file.card_id)?.ticks ?? {}
  if (Object.values(ticks).some(({ file_id }) => file_id === id)) {
    const message = 'The file is the evidence of a ticked item. Untick the item first.'
    throw new Refusal(400, 'is_evidence', message)
  }
  await deleteFile(tx, projectId, file)
  const { card_id, comment_id, name } = file
  const ids = { card_id, group_id: card.group_id, ...(comment_id ? { comment_id } : {}), file_id: id }
  const changes = changesBetween({ name }, {}, ['name'])
  announce(tx, doneBy(caller, project), 'file.deleted', ids, { changes })
  return []
}
