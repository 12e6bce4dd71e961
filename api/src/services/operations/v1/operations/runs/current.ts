import type { Operations } from '@muster/contract'
import { listCurrentRuns } from '#boards/store/current-runs.ts'
import type { Reader } from '#operation.ts'

export const runsCurrent: Reader<Operations['runsCurrent']> = async ({ db, project }) => ({
  runs: await listCurrentRuns(db, project.project_id),
})
