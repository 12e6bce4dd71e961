import type { Operations } from '@muster/contract'
import { listWebhooks } from '#feed/store/webhooks.ts'
import type { Reader } from '#operation.ts'

export const webhooksList: Reader<Operations['webhooksList']> = async ({ db, caller, project }) => {
  const { platform_id } = project ?? caller
  return { webhooks: await listWebhooks(db, { platform_id, project_id: project?.project_id ?? null }) }
}
