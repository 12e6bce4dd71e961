import type { whyEnded } from '#accounts/invitations.ts'
import type { OneTimeLink } from '#accounts/store/one-time-links.ts'

/** An invitation as in answers, without its token. */
export const shownInvitation = (
  { id, email, project_id, role, created_by, created_at, expires_at }: OneTimeLink,
  ended_reason: Awaited<ReturnType<typeof whyEnded>>,
) => ({
  id,
  email,
  project_id,
  role,
  created_by,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  is_expired: expires_at < new Date(),
  ended_reason,
})
