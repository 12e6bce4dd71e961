import type { DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { fillIn } from '#core/variables.ts'
import { resolve } from '#templates/resolve.ts'
import { atOneEntry, findTemplates } from '#templates/store/published-templates.ts'
import { type CardRecord, namedRow } from './card-rows.ts'
import { byRecordPlace, type Own, type OwnGroup, shownCard, shownRecord } from './shown-rows.ts'
import { findHead, viewerFrom } from './viewer.ts'

type RenderedBoard = DataOf<Operations['masterBoardsRender']>['board']

/** A master board as a project would see it without changes of its own. */
export function renderBoard(db: Db, projectId: number, masterBoardId: number): Promise<RenderedBoard> {
  return atOneEntry(async () => {
    const head = await findHead(db, 0, projectId)
    const viewer = viewerFrom(head)
    const templates = await findTemplates(db, head.platform_id, head.last_entry, [masterBoardId])
    const nothing = { boards: [], groups: [], cards: [] }
    const { boards, groups, cards } = resolve<Own, OwnGroup, CardRecord>(viewer, templates, nothing)
    const [board] = boards
    if (!board) return null
    const cardsOf = (groupId: number) =>
      cards
        .filter(({ parentId }) => parentId === groupId)
        .map((entry) => namedRow(shownCard(viewer, templates, entry, false)))
        .filter(({ is_active }) => is_active === true)
        .sort(byRecordPlace)
        .map(({ master_card_id, title, description, short_description, status, priority, due_date }) => ({
          master_card_id,
          title,
          description,
          short_description,
          status,
          priority,
          due_date,
        }))
    const rendered = {
      master_board_id: masterBoardId,
      ...textsOf(shownRecord('board', null, board.template, false)),
      groups: groups
        .map((entry) => ({
          ...shownRecord('group', null, entry.template, false),
          id: entry.id,
          master_group_id: entry.template?.id ?? null,
        }))
        .sort(byRecordPlace)
        .map(({ id, master_group_id, ...group }) => ({
          master_group_id,
          ...textsOf(group),
          cards: cardsOf(id),
        })),
    }
    return JSON.parse(fillIn(JSON.stringify(rendered), head, true))
  })
}

const textsOf = ({ title, description }: Readonly<Record<string, unknown>>) => ({ title, description })
