import type { Operations } from '@muster/contract'
import { idsOf, insertVersion } from '#accounts/store/themes.ts'
import { announce, doneBy } from '#core/events.ts'
import { catchTaken } from '#core/taken.ts'
import type { Handler } from '#operation.ts'

export const themesVersionsCreate: Handler<Operations['themesVersionsCreate']> = async (
  { tx, caller, project },
  body,
) => {
  const version = await catchTaken(insertVersion(tx, project.project_id, caller.user_id, body))
  const changes = { version: { from: null, to: version.version } }
  announce(tx, doneBy(caller, project), 'theme_version.created', idsOf(version), { changes })
  return { version }
}
