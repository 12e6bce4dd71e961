import { idsOf, lockVersion, writeVersion } from '#accounts/store/themes.ts'
import { recordAudit } from '#core/audit-log.ts'
import type { Tx } from '#core/db.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Caller, CurrentProject } from '#operation.ts'

/** A superadmin of the platform approves or rejects a pending version. */
export async function decideVersion(
  { tx, caller, project }: { tx: Tx; caller: Caller; project: CurrentProject },
  versionId: number,
  verdict: 'approved' | 'rejected',
) {
  const version = await lockVersion(tx, project.project_id, versionId)
  if (version.approval_status === verdict) return { version }
  if (version.approval_status !== 'pending') {
    throw new Refusal(
      400,
      'rule',
      `The version is ${version.approval_status}. Only a pending version can be ${verdict}.`,
    )
  }
  await recordAudit(tx, caller, {
    project_id: project.project_id,
    action: `theme-version.${verdict}`,
    subject: String(versionId),
  })
  const changes = { approval_status: { from: version.approval_status, to: verdict } }
  announce(tx, doneBy(caller, project), `theme_version.${verdict}`, idsOf(version), { changes })
  return { version: await writeVersion(tx, version, { approval_status: verdict }) }
}
