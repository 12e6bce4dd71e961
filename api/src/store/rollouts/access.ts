import type { Tx } from '../db.ts'
import { sql } from '../sql.ts'
import { bringUpToDate } from './fill.ts'

/** Locks the rollout log of a platform until the transaction ends. Returns the number of its last entry. */
export async function holdLog(tx: Tx, platformId: number): Promise<number> {
  const [row] = await tx.query<{ last_entry: number }>(
    sql`select last_entry from platforms where id = ${platformId} for share`,
  )
  return row?.last_entry ?? 0
}

export interface Access {
  readonly tools: string[]
  readonly suspended_at: Date | null
}

/**
 * Changes the tools of a project, or suspends or resumes it, atomically with the rollout log. First the
 * project gets all copies that its old access allows, then those of its new access. Lock order: log, project,
 * the rest.
 */
export async function changeAccess(
  tx: Tx,
  project: { id: number; platform_id: number },
  change: Partial<Access>,
): Promise<void> {
  const entry = await holdLog(tx, project.platform_id)
  const [before] = await tx.query<Access>(sql`
    select tools, suspended_at from projects where id = ${project.id} for no key update`)
  if (!before) throw new Error('A project went away within its transaction.')
  const { tools, suspended_at } = { ...before, ...change }
  const isSame =
    (suspended_at === null) === (before.suspended_at === null) &&
    JSON.stringify([...tools].sort()) === JSON.stringify([...before.tools].sort())
  if (isSame) return
  await bringUpToDate(tx, { projectId: project.id })
  await removeHiddenCopies(tx, project.id)
  await tx.query(sql`
    update projects set tools = ${tools}, suspended_at = ${suspended_at}, filled_to = 0, filled_before = 0,
      access_since = ${entry}
    where id = ${project.id}`)
  await bringUpToDate(tx, { projectId: project.id })
}

/**
 * Deletes untouched copies that an undo or a withdrawal has hidden. A project that was never opened does not
 * have them, and the later result must not depend on whether a project was opened.
 */
async function removeHiddenCopies(tx: Tx, projectId: number): Promise<void> {
  const hidden = sql`
    select c.id from cards c join published_cards m on m.id = c.master_card_id
    where c.project_id = ${projectId} and c.overrides = 0 and c.deleted_at is null
      and m.state in ('undone', 'withdrawn')`
  await tx.query(sql`delete from card_activity where project_id = ${projectId} and card_id in (${hidden})`)
  await tx.query(sql`delete from cards where project_id = ${projectId} and id in (${hidden})`)
  await tx.query(sql`
    delete from groups where project_id = ${projectId} and id in (
      select g.id from groups g join published_groups m on m.id = g.master_group_id
      where g.project_id = ${projectId} and g.overrides = 0 and g.deleted_at is null and m.state = 'undone'
        and not exists (select from cards c where c.project_id = ${projectId} and c.group_id = g.id))`)
  await tx.query(sql`
    delete from boards where project_id = ${projectId} and id in (
      select b.id from boards b join published_boards m on m.id = b.master_board_id
      where b.project_id = ${projectId} and b.overrides = 0 and b.deleted_at is null and m.state = 'undone'
        and not exists (select from groups g where g.project_id = ${projectId} and g.board_id = b.id))`)
}
