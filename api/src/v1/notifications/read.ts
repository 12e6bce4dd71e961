import type { Operations } from '@muster/contract'
import { readNotifications } from '#feed/store/notifications.ts'
import type { Handler } from '#operation.ts'

export const notificationsRead: Handler<Operations['notificationsRead']> = async (
  { tx, caller },
  { up_to },
) => ({
  read_count: await readNotifications(tx, caller.user_id, up_to ?? null),
})
