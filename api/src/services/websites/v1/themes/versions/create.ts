import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { invalid } from '#refusal.ts'
import { insertVersion, isVersionTaken } from '#store/themes.ts'

export const themesVersionsCreate: Handler<Operations['themesVersionsCreate']> = async (context, body) => {
  const { project_id } = await changeRecord(context, 'themes', body.theme_id)
  try {
    return { version: await insertVersion(context.tx, project_id, context.caller.user_id, body) }
  } catch (error) {
    if (isVersionTaken(error)) throw invalid({ version: ['The theme has this version already.'] })
    throw error
  }
}
