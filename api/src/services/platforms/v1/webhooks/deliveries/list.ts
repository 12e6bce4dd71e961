import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import { listDeliveries } from '#feed/store/webhooks.ts'
import type { Reader } from '#operation.ts'

export const webhooksDeliveriesList: Reader<Operations['webhooksDeliveriesList']> = async (
  { db, record: webhook },
  { before_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const deliveries = await listDeliveries(db, webhook.id, before_id ?? null, most)
  return { deliveries, next_before_id: nextPage(deliveries, most, (row) => row.id) }
}
