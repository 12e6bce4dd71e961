import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { Reader } from '#operation.ts'
import { listCards } from '#store/card-list.ts'

export const cardsList: Reader<Operations['cardsList']> = async ({ db, project }, body) =>
  listCards(db, project, body, body.limit ?? PAGE_ROWS)
