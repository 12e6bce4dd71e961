import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listPlans } from '#store/plans.ts'

export const plansList: Reader<Operations['plansList']> = async ({ db, caller }) => ({
  plans: await listPlans(db, caller.platform_id),
})
