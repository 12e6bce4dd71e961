import type { User } from '#accounts/store/users.ts'

/** A user as a superadmin of their platform sees them. */
export const shownUser = (user: User) => ({
  id: user.id,
  name: user.name,
  email: user.email,
  language: user.language,
  superadmin: user.superadmin,
  superadmin_billing: user.superadmin_billing,
  enable_ai: user.enable_ai,
  disabled_at: user.disabled_at?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
})
