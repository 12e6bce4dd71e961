import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listUsers } from '#store/users.ts'
import { shownUser } from './shown.ts'

const PAGE = 50

export const usersList: Reader<Operations['usersList']> = async ({ db, caller }, { after_id, limit }) => {
  const most = limit ?? PAGE
  const rows = await listUsers(db, caller.platform_id, after_id ?? 0, most)
  const next = rows.length === most ? (rows.at(-1)?.id ?? null) : null
  return { users: rows.map(shownUser), next_after_id: next }
}
