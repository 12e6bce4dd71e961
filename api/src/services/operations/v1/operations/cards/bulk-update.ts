import type { Operations } from '@muster/contract'
import { assertRecord } from '#access.ts'
import type { Handler } from '#operation.ts'
import { bringRecordsUpToDate } from '#records.ts'
import { invalid, Refusal } from '#refusal.ts'
import { findCards } from '#store/records.ts'
import { changeCards } from './change.ts'

export const cardsBulkUpdate: Handler<Operations['cardsBulkUpdate']> = async (
  { tx, caller },
  { ids, ...changes },
) => {
  const found = await findCards(tx, caller, ids)
  for (const card of found) assertRecord(card, caller, 'card', 'member', 'write')
  const [first] = found
  if (found.some(({ project_id }) => project_id !== first?.project_id)) {
    throw new Refusal(403, 'forbidden_project', 'The cards are of different projects: change those of one.')
  }
  const known = new Set(found.map(({ id }) => id))
  const errors: Record<string, string[]> = {}
  ids.forEach((id, at) => {
    if (!known.has(id)) errors[`ids.${at}`] = [`The ids.${at} field must be a card of this project.`]
  })
  if (!first || Object.keys(errors).length) throw invalid(errors)
  await bringRecordsUpToDate(tx, first)
  return { updated_count: await changeCards(tx, caller, first.project_id, ids, changes) }
}
