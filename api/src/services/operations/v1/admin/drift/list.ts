import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listDrift } from '#store/rollouts/drift.ts'

const PAGE = 50

export const driftList: Reader<Operations['driftList']> = async (
  { db, caller },
  { kind, id, after_id, limit },
) => {
  const most = limit ?? PAGE
  const copies = await listDrift(db, caller.platform_id, kind, id, after_id ?? 0, most)
  return { copies, next_after_id: copies.length === most ? (copies.at(-1)?.project_id ?? null) : null }
}
