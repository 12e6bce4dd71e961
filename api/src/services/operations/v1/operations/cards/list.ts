import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import { type Reader, readerAtOnce } from '#operation.ts'
import { listCards } from '#store/card-list.ts'
import { listPlainCards } from '#store/plain-list.ts'

const list: Reader<Operations['cardsList']> = async ({ db, project }, body) =>
  listCards(db, project, body, body.limit ?? PAGE_ROWS)

export const cardsList: Reader<Operations['cardsList']> = readerAtOnce<Operations['cardsList']>(
  list,
  async ({ db, caller, judge, projectId }, body) =>
    listPlainCards(db, caller, judge, projectId, body, body.limit ?? PAGE_ROWS),
)
