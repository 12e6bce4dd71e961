import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { changePreferences, isKnownTimeZone } from '#store/notifications.ts'

export const notificationsPreferences: Handler<Operations['notificationsPreferences']> = async (
  { tx, caller },
  body,
) => {
  if (body.time_zone !== undefined && !(await isKnownTimeZone(tx, body.time_zone)))
    throw invalid({ time_zone: ['The time_zone field must be a time zone like Europe/Berlin.'] })
  return { preferences: await changePreferences(tx, caller.user_id, body) }
}
