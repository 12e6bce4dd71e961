import type { Operations } from '@muster/contract'
import { invalid } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'
import { sumUp } from '#templates/store/compliance.ts'
import { findWatched } from '#templates/store/watched-cards.ts'
import { assertPeriod } from './period.ts'

export const complianceGet: Reader<Operations['complianceGet']> = async ({ db, caller }, body) => {
  assertPeriod(body)
  if (body.by.includes('attribute') && body.attribute == null)
    throw invalid({ attribute: ['The attribute field is required to group by attribute.'] })
  const now = new Date()
  const watched = await findWatched(db, caller.platform_id, body)
  const { rows, asOf } = watched ? await sumUp(db, watched, body, now) : { rows: [], asOf: now }
  return { rows, as_of: asOf.toISOString() }
}
