import type { Db } from '#core/db.ts'
import { sql } from '#core/sql.ts'
import { resolve } from '#templates/resolve.ts'
import { type CardRecord, columnAt } from './card-rows.ts'
import { findBoardOfGroups, loadProject } from './project-read.ts'
import { isActive, type Own, type OwnGroup, shownCard } from './shown-rows.ts'

const MAX_ROWS = 2_000

interface Row {
  readonly board_id: number | null
  readonly owner_id: number | null
  open: number
  overdue: number
  closed: number
}

type State = 'open' | 'overdue' | 'closed'

/** Counts the live cards of a project by board and owner. The board is null for the inbox. */
export async function countByBoardAndOwner(db: Db, projectId: number, now: Date): Promise<Row[]> {
  const loaded = await loadProject(db, projectId, {
    cards: sql`(c.master_card_id is not null or c.rules is not null)`,
    isBrief: true,
  })
  if (!loaded) return []
  const boardOf = await findBoardOfGroups(db, loaded)
  const counts = new Map<string, Row>()
  const add = (groupId: number | null, owner_id: number | null, state: State, count: number) => {
    const board_id = boardOf.get(groupId)
    if (board_id === undefined) return
    const key = `${board_id} ${owner_id}`
    const row = counts.get(key) ?? { board_id, owner_id, open: 0, overdue: 0, closed: 0 }
    row[state] += count
    counts.set(key, row)
  }
  for (const { group_id, owner_id, ...states } of await countOwn(db, projectId, now))
    for (const state of ['open', 'overdue', 'closed'] as const)
      if (states[state] > 0) add(group_id, owner_id, state, states[state])
  const { viewer, templates, boards: ownBoards, groups, cards } = loaded
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards: ownBoards, groups, cards })
  for (const card of resolved.cards) {
    if (!card.isAllowed || card.isDeleted) continue
    const shown = shownCard(viewer, templates, card, false, true)
    if (!isActive(shown)) continue
    const due = shown[DUE] as number | null
    const isOverdue = due !== null && due * 1000 < now.getTime()
    const state = shown[STATUS] === 'closed' ? 'closed' : isOverdue ? 'overdue' : 'open'
    add(card.parentId, shown[OWNER] as number | null, state, 1)
  }
  const sum = ({ open, overdue, closed }: Row) => open + overdue + closed
  const last = Number.POSITIVE_INFINITY
  return [...counts.values()]
    .sort(
      (a, b) =>
        sum(b) - sum(a) ||
        (a.board_id ?? last) - (b.board_id ?? last) ||
        (a.owner_id ?? last) - (b.owner_id ?? last),
    )
    .slice(0, MAX_ROWS)
}
const DUE = columnAt('due_date')
const STATUS = columnAt('status')
const OWNER = columnAt('owner_id')

/** Counts the project's own cards in SQL, because they inherit nothing. Recurring ones depend on their run. */
const countOwn = (db: Db, projectId: number, now: Date) =>
  db.query<Record<State, number> & { group_id: number | null; owner_id: number | null }>(sql`
    select c.group_id, c.owner_id,
      count(*) filter (where c.status <> 'closed' and (c.due_date is null or c.due_date >= ${now})) as open,
      count(*) filter (where c.status <> 'closed' and c.due_date < ${now}) as overdue,
      count(*) filter (where c.status = 'closed') as closed
    from cards c
    where c.project_id = ${projectId} and c.master_card_id is null and c.rules is null
      and c.deleted_at is null and c.is_active
    group by c.group_id, c.owner_id`)
