import type { Db } from '#core/db.ts'
import { type Statement, sql } from '#core/sql.ts'
import { fillIn } from '#core/variables.ts'
import { columnAt } from './card-rows.ts'
import { findBoardEntry, findCard, findGroup } from './entries.ts'
import { shownRecord } from './shown-rows.ts'

/**
 * The statement for the name of a record of a project, by kind. Not for boards, groups and cards: they may
 * inherit it.
 */
const inProject: Record<string, Statement> = {
  tag: sql`select id, project_id, name from tags`,
  theme: sql`select id, project_id, name from themes`,
}

/** The same for records of a platform. Kinds in neither list have no name. */
const onPlatform: Record<string, Statement> = {
  masterBoard: sql`select id, platform_id, title as name from master_boards`,
  masterGroup: sql`select id, platform_id, title as name from master_groups`,
  masterCard: sql`select id, platform_id, title as name from master_cards`,
  project: sql`select id, platform_id, name from projects`,
  user: sql`select id, platform_id, name from users`,
  identityProvider: sql`select id, platform_id, name from identity_providers`,
}

/** The current name of a record, if the caller is a member of its project or a user of its platform. */
export async function findNames(
  db: Db,
  caller: { readonly user_id: number; readonly platform_id: number },
  { kind, id }: { readonly kind: string; readonly id: number },
  projectId: number | null,
): Promise<string[]> {
  if (projectId !== null && (kind === 'board' || kind === 'group' || kind === 'card')) {
    const title = await findTitle(db, caller.user_id, projectId, kind, id)
    return title === undefined ? [] : [title]
  }
  const [project, platform] = [inProject[kind], onPlatform[kind]]
  const statement = project
    ? sql`
        select r.name from (${project}) r
        join memberships m on m.project_id = ${projectId} and m.user_id = ${caller.user_id}
        where r.project_id = ${projectId} and r.id = ${id}`
    : platform &&
      sql`select r.name from (${platform}) r where r.id = ${id} and r.platform_id = ${caller.platform_id}`
  if (!statement) return []
  return (await db.query<{ name: string }>(statement)).map(({ name }) => name)
}

/** The title that a board, group or card shows to a member of its project, deleted or not. */
async function findTitle(
  db: Db,
  userId: number,
  projectId: number,
  kind: 'board' | 'group' | 'card',
  id: number,
): Promise<string | undefined> {
  if (kind === 'card') {
    const card = await findCard(db, userId, projectId, id)
    return card && card.place.role !== null ? (card.shown[TITLE] as string) : undefined
  }
  const found = await (kind === 'board' ? findBoardEntry : findGroup)(db, userId, projectId, id)
  if (!found || found.place.role === null) return undefined
  const { row, template } = found.entry
  return fillIn(String(shownRecord(kind, row, template, false).title), found.head)
}
const TITLE = columnAt('title')
