import type { Operations } from '@muster/contract'
import { idsOf, lockVersion, writeVersion } from '#accounts/store/themes.ts'
import { announce, doneBy } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

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
