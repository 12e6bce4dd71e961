import type { Operations } from '@muster/contract'
import { recordAudit } from '#core/audit-log.ts'
import { bounds, full } from '#core/bounds.ts'
import { lockProject } from '#core/locks.ts'
import { lockPlatform } from '#core/platforms.ts'
import { newSecret, sealSecret } from '#feed/signing.ts'
import {
  countWebhooks,
  insertWebhook,
  listenToPlatform,
  listenToProject,
  nextWebhookId,
  showWebhook,
} from '#feed/store/webhooks.ts'
import type { Handler } from '#operation.ts'
import { assertTarget } from './target.ts'

export const webhooksCreate: Handler<Operations['webhooksCreate']> = async (
  { tx, caller, project, config },
  { url, types = null },
) => {
  const { platform_id } = project ?? caller
  const owner = { platform_id, project_id: project?.project_id ?? null }
  assertTarget(owner, config, { url, types })
  // Lock, so that two concurrent calls cannot both create the last webhook that the limit allows.
  if (project) await lockProject(tx, project.project_id)
  else await lockPlatform(tx, platform_id)
  const bound = project ? 'projectWebhooks' : 'platformWebhooks'
  if ((await countWebhooks(tx, owner)) >= bounds[bound].most) throw full(bound)
  const id = await nextWebhookId(tx)
  const secret = newSecret()
  const secret_encrypted = sealSecret(config.SECRET_KEY, id, secret)
  await insertWebhook(tx, { ...owner, id, url, types, secret_encrypted, created_by: caller.user_id })
  if (project) await listenToProject(tx, { id, platform_id }, project.project_id)
  else await listenToPlatform(tx, { id, platform_id })
  await recordAudit(tx, caller, {
    action: 'webhook.create',
    subject: `webhook ${id}`,
    ...(project ? { project_id: project.project_id } : {}),
    details: { url, types },
  })
  return { webhook: { ...(await showWebhook(tx, id)), secret } }
}
