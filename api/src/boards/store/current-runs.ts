import type { DataOf, Operations } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { resolve } from '#templates/resolve.ts'
import { everRepeats } from '#templates/rules.ts'
import { countsOf, needsSignOff } from '../work.ts'
import { type CardRecord, columnAt, workIn } from './card-rows.ts'
import { turnOfCard } from './present.ts'
import { findBoardOfGroups, loadProject } from './project-read.ts'
import { viewRun } from './runs.ts'
import { fillInCard, isActive, type Own, type OwnGroup, shownCard } from './shown-rows.ts'

type Listed = DataOf<Operations['runsCurrent']>['runs'][number]

const MAX_RUNS = 500
const TITLE = columnAt('title')
const STATUS = columnAt('status')
const OWNER = columnAt('owner_id')

/** The current runs of a project's live cards, in the order in which they are due. */
export async function listCurrentRuns(db: Db, projectId: number): Promise<Listed[]> {
  const loaded = await loadProject(db, projectId, {
    cards: sql`(c.rules is not null
      or exists (select 1 from published_cards t where t.id = c.master_card_id and t.rules is not null)
      or exists (select 1 from staged_cards t where t.id = c.master_card_id and t.repeat is not null))`,
  })
  if (!loaded) return []
  const { head, viewer, boards, groups } = loaded
  const card = new Map([...loaded.templates.card].filter(([, known]) => everRepeats(known)))
  const templates = { ...loaded.templates, card }
  const cards = loaded.cards.filter(({ master_id }) => master_id === null || card.has(master_id))
  if (card.size === 0 && cards.length === 0) return []
  const boardOf = await findBoardOfGroups(db, loaded)
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards, groups, cards })
  const shown = resolved.cards.flatMap((entry) => {
    const boardId = boardOf.get(entry.parentId)
    const turn = turnOfCard(viewer, templates, entry)
    if (!entry.isAllowed || entry.isDeleted || boardId === undefined || !turn?.run) return []
    const bare = shownCard(viewer, templates, entry, false, true)
    return isActive(bare) ? [{ entry, boardId, turn, run: turn.run, row: fillInCard(bare, head) }] : []
  })
  const doneAt = await findDone(
    db,
    projectId,
    shown.map(({ entry, run }) => ({ id: entry.id, on: run.on })),
  )
  return shown
    .sort((a, b) => a.run.dueAt - b.run.dueAt || a.entry.id - b.entry.id)
    .slice(0, MAX_RUNS)
    .map(({ entry: { id, template }, boardId, turn, run, row }) => {
      const worked = { template, work: workIn(row) }
      return {
        ...viewRun(turn, run, { doneAt: doneAt.get(id) ?? null, now: viewer.now }),
        card_id: id,
        title: row[TITLE] as string,
        board_id: boardId,
        owner_id: row[OWNER] as number | null,
        status: row[STATUS] as string,
        needs_sign_off: needsSignOff(worked),
        ...countsOf(worked),
      }
    })
}

/** When the runs were done, by card, in ms. */
async function findDone(
  db: Db,
  projectId: number,
  runs: readonly { readonly id: number; readonly on: string }[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ card_id: number; done_at: Date }>(sql`
    select r.card_id, r.done_at from runs r
    join unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ on }) => on)}::date[]) as v (id, run_on)
      on r.card_id = v.id and r.run_on = v.run_on
    where r.project_id = ${projectId} and r.done_at is not null`)
  return new Map(rows.map(({ card_id, done_at }) => [card_id, done_at.getTime()]))
}
