import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { revokeToken } from '#store/access-tokens.ts'
import { recordAudit } from '#store/audit-log.ts'

export const tokensRevoke: Handler<Operations['tokensRevoke']> = async ({ tx, caller }, { id }) => {
  if (!(await revokeToken(tx, caller.user_id, id))) {
    throw new Refusal(404, 'not_found', 'You have no such token, or it has ended already.')
  }
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    action: 'token.revoke',
    subject: `token ${id}`,
  })
  return []
}
