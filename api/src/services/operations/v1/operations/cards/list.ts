import type { Operations } from '@muster/contract'
import { PAGE_ROWS } from '#bounds.ts'
import type { JudgingReader } from '#operation.ts'
import { listCards } from '#store/card-list.ts'

export const cardsList: JudgingReader<Operations['cardsList']> = {
  kind: 'judging',
  read: ({ db, caller, projectId, judge }, body) => {
    const asked = { projectId, userId: caller.user_id, filters: body, limit: body.limit ?? PAGE_ROWS }
    return listCards(db, asked, judge)
  },
}
