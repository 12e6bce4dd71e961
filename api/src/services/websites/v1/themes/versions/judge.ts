import type { Caller } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { recordAudit } from '#store/audit-log.ts'
import type { Tx } from '#store/db.ts'
import { findProject } from '#store/projects.ts'
import { findRecord } from '#store/records.ts'
import { lockVersion, writeVersion } from '#store/themes.ts'

/** A superadmin of the platform approves or rejects what is pending. */
export async function judgeVersion(
  tx: Tx,
  caller: Caller,
  versionId: number,
  verdict: 'approved' | 'rejected',
) {
  const found = await findRecord(tx, 'theme_versions', caller, versionId, null)
  if (!found) throw new Refusal(404, 'not_found', 'There is no such theme version.')
  const project = await findProject(tx, found.project_id)
  if (project?.platform_id !== caller.platform_id) {
    throw new Refusal(403, 'forbidden_project', 'The theme is of another platform.')
  }
  const version = await lockVersion(tx, found.project_id, versionId)
  if (version.approval_status === verdict) return { version }
  if (version.approval_status !== 'pending') {
    throw new Refusal(
      400,
      'rule',
      `The version is ${version.approval_status}: only a pending one can be ${verdict}.`,
    )
  }
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    project_id: found.project_id,
    action: `theme-version.${verdict}`,
    subject: String(versionId),
  })
  return { version: await writeVersion(tx, version, { approval_status: verdict }) }
}
