import type { Operations } from '@muster/contract'
import { lockTag, tagFields, updateTag } from '#boards/store/tags.ts'
import { changesBetween } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import type { Handler } from '#operation.ts'

export const tagsUpdate: Handler<Operations['tagsUpdate']> = async ({ tx, caller, project }, body) => {
  const { project_id: projectId } = project
  const before = (await lockTag(tx, projectId, body.id)).value()
  const tag = await updateTag(tx, projectId, body)
  const changes = changesBetween(before, tag.value(), tagFields)
  if (changes) announce(tx, doneBy(caller, project), 'tag.updated', { tag_id: body.id }, { changes })
  return { tag }
}
