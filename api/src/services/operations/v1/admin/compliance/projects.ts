import type { Operations } from '@muster/contract'
import { invalid } from '#core/refusal.ts'
import type { Reader } from '#operation.ts'
import { listProjects } from '#templates/store/compliance-projects.ts'
import { findWatched } from '#templates/store/watched-cards.ts'
import { assertPeriod } from './period.ts'

const PAGE = 50

export const complianceProjects: Reader<Operations['complianceProjects']> = async ({ db, caller }, body) => {
  assertPeriod(body)
  const { from, to, filter, order, after, limit } = body
  const page = { filter, order, after: after == null ? null : cursorOf(after), limit: limit ?? PAGE }
  const watched = await findWatched(db, caller.platform_id, body)
  if (!watched) return { projects: [], next_after: null }
  return listProjects(db, watched, { from, to }, page, new Date())
}

function cursorOf(after: string) {
  const [number, id] = after.split('.').map(Number)
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(id))
    throw invalid({ after: ['The after field must be the next_after of a page before.'] })
  return { number: number ?? 0, id: id ?? 0 }
}
