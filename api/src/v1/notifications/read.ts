import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { readNotifications } from '#store/notifications.ts'

export const notificationsRead: Handler<Operations['notificationsRead']> = async (
  { tx, caller },
  { up_to },
) => ({
  read_count: await readNotifications(tx, caller.user_id, up_to ?? null),
})
