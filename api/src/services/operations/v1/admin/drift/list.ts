import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { listDrift } from '#templates/store/drift.ts'

export const driftList: Reader<Operations['driftList']> = async (
  { db, caller },
  { kind, id, after_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const copies = await listDrift(db, caller.platform_id, kind, id, after_id ?? 0, most)
  return { copies, next_after_id: nextPage(copies, most, (row) => row.project_id) }
}
