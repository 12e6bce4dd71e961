import type { Operations } from '@muster/contract'
import { upsertProject } from '#accounts/provisioning.ts'
import { eachForItself } from '#core/bulk.ts'
import type { Handler } from '#operation.ts'

export const projectsBulkUpsert: Handler<Operations['projectsBulkUpsert']> = async (
  { tx, caller },
  { items },
) => ({
  results: await eachForItself(tx, `platform ${caller.platform_id}`, 'external_id', items, async (item) => {
    const { project, isNew } = await upsertProject(tx, caller, item)
    return { id: project.id, isNew }
  }),
})
