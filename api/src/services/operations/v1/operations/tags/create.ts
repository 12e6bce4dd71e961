import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { Refusal } from '#refusal.ts'
import { insertTag } from '#store/tags.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => {
  const tag = await insertTag(tx, project.project_id, caller.user_id, body)
  if (!tag) throw new Refusal(400, 'rule', 'The project has 500 tags, which is as many as it may have.')
  return { tag }
}
