import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listItems } from '#store/rollouts/log.ts'

const PAGE = 50

export const rolloutsItems: Reader<Operations['rolloutsItems']> = async (
  { db, caller },
  { number, after, limit },
) => {
  const [offset, most] = [after ?? 0, limit ?? PAGE]
  const items = await listItems(db, caller.platform_id, number, offset, most)
  return { items, next_after: items.length === most ? offset + most : null }
}
