import type { Caller } from '../operation.ts'
import type { Author } from './roll-out.ts'

export const authorOf = ({ user_id, platform_id }: Caller, reason?: string | null): Author => ({
  user_id,
  platform_id,
  reason: reason ?? null,
})
