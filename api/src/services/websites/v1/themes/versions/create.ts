import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { invalid } from '#refusal.ts'
import { insertVersion, isVersionTaken } from '#store/themes.ts'

export const themesVersionsCreate: Handler<Operations['themesVersionsCreate']> = async (
  { tx, caller, project },
  body,
) => {
  try {
    return { version: await insertVersion(tx, project.project_id, caller.user_id, body) }
  } catch (error) {
    if (isVersionTaken(error))
      throw invalid({ version: ['The theme already has this version. Choose another.'] })
    throw error
  }
}
