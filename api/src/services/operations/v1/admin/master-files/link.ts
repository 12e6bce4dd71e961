import type { Operations } from '@muster/contract'
import { makeLink } from '#files/links.ts'
import type { Reader } from '#operation.ts'

export const masterFilesLink: Reader<Operations['masterFilesLink']> = async (
  { caller, record, now, config },
  { size },
) =>
  makeLink(config.SECRET_KEY, caller, { projectId: null, fileId: record.id, size: size ?? 'original' }, now)
