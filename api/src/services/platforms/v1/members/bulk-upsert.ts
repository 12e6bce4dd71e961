import type { Operations } from '@muster/contract'
import { upsertMember } from '#accounts/provisioning.ts'
import { eachForItself } from '#core/bulk.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const membersBulkUpsert: Handler<Operations['membersBulkUpsert']> = async (
  { tx, caller },
  { items },
) => ({
  results: await eachForItself(
    tx,
    `platform ${caller.platform_id}`,
    'user_external_id',
    items,
    async (item) => {
      if ((item.project_id == null) === (item.project_external_id == null))
        throw invalid({ project_id: ['Send exactly one of project_id, project_external_id.'] })
      const { userId, isNew } = await upsertMember(tx, caller, item)
      return { id: userId, isNew }
    },
  ),
})
