import type { Operations } from '@muster/contract'
import { nextPage, PAGE_ROWS } from '#core/bounds.ts'
import { countUnread, listNotifications } from '#feed/store/notifications.ts'
import type { Reader } from '#operation.ts'

const MOST_UNREAD = 100

export const notificationsList: Reader<Operations['notificationsList']> = async (
  { db, caller },
  { is_unread, before_id, limit },
) => {
  const most = limit ?? PAGE_ROWS
  const choice = { isUnread: is_unread === true, beforeId: before_id ?? null, limit: most }
  const rows = await listNotifications(db, caller.user_id, choice)
  return {
    notifications: rows,
    unread_count: await countUnread(db, caller.user_id, MOST_UNREAD),
    next_before_id: nextPage(rows, most, (row) => row.id),
  }
}
