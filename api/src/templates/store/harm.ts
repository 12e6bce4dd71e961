import type { Db } from '#core/db.ts'
import { plannedAfresh, sql } from '#core/sql.ts'
import { hasAccess, withTool } from './count.ts'
import { fields, type Kind, tables, textFields } from './fields.ts'
import type { NewItem } from './log.ts'
import type { Scope } from './membership.ts'

export interface Seen {
  /** Projects in which anything was changed since the wave began. */
  readonly active: number
  /** Of these, projects that deleted or overrode what was rolled out. */
  readonly harmed: number
}

/** A project that overrides one of these in a copy rejected the rollout's version. */
const texts = textFields('card')

/**
 * The override bits of the texts that the rollout publishes: all texts of an entering card, otherwise the changed
 * ones.
 */
function bitsOf({ kind, effect, changes }: NewItem): number {
  if (kind !== 'card') return 0
  const names = texts.filter((name) => effect === 'enters' || name in changes)
  return names.reduce((bits, name) => bits | fields.card[name].bit, 0)
}

/**
 * Counts the active projects in the scope: they have access, and anything was changed in them since `since`. `harmed`
 * are those that since then deleted a copy of the items or overrode one of its texts. The partial indexes hold only
 * touched and deleted copies.
 */
export async function countHarm(
  db: Db,
  platformId: number,
  toolKey: string,
  items: readonly NewItem[],
  since: Date,
  scope: Scope,
): Promise<Seen> {
  const isActive = sql`exists (select 1 from feeds f where f.project_id = p.id and f.changed_at >= ${since})`
  const counted = sql`p.platform_id = ${platformId} and ${hasAccess} and ${scope.where}`
  const harmed = (kind: Kind) => {
    const chosen = items.filter((item) => item.kind === kind)
    const { copies, masterId } = tables[kind]
    // An override bit may be older than the wave, so check the card's activity for a recent change of a text.
    // Renaming a group or board is no reason to hold a rollout.
    const isRewritten =
      kind === 'card'
        ? sql`(c.deleted_at is null and c.overrides & i.bits <> 0 and c.updated_at >= ${since} and exists (
            select 1 from activity a where a.project_id = c.project_id and a.card_id = c.id and a.created_at >= ${since}
              and a.changes ?| ${[...texts]}::text[]))`
        : sql`false`
    return sql`
      select c.project_id
      from unnest(${chosen.map(({ master_id }) => master_id)}::bigint[], ${chosen.map(bitsOf)}::bigint[]) as i (id, bits)
      join ${copies} c on c.${masterId} = i.id and c.${masterId} is not null
        and (c.overrides <> 0 or c.deleted_at is not null)
      where c.deleted_at >= ${since} or ${isRewritten}`
  }
  const [row] = await db.query<Seen>(
    plannedAfresh(sql`
      select
        (select count(*) from projects p ${withTool(toolKey)} where ${counted} and ${isActive}) as active,
        (select count(distinct p.id)
          from (${harmed('card')} union all ${harmed('group')} union all ${harmed('board')}) h
          join projects p on p.id = h.project_id ${withTool(toolKey)} where ${counted} and ${isActive}) as harmed`),
  )
  return row ?? { active: 0, harmed: 0 }
}
