import type { Operations } from '@muster/contract'
import { invalid } from '#core/refusal.ts'
import { changePreferences, isKnownTimeZone } from '#feed/store/notifications.ts'
import type { Handler } from '#operation.ts'

export const notificationsPreferences: Handler<Operations['notificationsPreferences']> = async (
  { tx, caller },
  body,
) => {
  if (body.time_zone !== undefined && !(await isKnownTimeZone(tx, body.time_zone)))
    throw invalid({ time_zone: ['The time_zone field must be a time zone like Europe/Berlin.'] })
  return { preferences: await changePreferences(tx, caller.user_id, body) }
}
