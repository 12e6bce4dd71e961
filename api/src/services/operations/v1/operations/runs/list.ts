import type { Operations } from '@muster/contract'
import { listRuns } from '#boards/store/runs.ts'
import type { Reader } from '#operation.ts'

const PAGE = 50

export const runsList: Reader<Operations['runsList']> = ({ db, project }, { card_id, after, limit }) =>
  listRuns(db, project.project_id, card_id, after ?? null, limit ?? PAGE)
