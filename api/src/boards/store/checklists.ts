import type { ChecklistView } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { missing } from '#core/missing.ts'
import { sql } from '#core/sql.ts'
import { laterThan, TOUCHED } from '#templates/store/fields.ts'
import { checklistOf, type Work, type Worked } from '../work.ts'
import { loadCards } from './card-read.ts'
import { columnAt, workIn } from './card-rows.ts'
import { findCard } from './entries.ts'
import { isOfEarlierRun, turnOfCard } from './present.ts'
import { lockRecord } from './records.ts'
import { assertCurrentRun, runToWrite, writeRun } from './runs.ts'

const STATUS = columnAt('status')
const GROUP = columnAt('group_id')

/** Who changes the work, and of which run; null: of the current one. */
interface Writer {
  readonly userId: number
  readonly platformId: number
  readonly run?: string | null | undefined
}

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
  { userId, platformId, run: asked = null }: Writer,
  change: (worked: Worked, status: unknown) => Work | undefined | Promise<Work | undefined>,
): Promise<ChangedWork> {
  await lockRecord(tx, 'card', projectId, cardId)
  const { cards, head, viewer, templates } = await loadCards(tx, projectId, sql`c.id = ${cardId}`)
  const [card] = cards
  if (!card?.entry.isAllowed || card.entry.isDeleted) throw missing('card')
  const { template, row } = card.entry
  const turn = turnOfCard(viewer, templates, card.entry)
  assertCurrentRun(turn, asked)
  const worked = { template, work: workIn(card.shown) }
  const work = await change(worked, card.shown[STATUS])
  if (work !== undefined) {
    const status = card.shown[STATUS] as string
    const now = new Date()
    const next = { template, work }
    const change = { platformId, row, worked: next, status, userId, now, isReturned: false }
    const run = runToWrite(turn, change)
    // Of a recurring card, the stored status may be that of an earlier run.
    const isEarlier = isOfEarlierRun(turn, row)
    await tx.query(sql`
      update cards r set work = ${JSON.stringify(work)}::jsonb,
        status = case when ${isEarlier} then ${status} else r.status end,
        run_on = case when ${isEarlier} then ${turn?.last?.on ?? null}::date else r.run_on end,
        overrides = r.overrides | ${template ? TOUCHED : 0}::bigint, updated_at = ${laterThan('r')}
      where r.project_id = ${projectId} and r.id = ${cardId}`)
    if (run) await writeRun(tx, projectId, cardId, run)
  }
  return {
    checklist: checklistOf(cardId, { template, work: work ?? worked.work }, head),
    group_id: card.shown[GROUP] as number | null,
    isChanged: work !== undefined,
  }
}
