import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listMasterFiles, masterFileView } from '#templates/store/master-files.ts'

export const masterFilesList: Reader<Operations['masterFilesList']> = async ({ db }, { master_card_id }) => ({
  files: (await listMasterFiles(db, master_card_id)).map(masterFileView),
})
