import type { BodyOf, Operations } from '@muster/contract'
import { findByExternalIds } from '#accounts/store/external-ids.ts'
import { changesBetween } from '#core/changes.ts'
import type { Tx } from '#core/db.ts'
import { announce } from '#core/events.ts'
import type { Handler } from '#operation.ts'
import { fold, reportOf } from '#templates/checks.ts'
import { findProjects, holdChecks, writeChecks } from '#templates/store/checks.ts'

type Sent = BodyOf<Operations['checksReport']>['reports']

/** Finds the project that a report names by exactly one of its ids, if the platform has it. */
async function projectFinder(tx: Tx, platformId: number, sent: Sent) {
  const externalIds = sent.flatMap(({ project_external_id }) => project_external_id ?? [])
  const byExternalId = await findByExternalIds(tx, platformId, 'project', [...new Set(externalIds)])
  const ids = sent.flatMap(({ project_id }) => project_id ?? [])
  const known = await findProjects(tx, platformId, ids)
  return ({ project_id, project_external_id }: Sent[number]): number | undefined => {
    if (project_external_id == null)
      return project_id != null && known.has(project_id) ? project_id : undefined
    return project_id == null ? byExternalId.get(project_external_id) : undefined
  }
}

export const checksReport: Handler<Operations['checksReport']> = async (
  { tx, caller, now },
  { reports: sent },
) => {
  const projectIdOf = await projectFinder(tx, caller.platform_id, sent)
  const reports = sent.map((each, index) => reportOf(each, index, projectIdOf(each), now))
  const refused = reports.flatMap((each) => ('reason' in each ? [each] : []))
  const taken = reports.flatMap((each) => ('reason' in each ? [] : [each]))
  const held = await holdChecks(tx, taken)
  const { changed, unchanged, beyond } = fold(taken, held, now)
  await writeChecks(tx, changed, now)
  for (const { projectId, check, before, state } of changed) {
    if (before?.state === state) continue
    const changes = changesBetween({ state: before?.state ?? null }, { state }, ['state'])
    const doing = { project_id: projectId, actor_id: caller.user_id }
    announce(tx, doing, 'check.changed', { check }, { changes })
  }
  const all = [...refused, ...beyond].sort((a, b) => a.index - b.index)
  return { accepted: taken.length - unchanged - beyond.length, unchanged, refused: all }
}
