import type { BodyOf, CardView, MasterCardView, Operations } from '@muster/contract'
import { bounds } from '#core/bounds.ts'
import { type Db, type Tx, violatedConstraint } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { missing } from '#core/missing.ts'
import { LAST_POSITION } from '#core/positions.ts'
import { invalid } from '#core/refusal.ts'
import { sql } from '#core/sql.ts'
import { asWritten } from '#core/variables.ts'
import { type Item, itemErrors, withKeys } from '../checklist-items.ts'
import { plainRule, ruleErrors } from '../repeat.ts'
import type { Translations } from '../translations.ts'
import { changeDraft, newDraft } from './fields.ts'
import { draftedCardJson, masterCardJson } from './master-shapes.ts'
import { keyIfFree } from './masters.ts'

/** Inserts a master card, last in its group. Returns nothing when its board has reached the limit. */
export async function insertMasterCard(
  tx: Tx,
  platformId: number,
  createdBy: number | null,
  card: Omit<BodyOf<Operations['masterCardsCreate']>, 'push_to_projects' | 'reason'>,
): Promise<Json<CardView> | undefined> {
  const { columns, values } = newDraft('card', {
    ...card,
    checklist: keyedItems(card.checklist, []),
    repeat: checkedRule(card.repeat),
  })
  const [row] = await tx.query<{ card: string }>(sql`
    with c as (
      insert into master_cards (platform_id, group_id, position, created_by, ${columns})
      select ${platformId}, ${card.group_id}, present.position, ${createdBy}::bigint, ${values}
      from (
        select least(coalesce(max(position) filter (where group_id = ${card.group_id}), -1) + 1, ${LAST_POSITION})
          as position, count(*) as cards
        from master_cards
        where deleted_at is null and group_id in (
          select id from master_groups
          where board_id = (select board_id from master_groups where id = ${card.group_id}))) present
      where present.cards < ${bounds.masterCards.most}
      returning *)
    select ${masterCardJson}::text as card from c`)
  return row && new Json(row.card)
}

/** Whether the error means that another live master card of the platform has this unique_identifier. */
export const isIdentifierTaken = (error: unknown): boolean =>
  violatedConstraint(error) === 'master_cards_identifier'

export async function hasIdentifier(
  db: Db,
  platformId: number,
  identifier: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await db.query(sql`
    select id from master_cards
    where platform_id = ${platformId} and unique_identifier = ${identifier} and deleted_at is null
      and id is distinct from ${exceptId}::bigint`)
  return rows.length > 0
}

type Changes = BodyOf<Operations['masterCardsUpdate']>

/** An absent field is unchanged. null clears a text that may be empty and leaves other fields. */
export async function updateMasterCard(tx: Tx, changes: Changes): Promise<void> {
  const { checklist } = changes
  const items = checklist && keyedItems(checklist, await findItems(tx, changes.id))
  const draft = {
    ...changes,
    checklist: checklist ? items : checklist,
    repeat: checkedRule(changes.repeat),
  }
  await tx.query(sql`
    update master_cards r set ${changeDraft('card', draft)}
    where r.id = ${changes.id} and r.deleted_at is null`)
}

/** A rule in its stored form. Throws 422 if its parts contradict each other. */
function checkedRule(repeat: Changes['repeat']): Changes['repeat'] {
  if (!repeat) return repeat
  const errors = ruleErrors(repeat)
  if (Object.keys(errors).length) throw invalid(errors)
  return plainRule(repeat)
}

/** The items of a draft with their keys; null if there are none. Throws 422 if two have the same key. */
function keyedItems(sent: Changes['checklist'], before: readonly Item[]): readonly Item[] | null {
  if (!sent?.length) return null
  const errors = itemErrors(sent, null)
  if (Object.keys(errors).length) throw invalid(errors)
  return withKeys(sent, before)
}

/** The items of a draft, as they were written. */
async function findItems(db: Db, cardId: number): Promise<readonly Item[]> {
  const [row] = await db.query<{ checklist: readonly Item[] | null }>(sql`
    select checklist from master_cards where id = ${cardId} and deleted_at is null`)
  if (!row) throw missing('masterCard')
  return (row.checklist ?? []).map((item) => ({ ...item, title: asWritten(item.title) }))
}

/** The checklist of a draft. */
export async function showMasterChecklist(db: Db, cardId: number) {
  const items = await findItems(db, cardId)
  return { card_id: cardId, total: items.length, items: [...items] }
}

export async function showMasterCard(db: Db, cardId: number): Promise<Json<MasterCardView>> {
  const [row] = await db.query<{ card: string }>(sql`
    select ${draftedCardJson}::text as card
    from master_cards c left join published_cards m on m.id = c.id
    where c.id = ${cardId} and c.deleted_at is null`)
  if (!row) throw missing('masterCard')
  return new Json(row.card)
}

interface Rendered {
  readonly title: string
  readonly description: string | null
  readonly short_description: string | null
  readonly translations: Translations | null
  readonly due_days: number | null
  readonly got_at: Date
}

/** A draft, and the time from which the project has its copy: now, unless it already has one. */
export async function renderMasterCard(db: Db, cardId: number, projectId: number): Promise<Rendered> {
  const entered = sql`case when m.state in ('live', 'kept') then m.entered_at end`
  const [row] = await db.query<Rendered>(sql`
    select c.title, c.description, c.short_description, c.translations, c.due_days,
      greatest(p.created_at, coalesce(${entered}, ${new Date()}::timestamptz), a.since_at) as got_at
    from master_cards c left join published_cards m on m.id = c.id join projects p on p.id = ${projectId}
    left join project_tools a on a.project_id = ${projectId} and a.tool_key = m.tool_key and a.is_held
    where c.id = ${cardId} and c.deleted_at is null`)
  if (!row) throw missing('masterCard')
  return row
}

export async function listMasterCards(db: Db, groupId: number): Promise<Json<MasterCardView[]>> {
  const [row] = await db.query<{ cards: string }>(sql`
    select coalesce(json_agg(${draftedCardJson} order by c.position, c.id), '[]')::text as cards
    from master_cards c left join published_cards m on m.id = c.id
    where c.group_id = ${groupId} and c.deleted_at is null`)
  return new Json(row?.cards ?? '[]')
}

/** Whether the group of a deleted master card is still published and live. */
export async function isPlaceLive(db: Db, cardId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select c.id from master_cards c join published_groups g on g.id = c.group_id
    where c.id = ${cardId} and g.state = 'live'`)
  return rows.length > 0
}

/** Whether no other live master card has its unique_identifier. */
export async function isIdentifierFree(db: Db, platformId: number, cardId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select o.id from master_cards c
    join master_cards o on o.platform_id = ${platformId} and o.unique_identifier = c.unique_identifier
    where c.id = ${cardId} and o.id <> c.id and o.deleted_at is null`)
  return rows.length === 0
}

export async function restoreMasterCard(tx: Tx, cardId: number): Promise<void> {
  await tx.query(sql`
    update master_cards r set deleted_at = null, ${keyIfFree('card')}, updated_at = ${new Date()} where r.id = ${cardId}`)
}
