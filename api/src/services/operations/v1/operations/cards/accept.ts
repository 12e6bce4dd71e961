import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { decide } from './decide.ts'

export const cardsAccept: Handler<Operations['cardsAccept']> = async (context, { id }) => ({
  card: await decide(context, context.project.project_id, id, { isAccepted: true }),
})
