import type { Operations } from '@muster/contract'
import { listTags } from '#boards/store/tags.ts'
import type { Reader } from '#operation.ts'

export const tagsList: Reader<Operations['tagsList']> = async ({ db, project }) => ({
  tags: await listTags(db, project.project_id),
})
