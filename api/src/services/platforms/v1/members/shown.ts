import type { Member } from '#accounts/store/memberships.ts'
import { shownEmail } from '#core/no-address.ts'

/** A member as callers see them. */
export const shownMember = ({ user_id, name, email, role, is_disabled, created_at }: Member) => ({
  user_id,
  name,
  email: shownEmail(email),
  role,
  is_disabled,
  created_at: created_at.toISOString(),
})
