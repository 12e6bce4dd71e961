import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { removeMasterFile } from '#templates/store/master-files.ts'

export const masterFilesDelete: Handler<Operations['masterFilesDelete']> = async ({ tx, record }) => {
  await removeMasterFile(tx, record)
  return []
}
