import type { ServiceTokenRow } from '#accounts/store/service-tokens.ts'

/** A service token as superadmins see it. */
export const shownServiceToken = ({
  platform_id: _,
  created_at,
  last_used_at,
  expires_at,
  ...row
}: ServiceTokenRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.getTime() === created_at.getTime() ? null : last_used_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
