import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listTags } from '#store/tags.ts'

export const tagsList: Reader<Operations['tagsList']> = async ({ db, project }) => ({
  tags: await listTags(db, project.project_id),
})
