import type { ChecklistView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { missing } from '#core/missing.ts'
import { sql } from '#core/sql.ts'
import { laterThan, TOUCHED } from '#templates/store/fields.ts'
import { checklistOf, type Work, type Worked } from '../work.ts'
import { loadCards } from './card-read.ts'
import { columnAt, workIn } from './card-rows.ts'
import { findCard } from './entries.ts'
import { lockRecord } from './records.ts'

const STATUS = columnAt('status')
const GROUP = columnAt('group_id')

/** The checklist of a live card, with or without a row. */
export async function showChecklist(db: Db, projectId: number, cardId: number): Promise<ChecklistView> {
  const found = await findCard(db, 0, projectId, cardId)
  if (!found || found.entry.isDeleted) throw missing('card')
  const { entry, shown, head } = found
  return checklistOf(entry.id, { template: entry.template, work: workIn(shown) }, head)
}

interface ChangedWork {
  readonly checklist: ChecklistView
  readonly group_id: number | null
  readonly isChanged: boolean
}

/**
 * Changes the work of a card under its lock. `change` gets the present work and the status, and returns the new work,
 * or undefined to leave it. Raises updated_at, so that an update that read the card before is stale.
 */
export async function changeWork(
  tx: Tx,
  projectId: number,
  cardId: number,
  change: (worked: Worked, status: unknown) => Work | undefined | Promise<Work | undefined>,
): Promise<ChangedWork> {
  await lockRecord(tx, 'card', projectId, cardId)
  const { cards, head } = await loadCards(tx, projectId, sql`c.id = ${cardId}`)
  const [card] = cards
  if (!card?.entry.isAllowed || card.entry.isDeleted) throw missing('card')
  const { template } = card.entry
  const worked = { template, work: workIn(card.shown) }
  const work = await change(worked, card.shown[STATUS])
  if (work !== undefined)
    await tx.query(sql`
      update cards r set work = ${JSON.stringify(work)}::jsonb,
        overrides = r.overrides | ${template ? TOUCHED : 0}::bigint, updated_at = ${laterThan('r')}
      where r.project_id = ${projectId} and r.id = ${cardId}`)
  return {
    checklist: checklistOf(cardId, { template, work: work ?? worked.work }, head),
    group_id: card.shown[GROUP] as number | null,
    isChanged: work !== undefined,
  }
}
