import type { Operations } from '@muster/contract'
import { unsubscribe } from '#accounts/unsubscribe.ts'
import type { Handler } from '#operation.ts'

export const notificationsUnsubscribe: Handler<Operations['notificationsUnsubscribe']> = async (
  { tx, config },
  { token },
) => {
  await unsubscribe(tx, config, token)
  return []
}
