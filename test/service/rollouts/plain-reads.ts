// What boards/get, cards/list and cards/update put together from a project's own rows is what the views show.
import { expect } from 'vitest'
import type { Caller, CurrentProject, Place } from '../../../api/src/operation.ts'
import { findBoardByViews } from '../../../api/src/store/boards.ts'
import { listCards } from '../../../api/src/store/card-list.ts'
import { cardText } from '../../../api/src/store/card-rows.ts'
import { showCard } from '../../../api/src/store/cards.ts'
import { findPlainBoard, forgetViews } from '../../../api/src/store/plain-board.ts'
import { findPlainCard } from '../../../api/src/store/plain-card.ts'
import { listPlainCards } from '../../../api/src/store/plain-list.ts'
import { shownBoards, shownGroups } from '../../../api/src/store/rollouts/shown.ts'
import { Statement, sql } from '../../../api/src/store/sql.ts'
import type { History } from './context.ts'

/** How often each way could be compared; a test that compares nothing holds nothing. */
export const compared = { boards: 0, lists: 0, cards: 0, byViewsAlone: 0 }

const PAGE = 100

export async function assertPlainReads({ world, model }: History): Promise<void> {
  const { db } = world
  forgetViews(db)
  for (const { id: projectId } of model.projects) {
    const caller = await memberOf(world.db, projectId)
    const judge = (place: Place) => place as CurrentProject
    for (const [view, within] of [
      ['shown_groups', shownGroups(projectId)],
      ['shown_boards', shownBoards(projectId)],
    ] as const) {
      const byView = await db.query(
        sql`select * from ${new Statement(view, [])} where project_id = ${projectId} order by id`,
      )
      const inProject = await db.query<{ is_shown_itself: boolean }>(
        sql`select * from ${within} r order by id`,
      )
      expect(inProject.map(({ is_shown_itself: _, ...row }) => row)).toEqual(byView)
    }
    const boards = await db.query<{ id: number }>(sql`select id from boards where project_id = ${projectId}`)
    for (const { id } of boards) {
      for (const isBrief of [false, true]) {
        const plain = await findPlainBoard(db, caller, id, projectId, isBrief)
        if (!plain?.board) compared.byViewsAlone++
        else {
          compared.boards++
          expect(plain).toEqual(await findBoardByViews(db, caller, id, projectId, isBrief))
        }
      }
    }
    const list = await listPlainCards(db, caller, judge, projectId, {}, PAGE)
    if (!list) continue
    compared.lists++
    const [{ platform_id } = { platform_id: 0 }] = await db.query<{ platform_id: number }>(
      sql`select platform_id from projects where id = ${projectId}`,
    )
    const byView = await listCards(db, { project_id: projectId, platform_id }, {}, PAGE)
    expect(list.cards.value()).toEqual(byView.cards.value())
    expect(list.next_after_id).toBe(byView.next_after_id)
    for (const { id } of list.cards.value().slice(0, 3)) {
      const card = await findPlainCard(db, caller, id, projectId)
      if (!card) continue
      compared.cards++
      const shown = await showCard(db, projectId, id)
      expect(JSON.parse(cardText(card.shown, platform_id, new Date()))).toEqual(shown.value())
    }
  }
}

/** Somebody of the project; a project of a history may have nobody. */
async function memberOf(db: History['world']['db'], projectId: number): Promise<Caller> {
  const [platform] = await db.query<{ platform_id: number }>(
    sql`select platform_id from projects where id = ${projectId}`,
  )
  const [known] = await db.query<{ user_id: number }>(
    sql`select user_id from memberships where project_id = ${projectId} limit 1`,
  )
  if (known) return known as Caller
  const [made] = await db.query<{ id: number }>(sql`
    insert into users (platform_id, email, name, password_hash)
    values (${platform?.platform_id ?? 0}, ${`reader-${projectId}@example.com`}, 'Reader', 'x') returning id`)
  const user_id = made?.id ?? 0
  await db.query(sql`
    insert into memberships (project_id, user_id, role) values (${projectId}, ${user_id}, 'viewer')`)
  return { user_id } as Caller
}
