import type { Database, Db, Tx } from '../db.ts'
import { plannedAfresh, type Statement, sql } from '../sql.ts'
import { type CopyIds, fromSequence, takeIds } from './copy-ids.ts'
import { type Kind, tables } from './fields.ts'
import { seesStaged } from './membership.ts'

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
  /** The same of what stages show to some projects. */
  staged_boards: number
  staged_groups: number
  staged_cards: number
}

/** The projects that a transaction brings up to date. */
interface Claim {
  count: number
  filled_before: number
  first: number
  last: number
}

/** Returns how many projects were behind. */
export async function bringUpToDate(tx: Tx, which: Which): Promise<number> {
  if ('upTo' in which) await letLanesPass(tx)
  const newest = await findNewest(tx, which)
  if (!newest) return 0
  const { platform_id, fill_target } = newest
  // The claim is the lock: another transaction that wants one of these projects waits here, then finds it
  // done.
  const claiming = sql`
    with claimed as (
      update projects p set filled_before = filled_to, filled_to = ${fill_target}
      where p.platform_id = ${platform_id} and ${within(which)} and filled_to < ${fill_target}
      returning id, filled_before)
    select count(*) as count, coalesce(min(filled_before), 0) as filled_before, coalesce(min(id), 0) as first,
      coalesce(max(id), 0) as last
    from claimed`
  const [claim] = await tx.query<Claim>(planned(which, claiming))
  if (!claim || claim.count === 0) return 0
  const { count, filled_before: filledBefore, first, last } = claim
  const range = { which, newest, filledBefore, projects: { first, last } }
  if (newest.boards > filledBefore) await insertBoards(tx, range, await published(tx, range, 'board'))
  if (newest.staged_boards > filledBefore) await insertBoards(tx, range, staged(range, 'board'))
  if (newest.groups > filledBefore) await insertGroups(tx, range, await published(tx, range, 'group'))
  if (newest.staged_groups > filledBefore) await insertGroups(tx, range, staged(range, 'group'))
  if (newest.cards > filledBefore) await insertCards(tx, range, await published(tx, range, 'card'))
  if (newest.staged_cards > filledBefore) await insertCards(tx, range, staged(range, 'card'))
  return count
}

/**
 * On a cluster, writes to many shards would wait for each other, and two lanes for ever. Their ranges have no project in
 * common. On one PostgreSQL these settings mean nothing.
 */
async function letLanesPass(tx: Tx): Promise<void> {
  await tx.query(sql`
    select set_config('citus.all_modifications_commutative', 'on', true),
      set_config('citus.multi_shard_modify_mode', 'parallel', true)`)
}

/** Gives a project that is up to date the copies of the stages it has joined since. The project is locked. */
export async function fillStaged(tx: Tx, projectId: number): Promise<void> {
  const newest = await findNewest(tx, { projectId })
  if (!newest) return
  const projects = { first: projectId, last: projectId }
  const range = { which: { projectId }, newest, filledBefore: 0, projects, isJoining: true } as const
  if (newest.staged_boards) await insertBoards(tx, range, staged(range, 'board'))
  if (newest.staged_groups) await insertGroups(tx, range, staged(range, 'group'))
  if (newest.staged_cards) await insertCards(tx, range, staged(range, 'card'))
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

const within = (which: Which): Statement => isWithin(which, sql`p.id`)
const isWithin = (which: Which, id: Statement): Statement =>
  'projectId' in which
    ? sql`${id} = ${which.projectId}`
    : sql`${id} > ${which.after} and ${id} <= ${which.upTo}`

/** The tools that projects `p` have, as `a`. The range is said again, because PostgreSQL would not look for it here. */
const toolsOf = (which: Which): Statement => sql`
  join project_tools a on a.project_id = p.id and a.is_held and ${isWithin(which, sql`a.project_id`)}`

async function findNewest(db: Db, which: Which): Promise<Newest | undefined> {
  const platform =
    'projectId' in which
      ? sql`(select platform_id from projects where id = ${which.projectId})`
      : sql`${which.platformId}`
  const [newest] = await db.query<Newest>(sql`
    select id as platform_id, fill_target,
      coalesce((select max(live_since) from published_boards where platform_id = pl.id), 0) as boards,
      coalesce((select max(live_since) from published_groups where platform_id = pl.id), 0) as groups,
      coalesce((select max(live_since) from published_cards where platform_id = pl.id), 0) as cards,
      coalesce((select max(live_since) from staged_boards where platform_id = pl.id), 0) as staged_boards,
      coalesce((select max(live_since) from staged_groups where platform_id = pl.id), 0) as staged_groups,
      coalesce((select max(live_since) from staged_cards where platform_id = pl.id), 0) as staged_cards
    from platforms pl where id = ${platform}`)
  return newest
}

interface Range {
  readonly which: Which
  readonly newest: Newest
  readonly filledBefore: number
  /** The first and the last of them. */
  readonly projects: { readonly first: number; readonly last: number }
  /** Stages that are older than what the project has count as well. */
  readonly isJoining?: true
}

/** Masters, `m`, that the claimed projects, `p`, lack: a statement with their ids, a join, and what it leaves out. */
interface Due {
  readonly masters: Statement
  readonly join: Statement
  readonly unlessThere: Statement
}

/**
 * The `case` is needed because PostgreSQL estimates that `filled_to = …` matches one project and plans for one.
 */
const isClaimed = ({ which, newest: { platform_id, fill_target } }: Range) => sql`
  p.platform_id = ${platform_id} and ${within(which)}
  and case when p.filled_to = ${fill_target} then p.filled_before < ${fill_target} else false end`

/**
 * Masters that became live for the tools of projects since. A deleted master still reaches projects that have had the tool
 * since before the deletion: they would have had a copy by then if they had been up to date.
 */
async function published(tx: Tx, range: Range, kind: Kind): Promise<Due> {
  const { newest, filledBefore } = range
  const { platform_id, fill_target } = newest
  const isNew = sql`
    m.platform_id = ${platform_id} and m.live_since > ${filledBefore} and m.live_since <= ${fill_target}`
  const join = sql`
    ${toolsOf(range.which)}
    join ${tables[kind].published} m on ${isNew} and m.live_since > p.filled_before and m.tool_key = a.tool_key
      and (m.state = 'live' or (m.state = 'kept' and m.live_until > a.since_entry)) and ${isClaimed(range)}`
  const masters = sql`select m.id from ${tables[kind].published} m where ${isNew}`
  return { masters, join, unlessThere: await unlessThere(tx, range, kind) }
}

/** Masters that a stage shows to the projects of its waves. */
function staged(range: Range, kind: Kind): Due {
  const { newest, filledBefore, which, isJoining } = range
  const isDue = isJoining ? within(which) : sql`s.live_since > p.filled_before and ${isClaimed(range)}`
  const isNew = sql`s.platform_id = ${newest.platform_id} and s.live_since > ${filledBefore}`
  const masters = sql`select s.id from ${tables[kind].staged} s where ${isNew}`
  const join = sql`
    join ${tables[kind].staged} s on ${isNew} and ${isDue} and ${seesStaged}
    ${toolsOf(which)}
    join ${tables[kind].published} m on m.id = s.id and m.tool_key = a.tool_key`
  return { masters, join, unlessThere: hasNone(kind) }
}

const hasNone = (kind: Kind) => sql`
  where not exists (
    select 1 from ${tables[kind].copies} c where c.project_id = p.id and c.${tables[kind].masterId} = m.id)`

/**
 * Excludes copies that already exist: of a master published again after an undo, or of a project whose access
 * changed. Checking each row costs as much as inserting it, so for a range one query first asks whether any
 * copy exists.
 */
async function unlessThere(
  tx: Tx,
  { which, newest: { platform_id, fill_target }, filledBefore }: Range,
  kind: Kind,
): Promise<Statement> {
  const { masterId, published, copies } = tables[kind]
  if ('upTo' in which) {
    const there = await tx.query(
      plannedAfresh(sql`
        select m.id from ${published} m
        join ${copies} c on c.${masterId} = m.id and c.project_id > ${which.after} and c.project_id <= ${which.upTo}
        where m.platform_id = ${platform_id} and m.live_since > ${filledBefore} and m.live_since <= ${fill_target}
        limit 1`),
    )
    if (there.length === 0) return sql``
  }
  return hasNone(kind)
}

const idsFor = async (tx: Tx, { which, projects }: Range, kind: Kind, due: Due): Promise<CopyIds> =>
  tx.isCluster && 'upTo' in which ? takeIds(tx, kind, due.masters, projects) : fromSequence

async function insertBoards(tx: Tx, range: Range, due: Due): Promise<void> {
  const ids = await idsFor(tx, range, 'board', due)
  const statement = sql`
    insert into boards (${ids.column} project_id, master_board_id, since_entry)
    select ${ids.value} p.id, m.id, a.since_entry
    from projects p ${due.join} ${ids.join}
    ${due.unlessThere}
    ${ids.order}`
  await tx.query(planned(range.which, statement))
}

async function insertGroups(tx: Tx, range: Range, due: Due): Promise<void> {
  const ids = await idsFor(tx, range, 'group', due)
  const statement = sql`
    insert into groups (${ids.column} project_id, board_id, master_group_id, since_entry)
    select ${ids.value} p.id, b.id, m.id, a.since_entry
    from projects p ${due.join} ${ids.join}
    join boards b on b.project_id = p.id and b.master_board_id = m.board_id and b.deleted_at is null
    ${due.unlessThere}
    ${ids.order}`
  await tx.query(planned(range.which, statement))
}

async function insertCards(tx: Tx, range: Range, due: Due): Promise<void> {
  const ids = await idsFor(tx, range, 'card', due)
  const statement = sql`
    insert into cards (${ids.column} project_id, group_id, master_card_id, since_entry)
    select ${ids.value} p.id, g.id, m.id, a.since_entry
    from projects p ${due.join} ${ids.join}
    join groups g on g.project_id = p.id and g.master_group_id = m.group_id and g.deleted_at is null
    ${due.unlessThere}
    ${ids.order}`
  await tx.query(planned(range.which, statement))
}
