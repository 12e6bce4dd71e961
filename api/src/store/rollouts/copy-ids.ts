import type { Tx } from '../db.ts'
import { plannedAfresh, type Statement, sql } from '../sql.ts'
import { type Kind, tables } from './fields.ts'

/**
 * The ids of copies. On one PostgreSQL the sequence gives them, in the order of the rows. A cluster would have to bring every
 * row to the coordinator for that. There the coordinator takes blocks of ids for all copies that a batch may make, and each
 * node computes those of its projects: the first id of a project follows from its own id, and the others from the places of
 * the masters. Some ids stay unused.
 */
export interface CopyIds {
  /** The column, if the statement gives the id itself, and its value for the project `p` and the master `m`. */
  readonly column: Statement
  readonly value: Statement
  readonly join: Statement
  readonly order: Statement
}

/** The ids of a project's copies follow those of their masters, whatever plan PostgreSQL chose. */
export const fromSequence: CopyIds = {
  column: sql``,
  value: sql``,
  join: sql``,
  order: sql`order by p.id, m.id`,
}

/** More ids than this are not taken at once for projects that are far apart; then the sequence gives them. */
const MAX_IDS = 2_000_000

/** The masters, as a statement that selects their ids, and the first and the last project that may get copies. */
export async function takeIds(
  tx: Tx,
  kind: Kind,
  masters: Statement,
  projects: { readonly first: number; readonly last: number },
): Promise<CopyIds> {
  const { sequence } = tables[kind]
  const rows = await tx.query<{ id: number }>(plannedAfresh(sql`${masters} order by id`))
  const ids = rows.map(({ id }) => id)
  const count = (projects.last - projects.first + 1) * ids.length
  if (count === 0 || count > MAX_IDS) return fromSequence
  // deploy/citus.sql has made the step a block.
  const [step] = await tx.query<{ size: number }>(sql`
    select seqincrement as size from pg_sequence where seqrelid = ${sequence}::regclass`)
  const size = step?.size ?? 1
  if (size === 1) return fromSequence
  const blocks = await tx.query<{ first: number }>(sql`
    select nextval(${sequence}::regclass) as first from generate_series(1, ${Math.ceil(count / size)}::int)`)
  const place = sql`((p.id - ${projects.first}) * ${ids.length} + r.place - 1)`
  return {
    column: sql`id,`,
    value: sql`(${blocks.map(({ first }) => first)}::bigint[])[${place} / ${size} + 1] + ${place} % ${size},`,
    // No other project, even one that lacks a copy for another reason: its ids would be somebody else's.
    join: sql`join unnest(${ids}::bigint[]) with ordinality as r (id, place)
      on r.id = m.id and p.id >= ${projects.first} and p.id <= ${projects.last}`,
    order: sql``,
  }
}
