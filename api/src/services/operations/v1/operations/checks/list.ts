import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listChecks } from '#templates/store/checks.ts'

export const checksList: Reader<Operations['checksList']> = async ({ db, project }) => ({
  checks: await listChecks(db, project.project_id),
})
