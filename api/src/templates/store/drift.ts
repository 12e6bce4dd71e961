import type { DriftedCopyView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { computedId } from '../computed-ids.ts'
import { type Kind, overriddenFields, TOUCHED, tables } from './fields.ts'
import { lostCopies } from './lost-copies.ts'

/**
 * Copies of a master that projects touched or deleted, by project, including copies lost with a deleted group or
 * board. A partial index holds only the touched and deleted rows.
 */
export async function listDrift(
  db: Db,
  platformId: number,
  kind: Kind,
  masterId: number,
  afterProjectId: number,
  limit: number,
): Promise<DriftedCopyView[]> {
  const { copies, masterId: master } = tables[kind]
  const rows = await db.query<{
    project_id: number
    copy_id: number | null
    number: number | null
    overrides: number
    is_deleted: boolean
  }>(sql`
    select o.* from (
      select c.project_id, c.id as copy_id, null::bigint as number, c.overrides, c.deleted_at is not null as is_deleted
      from ${copies} c
      where c.${master} = ${masterId} and c.${master} is not null and (c.overrides <> 0 or c.deleted_at is not null)
      union all
      select l.project_id, null, l.number, 0, true from (${lostCopies(kind, [masterId])}) l) o
    join projects p on p.id = o.project_id
    where o.project_id > ${afterProjectId} and p.platform_id = ${platformId}
    order by o.project_id limit ${limit}`)
  return rows.map(({ overrides, number, copy_id, ...copy }) => ({
    ...copy,
    copy_id: copy_id ?? computedId(copy.project_id, number ?? 0),
    own_fields: overriddenFields(kind, overrides),
    is_touched: (overrides & TOUCHED) !== 0,
  }))
}

const MOST_COUNTED = 10_000

interface DriftOfCard {
  readonly card_id: number
  readonly title: string
  readonly changed: number
  readonly touched: number
  readonly deleted: number
  readonly is_more: boolean
}

/** How far the copies of each master card of a board have drifted. The partial index holds only those that have. */
export async function summariseDrift(
  db: Db,
  masterBoardId: number,
  afterCardId: number,
  limit: number,
): Promise<DriftOfCard[]> {
  const cards = await db.query<{ id: number; title: string }>(sql`
    select c.id, c.title
    from master_cards c join master_groups g on g.id = c.group_id
    where g.board_id = ${masterBoardId} and c.id > ${afterCardId} and c.deleted_at is null and g.deleted_at is null
    order by c.id limit ${limit}`)
  const found: DriftOfCard[] = []
  // One query per card, so that MOST_COUNTED bounds each.
  for (const { id, title } of cards) found.push({ card_id: id, title, ...(await countDrift(db, id)) })
  return found
}

async function countDrift(db: Db, masterCardId: number) {
  const [row] = await db.query<Omit<DriftOfCard, 'card_id' | 'title'>>(sql`
    select count(*) >= ${MOST_COUNTED} as is_more,
      count(*) filter (where o.deleted_at is null and o.overrides & ~ ${TOUCHED}::bigint <> 0) as changed,
      count(*) filter (where o.deleted_at is null and o.overrides & ${TOUCHED} <> 0) as touched,
      count(*) filter (where o.deleted_at is not null) as deleted
    from (
      select c.overrides, c.deleted_at from cards c
      where c.master_card_id = ${masterCardId} and c.master_card_id is not null
        and (c.overrides <> 0 or c.deleted_at is not null)
      union all
      select 0, now() from (${lostCopies('card', [masterCardId])}) l
      limit ${MOST_COUNTED}) o`)
  return row ?? { is_more: false, changed: 0, touched: 0, deleted: 0 }
}
