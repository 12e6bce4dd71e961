import type { Operations } from '@muster/contract'
import { assertRecord } from '#access.ts'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { findProject } from '#store/projects.ts'
import { findRecord } from '#store/records.ts'
import { lockVersion, writeVersion } from '#store/themes.ts'

/** For members of the project that owns the theme, and for superadmins of its platform. */
export const themesVersionsDeprecate: Handler<Operations['themesVersionsDeprecate']> = async (
  { tx, caller, namedProjectId },
  { version_id },
) => {
  const found = await findRecord(tx, 'theme_versions', caller, version_id, namedProjectId)
  const isOwnPlatform = async () =>
    caller.superadmin &&
    found &&
    (await findProject(tx, found.project_id))?.platform_id === caller.platform_id
  const { project_id } =
    found && (await isOwnPlatform()) ? found : assertRecord(found, caller, 'theme version', 'member', 'write')
  const version = await lockVersion(tx, project_id, version_id)
  if (version.approval_status !== 'approved') {
    throw invalid({ version_id: ['The version_id field must be an approved version.'] })
  }
  const { theme_status } =
    version.theme_status === 'deprecated'
      ? version
      : await writeVersion(tx, version, { theme_status: 'deprecated' })
  return { version_id: String(version_id), theme_status }
}
