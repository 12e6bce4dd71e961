import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changesBetween } from '#store/changes.ts'
import { announce, doneBy } from '#store/events.ts'
import { lockTag, tagFields, updateTag } from '#store/tags.ts'

export const tagsUpdate: Handler<Operations['tagsUpdate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const before = (await lockTag(tx, projectId, body.id)).value()
  const tag = await updateTag(tx, projectId, body)
  const changes = changesBetween(before, tag.value(), tagFields)
  if (changes) announce(tx, doneBy(caller, project), 'tag.updated', { tag_id: body.id }, { changes })
  return { tag }
}
