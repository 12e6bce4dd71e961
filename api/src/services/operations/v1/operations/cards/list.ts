import type { Operations } from '@muster/contract'
import { listCards } from '#boards/store/card-list.ts'
import { PAGE_ROWS } from '#core/bounds.ts'
import type { JudgingReader } from '#operation.ts'

export const cardsList: JudgingReader<Operations['cardsList']> = {
  kind: 'judging',
  read: ({ db, caller, projectId, judge }, body) => {
    const asked = { projectId, userId: caller.user_id, filters: body, limit: body.limit ?? PAGE_ROWS }
    return listCards(db, asked, judge)
  },
}
