import type { BodyOf, CardView, Operations } from '@muster/contract'
import type { Json } from '../json.ts'
import type { Caller, CurrentProject, Place } from '../operation.ts'
import { hasVariables } from '../variables.ts'
import { pageOf } from './card-list.ts'
import { cardText, groupOf } from './card-rows.ts'
import type { Db } from './db.ts'
import { idsIn, isCard, masterOf, ownCard, rowOfText, showCardRow, textIn } from './plain-rows.ts'
import { isBehind } from './rollouts/fill.ts'
import { findTemplates, type Reader, stagesNaming } from './rollouts/templates.ts'
import { inLists, prepared, sql } from './sql.ts'

/** Filters by what a project's own rows say. What a template may say as well, the view tells. */
const simple = ['after_id', 'limit', 'group_id', 'owner_id', 'tag_id']

interface Asked {
  readonly projectId: number
  readonly userId: number
  readonly afterId: number
  readonly groupId: number | null
  readonly ownerId: number | null
  readonly tagId: number | null
  readonly limit: number
}

const statementFor = (hasGroup: boolean, hasOwner: boolean, hasTag: boolean) =>
  prepared<Asked>((of) => {
    const head = sql`json_build_object(
      'project_id', p.id, 'platform_id', p.platform_id, 'role', m.role, 'is_suspended', p.suspended_at is not null,
      'time_zone', p.time_zone, 'is_behind', ${isBehind}, 'last_entry', pl.last_entry,
      'access_since', p.access_since, 'stages', ${stagesNaming(of.projectId)},
      'ordered', (select json_agg(g.id) from groups g where g.project_id = ${of.projectId} and g.is_ordered))::text`
    return sql`
      select ${rowOfText(head)}
      from projects p
      join platforms pl on pl.id = p.platform_id
      left join memberships m on m.project_id = ${of.projectId} and m.user_id = ${of.userId}
      where p.id = ${of.projectId}
      union all
      (select ${ownCard(false)}
      from cards c
      where c.project_id = ${of.projectId} and c.deleted_at is null and c.id > ${of.afterId}
        ${hasGroup ? sql`and c.group_id = ${of.groupId}` : sql``}
        ${hasOwner ? sql`and c.owner_id = ${of.ownerId}` : sql``}
        ${hasTag ? sql`and c.tag_id = ${of.tagId}` : sql``}
        and exists (select 1 from memberships o where o.project_id = ${of.projectId} and o.user_id = ${of.userId})
      order by c.id limit ${of.limit})`
  })

const statements = [false, true].map((hasGroup) =>
  [false, true].map((hasOwner) => [false, true].map((hasTag) => statementFor(hasGroup, hasOwner, hasTag))),
)

interface Head extends Place {
  readonly last_entry: number
  readonly access_since: number
  readonly stages: Reader['stages']
  /** The groups that the project has ordered itself. */
  readonly ordered: number[] | null
}

/**
 * The same as listCards, with the caller's place, for filters of a project's own rows and templates that are simply live.
 * Nothing when only the view can tell.
 */
export async function listPlainCards(
  db: Db,
  { user_id: userId }: Caller,
  judge: (place: Place) => CurrentProject,
  projectId: number,
  filters: BodyOf<Operations['cardsList']>,
  limit: number,
): Promise<{ cards: Json<CardView[]>; next_after_id: number | null } | undefined> {
  const asked = Object.entries(filters).filter(([, value]) => value != null)
  if (asked.some(([name]) => !simple.includes(name))) return undefined
  const { after_id, group_id, owner_id, tag_id } = filters
  const statement = statements[Number(group_id != null)]?.[Number(owner_id != null)]?.[Number(tag_id != null)]
  if (!statement) return undefined
  const [first, ...rows] = await db.query<unknown[]>(
    inLists(
      statement({
        ...{ projectId, userId, limit, afterId: after_id ?? 0, groupId: group_id ?? null },
        ...{ ownerId: owner_id ?? null, tagId: tag_id ?? null },
      }),
    ),
  )
  if (!first || isCard(first)) return undefined
  const { last_entry, access_since, stages, ordered, ...place } = JSON.parse(textIn(first)) as Head
  const { platform_id, is_behind } = judge(place)
  if (is_behind) return undefined
  const card = idsIn(rows.map(masterOf))
  const ids = { board: [], group: [], card }
  const reader = { id: projectId, access_since, stages }
  const templateOf = await findTemplates(db, platform_id, last_entry, ids, reader)
  if (!templateOf) return undefined
  const now = new Date()
  const isOrdered = new Set(ordered)
  const page = rows.map((row) => {
    const id = row[0] as number
    const masterId = masterOf(row)
    const template = masterId === null ? null : templateOf('card', masterId)
    const shown = showCardRow(row, template, isOrdered.has(groupOf(row)), false)
    return { id, card: cardText(shown, platform_id, now) }
  })
  if (page.some(({ card }) => hasVariables(card))) return undefined
  return pageOf(page, limit)
}
