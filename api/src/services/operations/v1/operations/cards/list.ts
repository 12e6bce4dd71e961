import type { Operations } from '@muster/contract'
import type { Reader } from '#operation.ts'
import { listCards } from '#store/card-list.ts'

const PAGE = 50

export const cardsList: Reader<Operations['cardsList']> = async ({ db, project }, body) =>
  listCards(db, project.project_id, body, body.limit ?? PAGE)
