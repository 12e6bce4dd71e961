import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { announce, doneBy } from '#store/events.ts'
import { idsOf, lockVersion, writeVersion } from '#store/themes.ts'

export const themesVersionsSubmit: Handler<Operations['themesVersionsSubmit']> = async (
  { tx, caller, project },
  { version_id },
) => {
  const version = await lockVersion(tx, project.project_id, version_id)
  if (version.approval_status === 'pending') return { version }
  if (version.approval_status === 'approved') {
    throw new Refusal(400, 'rule', 'The version is already approved. Create a new version instead.')
  }
  const changes = { approval_status: { from: version.approval_status, to: 'pending' } }
  announce(tx, doneBy(caller, project), 'theme_version.submitted', idsOf(version), { changes })
  return { version: await writeVersion(tx, version, { approval_status: 'pending' }) }
}
