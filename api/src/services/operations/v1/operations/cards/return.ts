import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { decide } from './decide.ts'

export const cardsReturn: Handler<Operations['cardsReturn']> = async (context, { id, reason }) => ({
  card: await decide(context, context.project.project_id, id, { isAccepted: false, reason }),
})
