import { findExternalIds } from '#accounts/store/external-ids.ts'
import type { User } from '#accounts/store/users.ts'
import type { Db } from '#core/db.ts'
import { shownEmail } from '#core/no-address.ts'

/** Users as a superadmin of their platform sees them. */
export async function showUsers(db: Db, users: readonly User[]) {
  const externalIds = await findExternalIds(
    db,
    'user',
    users.map(({ id }) => id),
  )
  return users.map((user) => ({
    id: user.id,
    external_id: externalIds.get(user.id) ?? null,
    name: user.name,
    email: shownEmail(user.email),
    language: user.language,
    superadmin: user.superadmin,
    superadmin_billing: user.superadmin_billing,
    enable_ai: user.enable_ai,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }))
}

export async function showUser(db: Db, user: User) {
  const [shown] = await showUsers(db, [user])
  if (!shown) throw new Error('A user who was given is not shown.')
  return shown
}
