import type { Operations } from '@muster/contract'
import { listPlans } from '#billing/store/plans.ts'
import type { Reader } from '#operation.ts'

export const plansList: Reader<Operations['plansList']> = async ({ db, caller }) => ({
  plans: await listPlans(db, caller.platform_id),
})
