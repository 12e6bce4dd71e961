import type { Operations } from '@muster/contract'
import { readComments } from '#boards/store/comments.ts'
import type { Handler } from '#operation.ts'

export const commentsRead: Handler<Operations['commentsRead']> = async (
  { tx, caller, project },
  { card_id },
) => {
  const { project_id: projectId } = project
  return { read_count: await readComments(tx, projectId, card_id, caller.user_id) }
}
