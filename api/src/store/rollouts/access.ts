import type { Tx } from '../db.ts'
import { lockPlatformRow } from '../locks.ts'
import { sql } from '../sql.ts'
import { bringUpToDate, fillStaged } from './fill.ts'
import { joinStages } from './membership.ts'
import { shownBoards, shownGroups } from './shown.ts'

/** Locks the rollout log of a platform until the transaction ends. Returns the number of its last entry. */
export async function holdLog(tx: Tx, platformId: number): Promise<number> {
  await lockPlatformRow(tx, platformId, 'shared')
  const [row] = await tx.query<{ last_entry: number }>(
    sql`select last_entry from platforms where id = ${platformId}`,
  )
  return row?.last_entry ?? 0
}

interface Access {
  readonly tools: readonly string[]
  /** What its plan gives; null in a project from before plans and grants were told apart. */
  readonly plan_tools: readonly string[] | null
  /** What a superadmin gave it. */
  readonly granted_tools: readonly string[] | null
  readonly former_tools: readonly string[] | null
  readonly suspended_at: Date | null
}

/** Locks the log and then the project, before anything of the project is locked. */
export async function lockAccess(
  tx: Tx,
  project: { id: number; platform_id: number },
): Promise<Access & { entry: number }> {
  const entry = await holdLog(tx, project.platform_id)
  const [row] = await tx.query<Access>(sql`
    select tools, plan_tools, granted_tools, former_tools, suspended_at from projects
    where id = ${project.id} for no key update`)
  if (!row) throw new Error('A project went away within its transaction.')
  return { ...row, entry }
}

export interface AccessChange {
  readonly plan_tools?: readonly string[]
  readonly granted_tools?: readonly string[]
  readonly suspended_at?: Date | null
}

const unique = (tools: readonly string[]) => [...new Set(tools)].sort()

/**
 * Changes what a project's plan gives it or what it was granted, or suspends or resumes it, atomically with the rollout
 * log. First the project gets all copies that its old access allows, then those of its new access. Lock order: log,
 * project, the rest. Returns the tools that it has now.
 */
export async function changeAccess(
  tx: Tx,
  project: { id: number; platform_id: number },
  change: AccessChange,
): Promise<{ tools: string[]; granted_tools: string[] }> {
  const { entry, ...before } = await lockAccess(tx, project)
  const plan = before.plan_tools ?? (await oldPlanTools(tx, project.id, before.tools))
  const granted = before.granted_tools ?? before.tools.filter((tool) => !plan.includes(tool))
  const plan_tools = unique(change.plan_tools ?? plan)
  const granted_tools = unique(change.granted_tools ?? granted)
  const tools = unique([...plan_tools, ...granted_tools])
  const suspended_at = change.suspended_at === undefined ? before.suspended_at : change.suspended_at
  const isSame =
    (suspended_at === null) === (before.suspended_at === null) &&
    JSON.stringify(tools) === JSON.stringify(unique(before.tools))
  if (isSame) {
    await tx.query(sql`
      update projects set plan_tools = ${plan_tools}, granted_tools = ${granted_tools} where id = ${project.id}`)
    await joinAndFill(tx, project)
    return { tools, granted_tools }
  }
  const former = unique([...(before.former_tools ?? []), ...before.tools]).filter(
    (tool) => !tools.includes(tool),
  )
  await bringUpToDate(tx, { projectId: project.id })
  await removeHiddenCopies(tx, project.id)
  await tx.query(sql`
    update projects set tools = ${tools}, plan_tools = ${plan_tools}, granted_tools = ${granted_tools},
      former_tools = ${former.length ? former : null}, suspended_at = ${suspended_at}, filled_to = 0, filled_before = 0,
      access_since = ${entry}
    where id = ${project.id}`)
  await bringUpToDate(tx, { projectId: project.id })
  await joinAndFill(tx, project)
  return { tools, granted_tools }
}

/**
 * After its plan or its attributes have changed, a project joins the stages that are for it now, and gets their copies. Its
 * access is locked.
 */
export async function joinAndFill(tx: Tx, project: { id: number; platform_id: number }): Promise<void> {
  if (!(await joinStages(tx, project.id, project.platform_id))) return
  await bringUpToDate(tx, { projectId: project.id })
  await fillStaged(tx, project.id)
}

/** Which of a project's tools come from its plan, where that was not recorded. */
async function oldPlanTools(tx: Tx, projectId: number, tools: readonly string[]): Promise<string[]> {
  const [row] = await tx.query<{ tools: string[] }>(sql`
    select p.tools from subscriptions s join plans p on p.id = s.plan_id
    where s.project_id = ${projectId} and s.state in ('trialing', 'checkout_open', 'active', 'past_due')`)
  return (row?.tools ?? []).filter((tool) => tools.includes(tool))
}

/**
 * Gives a project everything that is published for it now and that it has no copy of, as gaining a tool does. Its access
 * is locked.
 */
export async function refill(tx: Tx, projectId: number, entry: number): Promise<void> {
  await bringUpToDate(tx, { projectId })
  await removeHiddenCopies(tx, projectId)
  await tx.query(sql`
    update projects set filled_to = 0, filled_before = 0, access_since = ${entry} where id = ${projectId}`)
  await bringUpToDate(tx, { projectId })
}

/**
 * Deletes untouched copies that are hidden: by an undo, by a withdrawal, or because their master was deleted before the
 * project had access. A project that was never opened does not have them, and the later result must not depend on whether
 * a project was opened.
 */
async function removeHiddenCopies(tx: Tx, projectId: number): Promise<void> {
  const hidden = sql`
    select c.id from cards c join published_cards m on m.id = c.master_card_id
    where c.project_id = ${projectId} and c.overrides = 0 and c.deleted_at is null
      and m.state in ('kept', 'undone', 'withdrawn')
      and not exists (select 1 from shown_cards s where s.project_id = ${projectId} and s.id = c.id)`
  await tx.query(sql`delete from cards where project_id = ${projectId} and id in (${hidden})`)
  await tx.query(sql`
    delete from groups where project_id = ${projectId} and id in (
      select g.id from groups g join published_groups m on m.id = g.master_group_id
      where g.project_id = ${projectId} and g.overrides = 0 and g.deleted_at is null
        and m.state in ('kept', 'undone')
        and not exists (select 1 from ${shownGroups(projectId)} s where s.project_id = ${projectId} and s.id = g.id)
        and not exists (select 1 from cards c where c.project_id = ${projectId} and c.group_id = g.id))`)
  await tx.query(sql`
    delete from boards where project_id = ${projectId} and id in (
      select b.id from boards b join published_boards m on m.id = b.master_board_id
      where b.project_id = ${projectId} and b.overrides = 0 and b.deleted_at is null
        and m.state in ('kept', 'undone')
        and not exists (select 1 from ${shownBoards(projectId)} s where s.project_id = ${projectId} and s.id = b.id)
        and not exists (select 1 from groups g where g.project_id = ${projectId} and g.board_id = b.id))`)
}
