import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { recordActivity } from '#store/card-activity.ts'
import { dismissTourCards } from '#store/cards.ts'

export const tourCardsDismissAll: Handler<Operations['tourCardsDismissAll']> = async ({
  tx,
  caller,
  project,
}) => {
  const ids = await dismissTourCards(tx, project.project_id)
  const changes = { is_active: { from: true, to: false } }
  const entries = ids.map((card_id) => ({ card_id, changes }))
  await recordActivity(tx, project.project_id, caller.user_id, 'dismissed', entries)
  return { dismissed_count: ids.length }
}
