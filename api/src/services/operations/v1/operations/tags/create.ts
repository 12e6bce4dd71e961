import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { lockProject } from '#store/projects.ts'
import { insertTag } from '#store/tags.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => {
  // Of two who make the last one that a project may have, one is told.
  await lockProject(tx, project.project_id)
  const tag = await insertTag(tx, project.project_id, caller.user_id, body)
  if (!tag) throw full('tags')
  return { tag }
}
