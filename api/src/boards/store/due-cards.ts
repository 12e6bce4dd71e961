import type { Db, Tx } from '#core/db.ts'
import { inLists, type Statement, sql } from '#core/sql.ts'
import { isAllowed, NONE, type Templates, templateFor } from '#templates/resolve.ts'
import { findBoardsOf, findTemplates, MovedOn } from '#templates/store/published-templates.ts'
import { columnAt } from './card-rows.ts'
import { turnOfCard } from './present.ts'
import { cardRecord, isActive, ownCard, shownCard, textAt } from './shown-rows.ts'
import { type Head, headPairs, viewerFrom } from './viewer.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/**
 * Notifies owners, once, of cards that are due tomorrow in their time zone, and of runs that have appeared in that of
 * the project. Returns the number of notifications.
 */
export async function tellOfDueCards(tx: Tx, now: Date): Promise<number> {
  const until = new Date(now.getTime() + 3 * DAY_MS)
  let told = await tell(
    tx,
    now,
    sql`
      select project_id, id, owner_id, due_date from cards
      where owner_id is not null and deleted_at is null and master_card_id is null and rules is null
        and is_active and status <> 'closed'
        and due_date > ${now} and due_date < ${until}`,
  )
  // Inherited dates and runs are derived on read, so every card with an owner that may have one is checked.
  let after: [number, number] = [0, 0]
  for (;;) {
    const rows = await nextDerived(tx, now, until, after)
    const { due, runs } = await dueOf(tx, rows, now, until)
    told += await tellOfRuns(tx, runs)
    told += await tell(
      tx,
      now,
      sql`
        select * from unnest(${due.map(({ projectId }) => projectId)}::bigint[], ${due.map(({ id }) => id)}::bigint[],
          ${due.map(({ ownerId }) => ownerId)}::bigint[], ${due.map(({ at }) => at)}::timestamptz[])
          as v (project_id, id, owner_id, due_date)`,
    )
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return told
    after = [last[PROJECT] as number, last[0] as number]
  }
}
const PROJECT = columnAt('project_id')
const OWNER = columnAt('owner_id')
const STATUS = columnAt('status')
const DUE = columnAt('due_date')

/** The next cards with an owner that recur, and copies whose own or inherited due date may be tomorrow. */
const nextDerived = (
  db: Db,
  now: Date,
  until: Date,
  [projectId, id]: [number, number],
): Promise<unknown[][]> =>
  db.query<unknown[]>(
    inLists(sql`
      select ${ownCard('brief')}, json_build_object(${headPairs(sql`p.id`)})::text
      from cards c
      join projects p on p.id = c.project_id
      join platforms pl on pl.id = p.platform_id
      join memberships m on m.project_id = c.project_id and m.user_id = c.owner_id
      where c.owner_id is not null and c.deleted_at is null
        and (c.master_card_id is not null or c.rules is not null)
        and (c.project_id, c.id) > (${projectId}, ${id})
        and (c.rules is not null or (c.due_date > ${now} and c.due_date < ${until})
          or (c.due_date is null and c.status is distinct from 'closed' and c.master_card_id in (
            select id from published_cards where due_days is not null
            union select id from staged_cards where due_days is not null))
          or c.master_card_id in (
            select id from published_cards where repeat is not null
            union select id from staged_cards where repeat is not null))
      order by c.project_id, c.id limit ${BATCH}`),
  )

interface Due {
  readonly projectId: number
  readonly id: number
  readonly ownerId: number
  readonly at: Date
}

/** A run that has appeared and is not done. */
interface NewRun {
  readonly projectId: number
  readonly id: number
  readonly ownerId: number
  readonly on: string
}

/**
 * The open cards that are due in the window, and the runs that have appeared within a day. Skips a card whose templates are changing; the next run checks
 * it.
 */
async function dueOf(
  db: Db,
  rows: readonly unknown[][],
  now: Date,
  until: Date,
): Promise<{ readonly due: Due[]; readonly runs: NewRun[] }> {
  const due: Due[] = []
  const runs: NewRun[] = []
  for (const row of rows) {
    const head = JSON.parse(textAt(row)) as Head
    const card = cardRecord(row)
    const templates = await templatesOf(db, head, card.master_id)
    const known = templates?.card.get(card.master_id ?? 0) ?? null
    const viewer = { ...viewerFrom(head), now: now.getTime() }
    if (!templates || (card.master_id !== null && !(known && isAllowed(viewer, known, card)))) continue
    const template = known && templateFor(viewer, known)
    const entry = {
      id: card.id,
      parentId: null,
      row: card,
      known,
      template,
      isAllowed: true,
      isDeleted: false,
    }
    const shown = shownCard(viewer, templates, entry, false, true)
    if (!isActive(shown) || shown[STATUS] === 'closed') continue
    const of = { projectId: head.project_id, id: card.id, ownerId: shown[OWNER] as number }
    const turn = turnOfCard(viewer, templates, entry)
    const at = new Date(((shown[DUE] as number | null) ?? 0) * 1000)
    if (turn?.run) {
      if (turn.run.appearsAt > now.getTime() - DAY_MS) runs.push({ ...of, on: turn.run.on })
    } else if (at > now && at < until) due.push({ ...of, at })
  }
  return { due, runs }
}

/** Undefined while the templates are changing. */
async function templatesOf(
  db: Db,
  { platform_id, last_entry }: Head,
  masterId: number | null,
): Promise<Templates | undefined> {
  if (masterId === null) return NONE
  const boards = await findBoardsOf(db, platform_id, [masterId])
  return findTemplates(db, platform_id, last_entry, boards).catch(unlessMovedOn)
}

/** Notifies owners, once a run, that a run of a recurring card has appeared. */
async function tellOfRuns(tx: Tx, runs: readonly NewRun[]): Promise<number> {
  const rows = await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id)
    select c.project_id, u.id, 'run', 'card ' || c.id || ' run ' || c.run_on, c.id
    from unnest(${runs.map(({ projectId }) => projectId)}::bigint[], ${runs.map(({ id }) => id)}::bigint[],
      ${runs.map(({ ownerId }) => ownerId)}::bigint[], ${runs.map(({ on }) => on)}::text[])
      as c (project_id, id, owner_id, run_on)
    join memberships m on m.project_id = c.project_id and m.user_id = c.owner_id
    join users u on u.id = m.user_id
    where u.disabled_at is null and not 'due' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing
    returning id`)
  return rows.length
}

function unlessMovedOn(error: unknown): undefined {
  if (!(error instanceof MovedOn)) throw error
}

/** Adds the notifications. `cards` selects project_id, id, owner_id and due_date. */
async function tell(tx: Tx, now: Date, cards: Statement): Promise<number> {
  const rows = await tx.query(sql`
    insert into notifications (project_id, user_id, reason, about, card_id)
    select c.project_id, u.id, 'due',
      'card ' || c.id || ' due ' || (c.due_date at time zone coalesce(u.time_zone, 'UTC'))::date, c.id
    from (${cards}) c
    join memberships m on m.project_id = c.project_id and m.user_id = c.owner_id
    join users u on u.id = m.user_id
    where (c.due_date at time zone coalesce(u.time_zone, 'UTC'))::date
        = (${now}::timestamptz at time zone coalesce(u.time_zone, 'UTC'))::date + 1
      and u.disabled_at is null and not 'due' = any (u.muted)
    on conflict (project_id, user_id, reason, about) do nothing
    returning id`)
  return rows.length
}
