import type { Tx } from '#core/db.ts'
import { lockPlatformRow } from '#core/locks.ts'
import { sql } from '#core/sql.ts'
import type { Entry, OwnRow } from '#templates/resolve.ts'
import { joinStages } from '#templates/store/membership.ts'
import { keepTools } from '#templates/store/tools.ts'
import { loadCopies, materializeAll } from './materialize.ts'

interface Access {
  readonly tools: readonly string[]
  /** The tools of its plan; null in older projects, which did not store plan and grants separately. */
  readonly plan_tools: readonly string[] | null
  /** The tools that a superadmin granted. */
  readonly granted_tools: readonly string[] | null
  readonly former_tools: readonly string[] | null
  readonly suspended_at: Date | null
}

/** Locks the log, the project's tools and then the project. make_copies uses the same order. */
export async function lockAccess(tx: Tx, project: { id: number; platform_id: number }): Promise<Access> {
  await lockPlatformRow(tx, project.platform_id, 'shared')
  await tx.query(sql`
    select tool_key from project_tools where project_id = ${project.id} order by tool_key for no key update`)
  const [row] = await tx.query<Access>(sql`
    select tools, plan_tools, granted_tools, former_tools, suspended_at from projects
    where id = ${project.id} for no key update`)
  if (!row) throw new Error('A project went away within its transaction.')
  return row
}

export interface AccessChange {
  readonly plan_tools?: readonly string[]
  readonly granted_tools?: readonly string[]
  readonly suspended_at?: Date | null
}

const unique = (tools: readonly string[]) => [...new Set(tools)].sort()

/**
 * Changes the tools of a project's plan or its granted tools, or suspends or resumes it, atomically with the
 * rollout log. Copies that it would lose are materialized first. Lock order: log, tools, project, then the
 * rest. Returns the new tools.
 */
export async function changeAccess(
  tx: Tx,
  project: { id: number; platform_id: number },
  change: AccessChange,
): Promise<{ tools: string[]; granted_tools: string[] }> {
  const before = await lockAccess(tx, project)
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
    await joinStages(tx, project.id, project.platform_id)
    return { tools, granted_tools }
  }
  const former = unique([...(before.former_tools ?? []), ...before.tools]).filter(
    (tool) => !tools.includes(tool),
  )
  // The project keeps the copies that it has, in their current state.
  if (suspended_at !== null || former.some((tool) => before.tools.includes(tool)))
    await materializeAll(tx, project.id)
  await removeHiddenCopies(tx, project.id)
  await tx.query(sql`
    update projects set tools = ${tools}, plan_tools = ${plan_tools}, granted_tools = ${granted_tools},
      former_tools = ${former.length ? former : null}, suspended_at = ${suspended_at}
    where id = ${project.id}`)
  await keepTools(tx, project.id)
  await joinStages(tx, project.id, project.platform_id)
  return { tools, granted_tools }
}

/** The tools that come from the plan, for a project that did not store them. */
async function oldPlanTools(tx: Tx, projectId: number, tools: readonly string[]): Promise<string[]> {
  const [row] = await tx.query<{ tools: string[] }>(sql`
    select p.tools from subscriptions s join plans p on p.id = s.plan_id
    where s.project_id = ${projectId} and s.state in ('trialing', 'checkout_open', 'active', 'past_due')`)
  return (row?.tools ?? []).filter((tool) => tools.includes(tool))
}

/**
 * Deletes the rows of hidden, untouched copies. Copies are hidden by an undo, by a withdrawal, or because
 * their master was deleted before the project got access. What a project shows later must not depend on
 * whether its copies had rows. The caller must have locked the log.
 */
export async function removeHiddenCopies(tx: Tx, projectId: number): Promise<void> {
  const { resolved } = await loadCopies(tx, projectId)
  for (const kind of ['cards', 'groups', 'boards'] as const) {
    const entries: readonly Entry<OwnRow>[] = resolved[kind]
    const ids = entries.flatMap(({ id, isAllowed, isDeleted, row, known }) =>
      isAllowed || isDeleted || row === null || known === null ? [] : [id],
    )
    if (ids.length === 0) continue
    // The statement checks again that the copy is untouched and empty, because both may have changed.
    await tx.query(sql`
      delete from ${copies[kind]} r
      where r.project_id = ${projectId} and r.id = any (${ids}::bigint[]) and r.overrides = 0 and r.deleted_at is null
        and ${isEmpty[kind]}`)
  }
}
const copies = { cards: sql`cards`, groups: sql`groups`, boards: sql`boards` }
const isEmpty = {
  cards: sql`not exists (select 1 from comments o where o.project_id = r.project_id and o.card_id = r.id)`,
  groups: sql`not exists (select 1 from cards o where o.project_id = r.project_id and o.group_id = r.id)`,
  boards: sql`not exists (select 1 from groups o where o.project_id = r.project_id and o.board_id = r.id)`,
}
