import type { Operations } from '@muster/contract'
import { idsOf, lockVersion, writeVersion } from '#accounts/store/themes.ts'
import { announce, doneBy } from '#core/events.ts'
import { invalid } from '#core/refusal.ts'
import type { Handler } from '#operation.ts'

export const themesVersionsDeprecate: Handler<Operations['themesVersionsDeprecate']> = async (
  { tx, caller, project },
  { version_id },
) => {
  const version = await lockVersion(tx, project.project_id, version_id)
  if (version.approval_status !== 'approved') {
    throw invalid({ version_id: ['The version_id field must be an approved version.'] })
  }
  if (version.theme_status === 'deprecated')
    return { version_id: String(version_id), theme_status: version.theme_status }
  const { theme_status } = await writeVersion(tx, version, { theme_status: 'deprecated' })
  const changes = { theme_status: { from: version.theme_status, to: theme_status } }
  announce(tx, doneBy(caller, project), 'theme_version.deprecated', idsOf(version), { changes })
  return { version_id: String(version_id), theme_status }
}
