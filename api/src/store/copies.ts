import type { Database, Db, Tx } from './db.ts'
import { plannedAfresh, type Statement, sql } from './sql.ts'

/**
 * Bringing projects up to date: inserting the copies of what entered the published catalogue since they last were. The
 * same statements for one project, when somebody opens it, and for a range of them, when the filler comes by.
 *
 * Statements of their own in one transaction, under READ COMMITTED: what follows a lock must see what was committed
 * while it was waited for. A transaction that writes in a project claims it before anything else.
 */

/** One project, or those of a platform from one id (not included) up to another. */
type Which = { projectId: number } | { platformId: number; after: number; upTo: number }

interface Heads {
  platform_id: number
  head: number
  boards: number
  groups: number
  cards: number
}

/** Returns how many projects were behind. */
export async function bringUpToDate(tx: Tx, which: Which): Promise<number> {
  const heads = await findHeads(tx, which)
  if (!heads) return 0
  const { platform_id, head } = heads
  // The claim is the lock: whoever else wants one of these projects waits here, and then finds it done.
  const claiming = sql`
    with claimed as (
      update projects p set prior = applied, applied = ${head}
      where p.platform_id = ${platform_id} and ${within(which)} and applied < ${head}
      returning prior)
    select count(*) as count, coalesce(min(prior), 0) as prior from claimed`
  const [claim] = await tx.query<{ count: number; prior: number }>(planned(which, claiming))
  const { count = 0, prior = 0 } = claim ?? {}
  if (count === 0) return 0
  if (heads.boards > prior) await insertBoards(tx, which, heads, prior)
  if (heads.groups > prior) await insertGroups(tx, which, heads, prior)
  if (heads.cards > prior) await insertCards(tx, which, heads, prior)
  return count
}

/** Before a project is read, when it was seen to be behind: in a transaction of its own. */
export const bringProjectUpToDate = (db: Database, projectId: number): Promise<number> =>
  db.transaction((tx) => bringUpToDate(tx, { projectId }))

/** Whether something was published for the project that it does not have yet; `p` and `pl` are it and its platform. */
export const isBehind = sql`p.applied < pl.head`

/**
 * A plan for any range would be a bad one for ours. Not by plan_cache_mode: that would plan the check of the foreign key
 * afresh as well, for every row.
 */
const planned = (which: Which, statement: Statement): Statement =>
  'projectId' in which ? statement : plannedAfresh(statement)

const within = (which: Which): Statement =>
  'projectId' in which ? sql`p.id = ${which.projectId}` : sql`p.id > ${which.after} and p.id <= ${which.upTo}`

async function findHeads(db: Db, which: Which): Promise<Heads | undefined> {
  const platform =
    'projectId' in which
      ? sql`(select platform_id from projects where id = ${which.projectId})`
      : sql`${which.platformId}`
  const [heads] = await db.query<Heads>(sql`
    select id as platform_id, head,
      coalesce((select max(entered) from published_boards where platform_id = pl.id), 0) as boards,
      coalesce((select max(entered) from published_groups where platform_id = pl.id), 0) as groups,
      coalesce((select max(entered) from published_cards where platform_id = pl.id), 0) as cards
    from platforms pl where id = ${platform}`)
  return heads
}

/**
 * Projects that were claimed, `p`, with what entered since for their tools, `m`. A deleted master still reaches those
 * whose access is older than its end: they would have got it at once, had they been asked. `case`, because PostgreSQL
 * takes one project to match `applied = …` and would then plan for one.
 */
const due = (which: Which, { platform_id, head }: Heads, prior: number) => sql`
  on m.platform_id = ${platform_id} and m.entered > ${prior} and m.entered <= ${head} and m.entered > p.prior
  and (m.state = 'live' or (m.state = 'kept' and m.left_seq > p.born)) and m.tool_key = any (p.tools)
  and p.platform_id = ${platform_id} and ${within(which)} and p.suspended_at is null
  and case when p.applied = ${head} then p.prior < ${head} else false end`

const copyOf = {
  boards: { master: sql`master_board_id`, published: sql`published_boards`, copies: sql`boards` },
  groups: { master: sql`master_group_id`, published: sql`published_groups`, copies: sql`groups` },
  cards: { master: sql`master_card_id`, published: sql`published_cards`, copies: sql`cards` },
}

/**
 * Leaves out what is there already: published again after an undo, or of a project whose access changed. Looking for
 * each row costs as much as inserting it, so for a range it is asked first whether there is any.
 */
async function unlessThere(
  tx: Tx,
  which: Which,
  { platform_id, head }: Heads,
  prior: number,
  table: keyof typeof copyOf,
): Promise<Statement> {
  const { master, published, copies } = copyOf[table]
  if ('upTo' in which) {
    const there = await tx.query(
      plannedAfresh(sql`
        select m.id from ${published} m
        where m.platform_id = ${platform_id} and m.entered > ${prior} and m.entered <= ${head} and exists (
          select from ${copies} c
          where c.${master} = m.id and c.project_id > ${which.after} and c.project_id <= ${which.upTo})
        limit 1`),
    )
    if (there.length === 0) return sql``
  }
  return sql`where not exists (select from ${copies} c where c.project_id = p.id and c.${master} = m.id)`
}

async function insertBoards(tx: Tx, which: Which, heads: Heads, prior: number): Promise<void> {
  const statement = sql`
    insert into boards (project_id, master_board_id)
    select p.id, m.id
    from projects p
    join published_boards m ${due(which, heads, prior)}
    ${await unlessThere(tx, which, heads, prior, 'boards')}`
  await tx.query(planned(which, statement))
}

async function insertGroups(tx: Tx, which: Which, heads: Heads, prior: number): Promise<void> {
  const statement = sql`
    insert into groups (project_id, board_id, master_group_id)
    select p.id, b.id, m.id
    from projects p
    join published_groups m ${due(which, heads, prior)}
    join boards b on b.project_id = p.id and b.master_board_id = m.board_id and b.deleted_at is null
    ${await unlessThere(tx, which, heads, prior, 'groups')}`
  await tx.query(planned(which, statement))
}

async function insertCards(tx: Tx, which: Which, heads: Heads, prior: number): Promise<void> {
  const statement = sql`
    insert into cards (project_id, group_id, master_card_id, status)
    select p.id, g.id, m.id, m.status
    from projects p
    join published_cards m ${due(which, heads, prior)}
    join groups g on g.project_id = p.id and g.master_group_id = m.group_id and g.deleted_at is null
    ${await unlessThere(tx, which, heads, prior, 'cards')}`
  await tx.query(planned(which, statement))
}
