import type { Operations } from '@muster/contract'
import { listUsers } from '#accounts/store/users.ts'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { showUsers } from './shown.ts'

export const usersList: Reader<Operations['usersList']> = async ({ db, caller }, { after_id, limit }) => {
  const most = limit ?? PAGE_ROWS
  const rows = await listUsers(db, caller.platform_id, after_id ?? 0, most)
  const next = nextPage(rows, most, (row) => row.id)
  return { users: await showUsers(db, rows), next_after_id: next }
}
