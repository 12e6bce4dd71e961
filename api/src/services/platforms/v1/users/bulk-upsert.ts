import type { Operations } from '@muster/contract'
import { upsertUser } from '#accounts/provisioning.ts'
import { eachForItself } from '#core/bulk.ts'
import type { Handler } from '#operation.ts'

export const usersBulkUpsert: Handler<Operations['usersBulkUpsert']> = async ({ tx, caller }, { items }) => ({
  results: await eachForItself(tx, `platform ${caller.platform_id}`, 'external_id', items, async (item) => {
    const { user, isNew } = await upsertUser(tx, caller, item)
    return { id: user.id, isNew }
  }),
})
