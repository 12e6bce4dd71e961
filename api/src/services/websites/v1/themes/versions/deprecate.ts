import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { lockVersion, writeVersion } from '#store/themes.ts'

export const themesVersionsDeprecate: Handler<Operations['themesVersionsDeprecate']> = async (
  { tx, project },
  { version_id },
) => {
  const version = await lockVersion(tx, project.project_id, version_id)
  if (version.approval_status !== 'approved') {
    throw invalid({ version_id: ['The version_id field must be an approved version.'] })
  }
  const { theme_status } =
    version.theme_status === 'deprecated'
      ? version
      : await writeVersion(tx, version, { theme_status: 'deprecated' })
  return { version_id: String(version_id), theme_status }
}
