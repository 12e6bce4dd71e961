import type { Operations } from '@muster/contract'
import { insertTag, tagFields } from '#boards/store/tags.ts'
import { full } from '#core/bounds.ts'
import { changesOfNew } from '#core/changes.ts'
import { announce, doneBy } from '#core/events.ts'
import { lockProject } from '#core/locks.ts'
import type { Handler } from '#operation.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => {
  // Lock, so that two concurrent calls cannot both create the last tag that the limit allows.
  await lockProject(tx, project.project_id)
  const tag = await insertTag(tx, project.project_id, caller.user_id, body)
  if (!tag) throw full('tags')
  const made = tag.value()
  const changes = changesOfNew(made, tagFields)
  announce(tx, doneBy(caller, project), 'tag.created', { tag_id: made.id }, { changes })
  return { tag }
}
