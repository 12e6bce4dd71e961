import type { Operations } from '@muster/contract'
import type { Handler } from '../../../../../../operation.ts'
import { dismissTourCards } from '../../../../../../store/cards.ts'

export const tourCardsDismissAll: Handler<Operations['tourCardsDismissAll']> = async ({ tx, project }) => ({
  dismissed_count: await dismissTourCards(tx, project.project_id),
})
