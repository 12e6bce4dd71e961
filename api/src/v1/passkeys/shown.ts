import type { PasskeyRow } from '#accounts/store/passkeys.ts'

/** A passkey as its owner sees it. */
export const shownPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
