import type { Operations } from '@muster/contract'
import { cardRefusal } from '#boards/card-refusals.ts'
import { tellOfCards, tellOfSubmission } from '#boards/notify.ts'
import { readCards, updateCards } from '#boards/store/card-update.ts'
import { materialize } from '#boards/store/materialize.ts'
import { findCards } from '#boards/store/records.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const cardsBulkUpdate: Handler<Operations['cardsBulkUpdate']> = async (
  { tx, caller, judge, config },
  { ids, ...changes },
) => {
  const found = await findCards(tx, caller, ids)
  const [project] = found.map(judge)
  if (found.some(({ project_id }) => project_id !== project?.project_id)) {
    throw new Refusal(403, 'forbidden_project', 'All cards must belong to the same project.')
  }
  const known = new Set(found.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  ids.forEach((id, at) => {
    if (!known.has(id)) errors[`ids.${at}`] = [`The ids.${at} field must be a card of this project.`]
  })
  if (!project || Object.keys(errors).length) throw invalid(errors)
  const { project_id: projectId } = project
  const rows = await materialize(
    tx,
    projectId,
    ids.map((id) => ({ kind: 'card', id })),
  )
  const rowIds = ids.map((id) => rows.card.get(id) ?? id)
  const who = { userId: caller.user_id, quota: config }
  const updated = await updateCards(tx, who, () => readCards(tx, projectId, rowIds), changes)
  if ('refused' in updated) throw cardRefusal(updated.refused, config)
  const given = updated.map(({ id, newOwner }) => ({ id, owner_id: newOwner }))
  await tellOfCards(tx, projectId, caller.user_id, given)
  for (const { id, isSubmitted } of updated)
    if (isSubmitted) await tellOfSubmission(tx, projectId, caller.user_id, id)
  return { updated_count: updated.filter(({ isChanged }) => isChanged).length }
}
