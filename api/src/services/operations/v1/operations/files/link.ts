import type { Operations } from '@muster/contract'
import { findVisibleFile } from '#access/files.ts'
import { makeLink } from '#files/links.ts'
import type { Reader } from '#operation.ts'

export const filesLink: Reader<Operations['filesLink']> = async (
  { db, caller, project, now, config },
  { id, size },
) => {
  const { project_id: projectId } = project
  await findVisibleFile(db, caller, projectId, id)
  return makeLink(config.SECRET_KEY, caller, { projectId, fileId: id, size: size ?? 'original' }, now)
}
