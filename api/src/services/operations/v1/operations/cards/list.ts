import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import { type Reader, readerAtOnce } from '#operation.ts'
import { listCards } from '#store/card-list.ts'

const list: Reader<Operations['cardsList']> = async ({ db, project, caller }, body) =>
  listCards(db, {
    ...{ projectId: project.project_id, userId: caller.user_id },
    ...{ filters: body, limit: body.limit ?? PAGE_ROWS },
  })

export const cardsList: Reader<Operations['cardsList']> = readerAtOnce<Operations['cardsList']>(
  list,
  async ({ db, caller, judge, projectId }, body) => {
    const asked = { projectId, userId: caller.user_id, filters: body, limit: body.limit ?? PAGE_ROWS }
    return listCards(db, asked, judge)
  },
)
