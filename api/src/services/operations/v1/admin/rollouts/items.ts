import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'
import { listItems } from '#templates/store/log.ts'

export const rolloutsItems: Reader<Operations['rolloutsItems']> = async (
  { db, caller },
  { number, after, limit },
) => {
  const [offset, most] = [after ?? 0, limit ?? PAGE_ROWS]
  const items = await listItems(db, caller.platform_id, number, offset, most)
  return { items, next_after: items.length === most ? offset + most : null }
}
