import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { changeRecord } from '#records.ts'
import { updateTag } from '#store/tags.ts'

export const tagsUpdate: Handler<Operations['tagsUpdate']> = async (context, body) => {
  const { tx } = context
  const { project_id: projectId } = await changeRecord(context, 'tags', body.id)
  return { tag: await updateTag(tx, projectId, body) }
}
