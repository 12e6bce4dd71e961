import type { Operations } from '@muster/contract'
import { assertRecord } from '../../../../../access.ts'
import type { Handler } from '../../../../../operation.ts'
import { findRecord } from '../../../../../store/records.ts'
import { updateTag } from '../../../../../store/tags.ts'

export const tagsUpdate: Handler<Operations['tagsUpdate']> = async ({ tx, caller, namedProjectId }, body) => {
  const found = await findRecord(tx, 'tags', caller, body.id, namedProjectId)
  const projectId = assertRecord(found, caller, 'tag', 'member', 'write')
  return { tag: await updateTag(tx, projectId, body) }
}
