import type { Operations } from '@muster/contract'
import { assertMaySeeFile } from '#access/files.ts'
import { missing } from '#core/missing.ts'
import { LINK_SECONDS, linkTo } from '#files/links.ts'
import { findFile } from '#files/store/files.ts'
import type { Reader } from '#operation.ts'

export const filesLink: Reader<Operations['filesLink']> = async (
  { db, caller, project, now, config },
  { id, size },
) => {
  const { project_id: projectId } = project
  const file = await findFile(db, projectId, id)
  if (!file) throw missing('file')
  await assertMaySeeFile(db, caller, projectId, file.card_id)
  const expires = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  const link = { projectId, fileId: id, size: size ?? 'original', expires } as const
  const url = linkTo(config.SECRET_KEY, { ...link, userId: caller.user_id, tokenId: caller.token_id })
  return { url, expires_at: new Date(expires * 1000).toISOString() }
}
