import type { Operations } from '@muster/contract'
import { listAudit, listAuditedActivity } from '#core/audit-log.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { Reader } from '#operation.ts'

/**
 * The audit log, merged by time with the activity of a project if the call names one. The cursor has a part
 * for each.
 */
export const auditList: Reader<Operations['auditList']> = async (
  { db, caller, project },
  { before, limit, ...filter },
) => {
  const most = limit ?? PAGE_ROWS
  const [logBefore, seqBefore] = before ? before.split('-').map(Number) : []
  const of = { platform_id: caller.platform_id, project_id: project?.project_id ?? null }
  const [log, activity] = await Promise.all([
    listAudit(db, of, filter, logBefore ?? null, most + 1),
    project ? listAuditedActivity(db, project.project_id, filter, seqBefore ?? null, most + 1) : [],
  ])
  const entries = [...log, ...activity].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most)
  const lastOf = (source: 'log' | 'activity', otherwise: number | undefined, newest: number | undefined) =>
    entries.findLast((entry) => entry.source === source)?.id ?? otherwise ?? (newest ?? -1) + 1
  const isLast = log.length + activity.length <= most
  const next = `${lastOf('log', logBefore, log[0]?.id)}-${lastOf('activity', seqBefore, activity[0]?.id)}`
  return { entries, next_before: isLast ? null : next }
}
