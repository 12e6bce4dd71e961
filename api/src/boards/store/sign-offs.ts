import type { DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { invalid } from '#core/refusal.ts'
import { type Statement, sql } from '#core/sql.ts'
import { checklistOf, needsSignOff, signOffBy } from '../work.ts'
import { loadCards } from './card-read.ts'
import { columnAt, workIn } from './card-rows.ts'

const STATUS = columnAt('status')
const TITLE = columnAt('title')

type Listed = DataOf<Operations['signOffsList']>
type Row = {
  readonly project_id: number
  readonly card_id: number
  readonly submitted_at: Date
  readonly name: string
}

/**
 * The cards of a platform's projects that wait for its sign-off, the longest waiting first. A card that was deleted,
 * hidden or set to another status since then is left out, so a page may be short.
 */
export async function listSignOffs(
  db: Db,
  platformId: number,
  after: string | null,
  limit: number,
): Promise<Listed> {
  const from = after === null ? null : cursorOf(after)
  const isAfter = from
    ? sql`and (w.submitted_at, w.project_id, w.card_id) > (${from.at}::timestamptz, ${from.projectId}::bigint, ${from.cardId}::bigint)`
    : sql``
  const rows = await db.query<Row>(sql`
    select w.project_id, w.card_id, w.submitted_at, p.name
    from waiting_sign_offs w join projects p on p.id = w.project_id
    where w.platform_id = ${platformId} and p.platform_id = ${platformId} and p.suspended_at is null ${isAfter}
      and (${platformAccepts('published_cards')} or ${platformAccepts('staged_cards')})
    order by w.submitted_at, w.project_id, w.card_id limit ${limit}`)
  const cards: Listed['cards'] = []
  for (const row of rows) {
    const card = await showWaiting(db, row)
    if (card) cards.push(card)
  }
  const last = rows.length < limit ? undefined : rows.at(-1)
  const next_after = last ? `${last.submitted_at.getTime()}.${last.project_id}.${last.card_id}` : null
  return { cards, next_after }
}

/** Whether the template of a waiting card `w` says that the platform accepts it. */
const platformAccepts = (table: 'published_cards' | 'staged_cards'): Statement => {
  const templates = table === 'published_cards' ? sql`published_cards` : sql`staged_cards`
  return sql`exists (
    select 1 from ${templates} t where t.id = w.master_card_id and t.needs_sign_off and t.sign_off_by = 'platform')`
}

/** Whether a card waits for the sign-off of the platform. */
export async function isWaitingForPlatform(db: Db, projectId: number, cardId: number): Promise<boolean> {
  const [row] = await db.query<Row>(sql`
    select w.project_id, w.card_id, w.submitted_at, p.name
    from waiting_sign_offs w join projects p on p.id = ${projectId}
    where w.project_id = ${projectId} and w.card_id = ${cardId} and p.suspended_at is null`)
  return row !== undefined && (await showWaiting(db, row)) !== undefined
}

async function showWaiting(db: Db, { project_id, card_id, submitted_at, name }: Row) {
  const { cards, head } = await loadCards(db, project_id, sql`c.id = ${card_id}`)
  const [card] = cards
  if (!card?.entry.isAllowed || card.entry.isDeleted || card.shown[STATUS] !== 'to_check') return undefined
  const worked = { template: card.entry.template, work: workIn(card.shown) }
  if (!needsSignOff(worked) || signOffBy(worked) !== 'platform') return undefined
  return {
    project_id,
    project_name: name,
    card_id,
    title: card.shown[TITLE] as string,
    submitted_by: worked.work?.submitted_by ?? null,
    submitted_at: submitted_at.toISOString(),
    checklist: checklistOf(card_id, worked, head),
  }
}

const YEAR_9999 = Date.UTC(9999, 0)
const isMoment = (at: number): boolean => at >= 0 && at < YEAR_9999

function cursorOf(after: string) {
  const [at, projectId, cardId] = after.split('.').map(Number)
  const isRight = [at, projectId, cardId].every(Number.isSafeInteger) && isMoment(at ?? 0)
  if (!isRight) throw invalid({ after: ['The after field must be the next_after of a page before.'] })
  return { at: new Date(at ?? 0), projectId, cardId }
}

const MAX_OWNERS = 200

/** The owners of a project, who accept its cards. */
export async function findOwners(db: Db, projectId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select user_id as id from memberships where project_id = ${projectId} and role = 'owner' order by user_id
    limit ${MAX_OWNERS}`)
  return rows.map(({ id }) => id)
}

/** Whether somebody else could decide. */
export async function canOthersDecide(
  db: Db,
  { user_id, platform_id }: { readonly user_id: number; readonly platform_id: number },
  projectId: number,
  by: 'project' | 'platform',
): Promise<boolean> {
  const others =
    by === 'platform'
      ? sql`select id from users where platform_id = ${platform_id} and superadmin`
      : sql`select user_id as id from memberships where project_id = ${projectId} and role = 'owner'`
  const rows = await db.query(sql`
    select u.id from (${others}) o join users u on u.id = o.id
    where u.id <> ${user_id} and u.disabled_at is null limit 1`)
  return rows.length > 0
}
