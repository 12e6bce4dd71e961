import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { insertTag } from '#store/tags.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => {
  const tag = await insertTag(tx, project.project_id, caller.user_id, body)
  if (!tag) throw full('tags')
  return { tag }
}
