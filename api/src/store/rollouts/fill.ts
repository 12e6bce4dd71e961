import type { Database, Db, Tx } from '../db.ts'
import { plannedAfresh, type Statement, sql } from '../sql.ts'
import { type Kind, tables } from './fields.ts'

/**
 * Brings projects up to date: inserts copies of the masters that became live since the last time. The same
 * statements serve one project, when someone opens it, and a range of projects, when the filler reaches them.
 *
 * They are separate statements in one READ COMMITTED transaction, because a statement after a lock must see
 * what was committed while it waited. A transaction that writes in a project claims the project before
 * anything else.
 */

/** One project, or the projects of a platform with ids above `after`, up to and including `upTo`. */
type Which = { projectId: number } | { platformId: number; after: number; upTo: number }

/** The newest log entries of a platform that added something: of any kind, and of each kind. */
interface Newest {
  platform_id: number
  fill_target: number
  boards: number
  groups: number
  cards: number
}

/** Returns how many projects were behind. */
export async function bringUpToDate(tx: Tx, which: Which): Promise<number> {
  const newest = await findNewest(tx, which)
  if (!newest) return 0
  const { platform_id, fill_target } = newest
  // The claim is the lock: another transaction that wants one of these projects waits here, then finds it
  // done.
  const claiming = sql`
    with claimed as (
      update projects p set filled_before = filled_to, filled_to = ${fill_target}
      where p.platform_id = ${platform_id} and ${within(which)} and filled_to < ${fill_target}
      returning filled_before)
    select count(*) as count, coalesce(min(filled_before), 0) as filled_before from claimed`
  const [claim] = await tx.query<{ count: number; filled_before: number }>(planned(which, claiming))
  const { count = 0, filled_before: filledBefore = 0 } = claim ?? {}
  if (count === 0) return 0
  if (newest.boards > filledBefore) await insertBoards(tx, which, newest, filledBefore)
  if (newest.groups > filledBefore) await insertGroups(tx, which, newest, filledBefore)
  if (newest.cards > filledBefore) await insertCards(tx, which, newest, filledBefore)
  return count
}

/** Brings a project that is behind up to date in its own transaction, before the project is read. */
export const bringProjectUpToDate = (db: Database, projectId: number): Promise<number> =>
  db.transaction((tx) => bringUpToDate(tx, { projectId }))

/** Whether the project lacks published copies. `p` is the project, `pl` its platform. */
export const isBehind = sql`p.filled_to < pl.fill_target`

/**
 * A generic plan is slow for a range of projects. plan_cache_mode is no alternative: it would also replan the
 * foreign key check for every row.
 */
const planned = (which: Which, statement: Statement): Statement =>
  'projectId' in which ? statement : plannedAfresh(statement)

const within = (which: Which): Statement =>
  'projectId' in which ? sql`p.id = ${which.projectId}` : sql`p.id > ${which.after} and p.id <= ${which.upTo}`

async function findNewest(db: Db, which: Which): Promise<Newest | undefined> {
  const platform =
    'projectId' in which
      ? sql`(select platform_id from projects where id = ${which.projectId})`
      : sql`${which.platformId}`
  const [newest] = await db.query<Newest>(sql`
    select id as platform_id, fill_target,
      coalesce((select max(live_since) from published_boards where platform_id = pl.id), 0) as boards,
      coalesce((select max(live_since) from published_groups where platform_id = pl.id), 0) as groups,
      coalesce((select max(live_since) from published_cards where platform_id = pl.id), 0) as cards
    from platforms pl where id = ${platform}`)
  return newest
}

/**
 * Joins claimed projects, `p`, to the masters, `m`, that became live for their tools since. A deleted master
 * still reaches projects whose access is older than the deletion: they would have had a copy by then if they
 * had been up to date. The `case` is needed because PostgreSQL estimates that `filled_to = …` matches one
 * project and plans for one.
 */
const due = (which: Which, { platform_id, fill_target }: Newest, filledBefore: number) => sql`
  on m.platform_id = ${platform_id} and m.live_since > ${filledBefore} and m.live_since <= ${fill_target} and m.live_since > p.filled_before
  and (m.state = 'live' or (m.state = 'kept' and m.live_until > p.access_since)) and m.tool_key = any (p.tools)
  and p.platform_id = ${platform_id} and ${within(which)} and p.suspended_at is null
  and case when p.filled_to = ${fill_target} then p.filled_before < ${fill_target} else false end`

/**
 * Excludes copies that already exist: of a master published again after an undo, or of a project whose access
 * changed. Checking each row costs as much as inserting it, so for a range one query first asks whether any
 * copy exists.
 */
async function unlessThere(
  tx: Tx,
  which: Which,
  { platform_id, fill_target }: Newest,
  filledBefore: number,
  kind: Kind,
): Promise<Statement> {
  const { masterId, published, copies } = tables[kind]
  if ('upTo' in which) {
    const there = await tx.query(
      plannedAfresh(sql`
        select m.id from ${published} m
        where m.platform_id = ${platform_id} and m.live_since > ${filledBefore} and m.live_since <= ${fill_target} and exists (
          select from ${copies} c
          where c.${masterId} = m.id and c.project_id > ${which.after} and c.project_id <= ${which.upTo})
        limit 1`),
    )
    if (there.length === 0) return sql``
  }
  return sql`where not exists (select from ${copies} c where c.project_id = p.id and c.${masterId} = m.id)`
}

async function insertBoards(tx: Tx, which: Which, newest: Newest, filledBefore: number): Promise<void> {
  const statement = sql`
    insert into boards (project_id, master_board_id)
    select p.id, m.id
    from projects p
    join published_boards m ${due(which, newest, filledBefore)}
    ${await unlessThere(tx, which, newest, filledBefore, 'board')}`
  await tx.query(planned(which, statement))
}

async function insertGroups(tx: Tx, which: Which, newest: Newest, filledBefore: number): Promise<void> {
  const statement = sql`
    insert into groups (project_id, board_id, master_group_id)
    select p.id, b.id, m.id
    from projects p
    join published_groups m ${due(which, newest, filledBefore)}
    join boards b on b.project_id = p.id and b.master_board_id = m.board_id and b.deleted_at is null
    ${await unlessThere(tx, which, newest, filledBefore, 'group')}`
  await tx.query(planned(which, statement))
}

async function insertCards(tx: Tx, which: Which, newest: Newest, filledBefore: number): Promise<void> {
  const statement = sql`
    insert into cards (project_id, group_id, master_card_id)
    select p.id, g.id, m.id
    from projects p
    join published_cards m ${due(which, newest, filledBefore)}
    join groups g on g.project_id = p.id and g.master_group_id = m.group_id and g.deleted_at is null
    ${await unlessThere(tx, which, newest, filledBefore, 'card')}`
  await tx.query(planned(which, statement))
}
