import { type BodyOf, betterColours, type Operations } from '@muster/contract'
import { findUser } from '#accounts/store/users.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { Tx } from '#core/db.ts'
import { loosen } from '#core/loose-objects.ts'
import { changePlatform, countSuperadmins, lockPlatform, type Platform } from '#core/platforms.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import type { Caller, Handler } from '#operation.ts'
import { readPlatform, shownPlatform } from './shown.ts'

type Changes = BodyOf<Operations['platformUpdate']>

export const platformUpdate: Handler<Operations['platformUpdate']> = async (
  { tx, caller, now },
  { branding, ...rules },
) => {
  assertReadable(branding)
  await lockPlatform(tx, caller.platform_id)
  const before = await readPlatform(tx, caller.platform_id)
  await assertMayRule(tx, caller, before, rules)
  const { superadmins_need_second_factor, approve_above, embed_origins } = before
  const changed = { superadmins_need_second_factor, approve_above, embed_origins, ...rules }
  const look = branding === undefined ? before.branding : branding && lowerCase(branding)
  const logo = branding === null ? null : before.logo
  await changePlatform(tx, caller.platform_id, { ...changed, branding: look, logo })
  if (before.logo && !logo) await loosen(tx, [{ object: before.logo.object, is_picture: true }], now)
  await recordAudit(tx, caller, { action: 'platform.update', details: { ...changed, branding: look } })
  return { platform: shownPlatform(await readPlatform(tx, caller.platform_id)) }
}

type Branding = NonNullable<Changes['branding']>

const lowerCase = (branding: Branding): Branding => ({
  ...branding,
  accent: branding.accent.toLowerCase(),
  background: branding.background.toLowerCase(),
})

/** Throws 422, with better colours, for colours on which text could not be read. */
function assertReadable(branding: Changes['branding']): void {
  const better = Object.entries(branding ? betterColours(branding) : {})
  if (better.length === 0) return
  const sentence = (name: string, colour: string) => [
    `The branding.${name} field makes text hard to read (less than 4.5:1). ${colour} would do.`,
  ]
  throw invalid(
    Object.fromEntries(better.map(([name, colour]) => [`branding.${name}`, sentence(name, colour)])),
  )
}

/** Throws 400 for rules that would lock superadmins out, or that one superadmin alone may not lift. */
async function assertMayRule(
  tx: Tx,
  { user_id, platform_id }: Caller,
  { approve_above: bound }: Platform,
  { superadmins_need_second_factor, approve_above }: Changes,
): Promise<void> {
  if (superadmins_need_second_factor) {
    const user = await findUser(tx, user_id)
    const hasFactor = user && (user.second_factor_secret !== null || user.passkeys > 0)
    if (!hasFactor) throw new Refusal(400, 'rule', 'Set up a second factor of your own first.')
  }
  if (approve_above === undefined) return
  if (approve_above !== null && (await countSuperadmins(tx, platform_id)) < 2)
    throw new Refusal(400, 'rule', 'Somebody must be able to approve: make another superadmin first.')
  if (bound !== null && (approve_above === null || approve_above > bound)) {
    const message =
      'One superadmin alone cannot lift the rule. An operator can: muster operator platforms approve-above'
    throw new Refusal(400, 'rule', message)
  }
}
