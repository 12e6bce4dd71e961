import type { BodyOf, DataOf, Operations } from '@muster/contract'
import { parseMoment } from '#core/moment.ts'

/** The facts that the host platform reports about projects. boards/store/present.ts derives statuses from them. */

type Sent = BodyOf<Operations['checksReport']>['reports'][number]
type Refused = DataOf<Operations['checksReport']>['refused'][number]

export interface Report {
  readonly index: number
  readonly projectId: number
  readonly check: string
  readonly state: 'passed' | 'failed'
  readonly detail: string | null
  readonly observedAt: Date
}

/** A stored check. */
export interface StoredCheck {
  readonly project_id: number
  readonly name: string
  readonly state: 'passed' | 'failed'
  readonly observed_at: Date
  readonly since: Date
}

/** A check with its last report, and what was stored before. */
export interface ChangedCheck extends Omit<Report, 'index'> {
  readonly before: StoredCheck | undefined
  /** The first observation since which the state is the same. */
  readonly since: Date
}

const MAX_AHEAD_MS = 5 * 60_000

export function reportOf(
  { check, state, detail, observed_at }: Sent,
  index: number,
  projectId: number | undefined,
  now: Date,
): Report | Refused {
  if (projectId === undefined) return { index, reason: 'project_missing' }
  const observedAt = (observed_at && parseMoment(observed_at)) || now
  if (observedAt.getTime() > now.getTime() + MAX_AHEAD_MS) return { index, reason: 'in_the_future' }
  return { index, projectId, check, state, detail: detail ?? null, observedAt }
}

export const keyOf = (projectId: number, check: string): string => `${projectId} ${check}`

/** The checks that the transaction has locked. Those of projects that have too many are missing. */
export interface HeldChecks {
  /** Undefined for a check that was never reported. */
  readonly checks: ReadonlyMap<string, StoredCheck | undefined>
}

/** Applies reports to the checks in the order of their observations. An observation counts only if it is newer. */
export function fold(reports: readonly Report[], { checks }: HeldChecks, now: Date) {
  const changed = new Map<string, ChangedCheck>()
  const beyond: Refused[] = []
  let unchanged = 0
  const inOrder = reports.toSorted(
    (a, b) => a.observedAt.getTime() - b.observedAt.getTime() || a.index - b.index,
  )
  for (const { index, ...report } of inOrder) {
    const key = keyOf(report.projectId, report.check)
    if (!checks.has(key)) {
      beyond.push({ index, reason: 'too_many_checks' })
      continue
    }
    const before = checks.get(key)
    const last = changed.get(key)
    const lastAt = last?.observedAt ?? before?.observed_at
    if (lastAt !== undefined && report.observedAt <= lastAt) {
      unchanged++
      continue
    }
    const lastState = last?.state ?? before?.state
    const since = lastState === report.state ? (last?.since ?? before?.since) : undefined
    // An observation may be minutes ahead; what a project decides now must still come after it.
    const begins = report.observedAt < now ? report.observedAt : now
    changed.set(key, { ...report, before, since: since ?? begins })
  }
  return { changed: [...changed.values()], unchanged, beyond }
}
