import type { Operations } from '@muster/contract'
import { full } from '#bounds.ts'
import type { Handler } from '#operation.ts'
import { changesOfNew } from '#store/changes.ts'
import { announce, doneBy } from '#store/events.ts'
import { lockProject } from '#store/locks.ts'
import { insertTag, tagFields } from '#store/tags.ts'

export const tagsCreate: Handler<Operations['tagsCreate']> = async ({ tx, caller, project }, body) => {
  // Of two who make the last one that a project may have, one is told.
  await lockProject(tx, project.project_id)
  const tag = await insertTag(tx, project.project_id, caller.user_id, body)
  if (!tag) throw full('tags')
  const made = tag.value()
  const changes = changesOfNew(made, tagFields)
  announce(tx, doneBy(caller, project), 'tag.created', { tag_id: made.id }, { changes })
  return { tag }
}
