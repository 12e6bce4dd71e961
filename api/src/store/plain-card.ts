import type { Caller, Place } from '../operation.ts'
import { hasVariables } from '../variables.ts'
import type { CardRow } from './card-rows.ts'
import type { Db } from './db.ts'
import { masterOf, ownCard, showCardRow } from './plain-rows.ts'
import { isBehind } from './rollouts/fill.ts'
import { findTemplates, type Reader, stagesNaming, type Template } from './rollouts/templates.ts'
import { inLists, prepared, sql } from './sql.ts'

/** A card as it is stored and as its project sees it, with the caller's place. */
export interface PlainCard {
  readonly place: Place
  /** As lists, in the order of card-rows.ts. */
  readonly own: CardRow
  readonly shown: CardRow
  readonly overrides: number
  readonly template: Template | null
  readonly isGroupOrdered: boolean
  readonly board_id: number | null
  /** The template of its group. */
  readonly master_group_id: number | null
}

const find = prepared<{ projectId: number; userId: number; cardId: number }>(
  (of) => sql`
    select ${ownCard(false)}, p.platform_id, m.role, p.suspended_at is not null, p.time_zone, ${isBehind}, pl.last_entry,
      g.is_ordered, g.board_id, g.master_group_id, p.access_since, ${stagesNaming(of.projectId)}
    from cards c
    join projects p on p.id = ${of.projectId}
    join platforms pl on pl.id = p.platform_id
    left join memberships m on m.project_id = ${of.projectId} and m.user_id = ${of.userId}
    left join groups g on g.project_id = ${of.projectId} and g.id = c.group_id
    where c.project_id = ${of.projectId} and c.id = ${of.cardId} and c.deleted_at is null`,
)

type Rest = [
  platform_id: number,
  role: Place['role'],
  is_suspended: boolean,
  time_zone: string,
  is_behind: boolean,
  last_entry: number,
  is_ordered: boolean | null,
  board_id: number | null,
  master_group_id: number | null,
  access_since: number,
  stages: Reader['stages'],
]
const REST = 11

/**
 * A live card of this project whose template, if it has one, is live or staged, and without variables. Nothing when there is
 * none, or when only the views can tell what the project sees.
 */
export async function findPlainCard(
  db: Db,
  { user_id: userId }: Pick<Caller, 'user_id'>,
  cardId: number,
  projectId: number,
): Promise<PlainCard | undefined> {
  const [row] = await db.query<unknown[]>(inLists(find({ projectId, userId, cardId })))
  if (!row) return undefined
  const [
    platform_id,
    role,
    is_suspended,
    time_zone,
    is_behind,
    entry,
    is_ordered,
    board_id,
    master_group_id,
    access_since,
    stages,
  ] = row.splice(-REST) as Rest
  const overrides = row.at(-1) as number
  const masterId = masterOf(row)
  const ids = { board: [], group: [], card: masterId === null ? [] : [masterId] }
  const reader = { id: projectId, access_since, stages }
  const templateOf = await findTemplates(db, platform_id, entry, ids, reader)
  if (!templateOf) return undefined
  const template = masterId === null ? null : templateOf('card', masterId)
  if (template && Object.values(template).some((value) => typeof value === 'string' && hasVariables(value)))
    return undefined
  const own = row.slice(0, -1)
  return {
    place: { project_id: projectId, platform_id, role, is_suspended, time_zone, is_behind },
    ...{ own, overrides, template, isGroupOrdered: is_ordered === true, board_id, master_group_id },
    shown: showCardRow(row, template, is_ordered === true, false),
  }
}
