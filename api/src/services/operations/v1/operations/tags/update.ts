import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { updateTag } from '#store/tags.ts'

export const tagsUpdate: Handler<Operations['tagsUpdate']> = async ({ tx, project }, body) => {
  const { project_id: projectId } = project
  return { tag: await updateTag(tx, projectId, body) }
}
