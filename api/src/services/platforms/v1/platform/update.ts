import type { Operations } from '@muster/contract'
import { findUser } from '#accounts/store/users.ts'
import { recordAudit } from '#core/audit-log.ts'
import { changePlatform, countSuperadmins, lockPlatform } from '#core/platforms.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'
import { showPlatform } from './shown.ts'

export const platformUpdate: Handler<Operations['platformUpdate']> = async ({ tx, caller }, changes) => {
  await lockPlatform(tx, caller.platform_id)
  const before = await showPlatform(tx, caller.platform_id)
  const rules = {
    superadmins_need_second_factor:
      changes.superadmins_need_second_factor ?? before.superadmins_need_second_factor,
    approve_above: changes.approve_above === undefined ? before.approve_above : changes.approve_above,
  }
  if (changes.superadmins_need_second_factor) {
    const user = await findUser(tx, caller.user_id)
    const hasFactor = user && (user.second_factor_secret !== null || user.passkeys > 0)
    if (!hasFactor) throw new Refusal(400, 'rule', 'Set up a second factor of your own first.')
  }
  if (changes.approve_above != null && (await countSuperadmins(tx, caller.platform_id)) < 2) {
    throw new Refusal(400, 'rule', 'Somebody must be able to approve: make another superadmin first.')
  }
  const { approve_above: bound } = before
  if (bound !== null && (rules.approve_above === null || rules.approve_above > bound)) {
    const message =
      'One superadmin alone cannot lift the rule. An operator can: muster operator platforms approve-above'
    throw new Refusal(400, 'rule', message)
  }
  await changePlatform(tx, caller.platform_id, rules)
  await recordAudit(tx, caller, { action: 'platform.update', details: rules })
  return { platform: await showPlatform(tx, caller.platform_id) }
}
