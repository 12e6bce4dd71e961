import type { Db, Tx } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { type Kind, kinds, listed, publishedFields, tables } from './fields.ts'
import type { Stage } from './stages.ts'
import { belowAt, isNamed } from './waves.ts'

/** The rows that the projects of a stage see in place of the published ones. */

/** Copies the drafts of masters into staged rows. No project sees them before the first wave. */
export async function stageDrafts(
  tx: Tx,
  kind: Kind,
  items: readonly { readonly master_id: number; readonly effect: string }[],
  stage: Stage,
): Promise<void> {
  if (items.length === 0) return
  const { number, platform_id, target } = stage
  const names = publishedFields(kind)
  await tx.query(sql`
    insert into ${tables[kind].staged}
      (id, platform_id, number, live_since, step, below, is_targeted, is_named, ${listed(names, (name) => name)})
    select d.id, ${platform_id}, ${number}, case when v.enters then ${number}::bigint else 0 end, 0, 0,
      ${target !== null}, ${isNamed(stage)}, ${listed(names, (name) => `d.${name}`)}
    from unnest(${items.map(({ master_id }) => master_id)}::bigint[],
      ${items.map(({ effect }) => effect === 'enters')}::boolean[]) as v (id, enters)
    join ${tables[kind].masters} d on d.id = v.id`)
}

/** Extends the stage to the next wave. Its projects get copies of entering masters from this log entry on. */
export async function widen(tx: Tx, stage: Stage, step: number, entry: number): Promise<void> {
  const { platform_id, number, waves } = stage
  const below = belowAt(waves, step)
  for (const kind of kinds) {
    await tx.query(sql`
      update ${tables[kind].staged} set step = ${step}, below = ${below},
        live_since = case when live_since > 0 then ${entry}::bigint else 0 end
      where platform_id = ${platform_id} and number = ${number}`)
  }
  const isLast = step === waves.length
  await tx.query(sql`
    update stages set step = ${step}, below = ${below}, state = ${isLast ? 'done' : 'baking'}, wave_started_at = now(),
      verdict = null, asked_at = null, held_reason = null
    where platform_id = ${platform_id} and number = ${number}`)
}

/** Copies date from the project's wave, unless the master was 'kept': then projects had them all along. */
const isEntering = sql`s.live_since > 0 and m.state <> 'kept'`
const entersByWave = (now: Date) => sql`
  entered_by = case when ${isEntering} then s.number else m.entered_by end,
  entered_at = case when ${isEntering} then ${now}::timestamptz else m.entered_at end`

/** Ends a stage that reached every project: its staged rows become the published rows. */
export async function settle(tx: Tx, { platform_id, number }: Stage, entry: number): Promise<void> {
  for (const kind of kinds) {
    await tx.query(sql`
      update ${tables[kind].published} m set ${listed(publishedFields(kind), (name) => `${name} = s.${name}`)},
        state = 'live', changed_in = ${number}, live_until = null,
        live_since = case when m.state = 'live' then m.live_since else ${entry} end, ${entersByWave(new Date())}
      from ${tables[kind].staged} s where s.id = m.id and s.platform_id = ${platform_id} and s.number = ${number}`)
  }
  await removeStaged(tx, platform_id, number)
}

/** Removes the staged rows. Masters that only the stage published become 'undone', so touched copies stay. */
export async function takeBack(tx: Tx, { platform_id, number }: Stage, entry: number): Promise<void> {
  for (const kind of kinds) {
    // Set entered_by, so that touched copies keep their due dates.
    await tx.query(sql`
      update ${tables[kind].published} m set state = 'undone', live_until = ${entry}, changed_in = ${entry}, entered_by = s.number
      from ${tables[kind].staged} s
      where s.id = m.id and s.platform_id = ${platform_id} and s.number = ${number} and m.state = 'staged'`)
  }
  await removeStaged(tx, platform_id, number)
}

async function removeStaged(tx: Tx, platformId: number, number: number): Promise<void> {
  for (const kind of kinds) {
    await tx.query(sql`
      delete from ${tables[kind].staged} where platform_id = ${platformId} and number = ${number}`)
  }
}

/** A staged rollout that contains a master, and its state. */
export interface Staging {
  readonly kind: Kind
  readonly id: number
  readonly number: number
  readonly state: Stage['state']
}

/** Adds the state of the stage, and keeps the first row. */
const withState = (staging: Statement): Statement => sql`
  select x.kind, x.id, x.number, g.state
  from (${staging}) x
  join stages g on g.platform_id = x.platform_id and g.number = x.number
  limit 1`

/** The first staged rollout that contains one of these masters, with that master. */
export async function findStaging(
  db: Db,
  masters: readonly { readonly kind: Kind; readonly id: number }[],
): Promise<Staging | undefined> {
  const of = (kind: Kind) => masters.flatMap((each) => (each.kind === kind ? [each.id] : []))
  const [row] = await db.query<Staging>(
    withState(sql`
      select 'board' as kind, id, number, platform_id from staged_boards where id = any (${of('board')}::bigint[])
      union all select 'group', id, number, platform_id from staged_groups where id = any (${of('group')}::bigint[])
      union all select 'card', id, number, platform_id from staged_cards where id = any (${of('card')}::bigint[])`),
  )
  return row
}

/** Like findStaging, for a master and all below it. */
export async function findStagingBelow(db: Db, kind: Kind, id: number): Promise<Staging | undefined> {
  const groups = kind === 'board' ? sql`m.board_id = ${id}` : sql`m.id = ${id}`
  const below = {
    board: sql`select 'board' as kind, s.id, s.number, s.platform_id from staged_boards s where s.id = ${id} union all`,
    group: sql``,
    card: sql``,
  }[kind]
  const [row] = await db.query<Staging>(
    withState(
      kind === 'card'
        ? sql`select 'card' as kind, id, number, platform_id from staged_cards where id = ${id}`
        : sql`${below}
          select 'group' as kind, s.id, s.number, s.platform_id from staged_groups s
          join published_groups m on m.id = s.id where ${groups}
          union all
          select 'card', s.id, s.number, s.platform_id from staged_cards s join published_cards c on c.id = s.id
          join published_groups m on m.id = c.group_id where ${groups}`,
    ),
  )
  return row
}
