import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { unsubscribe } from '#people/unsubscribe.ts'

export const notificationsUnsubscribe: Handler<Operations['notificationsUnsubscribe']> = async (
  { tx, config },
  { token },
) => {
  await unsubscribe(tx, config, token)
  return []
}
