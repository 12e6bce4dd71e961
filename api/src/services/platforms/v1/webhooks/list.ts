import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listWebhooks } from '#store/webhooks.ts'

export const webhooksList: Reader<Operations['webhooksList']> = async ({ db, caller, project }) => {
  const { platform_id } = project ?? caller
  return { webhooks: await listWebhooks(db, { platform_id, project_id: project?.project_id ?? null }) }
}
