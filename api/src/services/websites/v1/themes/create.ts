import type { Operations } from '@muster/contract'
import { insertTheme } from '#accounts/store/themes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const themesCreate: Handler<Operations['themesCreate']> = async (
  { tx, caller, project },
  { name },
) => {
  const theme = await insertTheme(tx, project.project_id, name)
  const changes = { name: { from: null, to: name } }
  announce(tx, doneBy(caller, project), 'theme.created', { theme_id: theme.id }, { changes })
  return { theme }
}
