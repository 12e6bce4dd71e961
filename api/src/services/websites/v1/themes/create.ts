import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { insertTheme } from '#store/themes.ts'

export const themesCreate: Handler<Operations['themesCreate']> = async ({ tx, project }, { name }) => ({
  theme: await insertTheme(tx, project.project_id, name),
})
