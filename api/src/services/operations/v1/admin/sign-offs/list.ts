import type { Operations } from '@muster/contract'
import { listSignOffs } from '#boards/store/sign-offs.ts'
import type { Reader } from '#operation.ts'

const PAGE = 50

export const signOffsList: Reader<Operations['signOffsList']> = ({ db, caller }, { after, limit }) =>
  listSignOffs(db, caller.platform_id, after ?? null, limit ?? PAGE)
