import type { Operations } from '@muster/contract'
import { type Handler, handlerAtOnce } from '#operation.ts'
import { tellOfCards } from '#people/telling.ts'
import { invalid } from '#refusal.ts'
import { insertCard, insertCardAtOnce } from '#store/card-create.ts'
import { holdGroup, holdReferences } from '#store/cards.ts'
import { assertRoom, findSizes, holdInbox } from '#store/group-sizes.ts'
import { referenceErrors } from './references.ts'

const create: Handler<Operations['cardsCreate']> = async ({ tx, caller, project, config }, body) => {
  const { project_id: projectId } = project
  const { group_id = null } = body
  // Who creates a card at the same time waits, so that both do not get the same position.
  const group = group_id === null ? null : await holdGroup(tx, projectId, group_id, 'for no key update')
  const errors = {
    ...(group === undefined ? { group_id: ['The group_id field must be a group of this project.'] } : {}),
    ...referenceErrors(await holdReferences(tx, projectId, body)),
  }
  if (group === undefined || Object.keys(errors).length) throw invalid(errors)
  if (group === null) await holdInbox(tx, projectId)
  const card = await insertCard(tx, project, caller.user_id, group, body)
  assertRoom(await findSizes(tx, projectId, group_id), config, true)
  await tellOfCards(tx, projectId, caller.user_id, [{ id: card.value().id, owner_id: body.owner_id ?? null }])
  return { card }
}

export const cardsCreate: Handler<Operations['cardsCreate']> = handlerAtOnce<Operations['cardsCreate']>(
  create,
  async ({ db, caller, projectId, roles, config }, body) => {
    // Whoever else it is given to is told, which takes a transaction; a day depends on the project's time zone.
    if ((body.owner_id != null && body.owner_id !== caller.user_id) || body.due_date != null) return undefined
    const card = await insertCardAtOnce(db, { projectId, createdBy: caller.user_id, roles }, config, body)
    return card && { card }
  },
)
