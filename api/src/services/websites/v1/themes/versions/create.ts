import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { announce, doneBy } from '#store/events.ts'
import { idsOf, insertVersion, isVersionTaken } from '#store/themes.ts'

export const themesVersionsCreate: Handler<Operations['themesVersionsCreate']> = async (
  { tx, caller, project },
  body,
) => {
  try {
    const version = await insertVersion(tx, project.project_id, caller.user_id, body)
    const changes = { version: { from: null, to: version.version } }
    announce(tx, doneBy(caller, project), 'theme_version.created', idsOf(version), { changes })
    return { version }
  } catch (error) {
    if (isVersionTaken(error))
      throw invalid({ version: ['The theme already has this version. Choose another.'] })
    throw error
  }
}
