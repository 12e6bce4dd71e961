import type { AccessTokenRow } from '#accounts/store/access-tokens.ts'
import type { Caller } from '#operation.ts'

/** A token as its owner sees it. */
export const shownToken = (row: AccessTokenRow, caller: Caller) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  project_id: row.project_id,
  role: row.role,
  is_current: row.id === caller.token_id,
  address: row.address,
  user_agent: row.user_agent,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
