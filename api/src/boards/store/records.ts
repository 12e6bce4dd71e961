import type { ProjectKind } from '@muster/contract'
import type { Db, Tx } from '#core/db.ts'
import { placeColumns, placeTables } from '#core/place.ts'
import { sql } from '#core/sql.ts'
import type { Caller, Place } from '#operation.ts'
import { addressOf, computedId } from '#templates/computed-ids.ts'
import { resolve } from '#templates/resolve.ts'
import { findProjectOf } from './directory.ts'
import { findBoardEntry, findCard, findGroup } from './entries.ts'
import { loadProject, resolvePlaces } from './project-read.ts'
import { findTemplateFile } from './template-files.ts'
import { placeIn } from './viewer.ts'

/** The tables of records that are never copies. */
const tables = {
  comment: sql`comments`,
  file: sql`files`,
  tag: sql`tags`,
  theme: sql`themes`,
  themeVersion: sql`theme_versions`,
}

/**
 * Finds a record by its id, and returns the caller's role in its project. Looks in the project that the call
 * names first, because a single node can answer that. Otherwise it finds out the project of the record.
 */
export async function findRecord(
  db: Db,
  kind: ProjectKind,
  caller: Caller,
  id: number,
  namedProjectId: number | null,
  state: 'live' | 'deleted' = 'live',
): Promise<Place | undefined> {
  const isRight = (isDeleted: boolean) => isDeleted === (state === 'deleted')
  const findIn = async (projectId: number): Promise<Place | undefined> => {
    if (kind === 'board' || kind === 'group' || kind === 'card') {
      const found = await finders[kind](db, caller.user_id, projectId, id)
      return found && isRight(found.entry.isDeleted) ? found.place : undefined
    }
    if (kind === 'file' && addressOf(id)) {
      const shown = await findTemplateFile(db, caller.user_id, projectId, id)
      return state === 'live' ? shown?.card.place : undefined
    }
    const isOfCard = kind === 'comment' || kind === 'file'
    // A file goes to the trash with its comment.
    const withComment = sql`exists (
      select 1 from comments m where m.project_id = ${projectId} and m.id = r.comment_id and m.deleted_at is not null)`
    const [row] = await db.query<Place & { card_id: number | null; is_deleted: boolean }>(sql`
      select ${placeColumns}, ${isOfCard ? sql`r.card_id` : sql`null::bigint`} as card_id,
        ${kind === 'file' ? withComment : sql`r.deleted_at is not null`} as is_deleted
      from ${placeTables(projectId, caller.user_id)}
      join ${tables[kind]} r on r.project_id = ${projectId} and r.id = ${id}
      where p.id = ${projectId}`)
    if (!row || !isRight(row.is_deleted)) return undefined
    const { card_id, is_deleted: _, ...found } = row
    if (card_id === null) return found
    // A comment or a file is shown only if its card is.
    const card = await findCard(db, caller.user_id, projectId, card_id)
    return card && !(kind === 'file' && card.entry.isDeleted) ? found : undefined
  }
  const address = addressOf(id)
  if (address) return findIn(address.projectId)
  const there = namedProjectId === null ? undefined : await findIn(namedProjectId)
  if (there) return there
  const elsewhere = await findProjectOf(db, kind, id)
  return elsewhere === undefined || elsewhere === namedProjectId ? undefined : findIn(elsewhere)
}

const finders = { board: findBoardEntry, group: findGroup, card: findCard }

const lockable = {
  board: sql`boards`,
  group: sql`groups`,
  card: sql`cards`,
  comment: sql`comments`,
  tag: sql`tags`,
  masterBoard: sql`master_boards`,
  masterGroup: sql`master_groups`,
  masterCard: sql`master_cards`,
}

/** Locks a record against other changes. The caller must check afterwards that it still exists. */
export async function lockRecord(
  tx: Tx,
  kind: keyof typeof lockable,
  projectId: number | null,
  id: number,
): Promise<void> {
  const where = projectId === null ? sql`` : sql`and project_id = ${projectId}`
  await tx.query(sql`select id from ${lockable[kind]} where id = ${id} ${where} for no key update`)
}

export interface FoundGroup extends Place {
  readonly id: number
  readonly board_id: number
}

/** The live groups among the ids, in any project. */
export async function findGroups(db: Db, caller: Caller, ids: readonly number[]): Promise<FoundGroup[]> {
  const all: FoundGroup[] = []
  for (const [projectId, own] of await byProject(db, 'group', ids)) {
    const loaded = await loadProject(db, projectId, { userId: caller.user_id })
    if (!loaded) continue
    const { groups } = await resolvePlaces(db, loaded)
    for (const { id, row, known, parentId, isAllowed, isDeleted } of groups) {
      const asked = row && own.has(row.id) ? row.id : known && computedId(projectId, known.template.number)
      if (isAllowed && !isDeleted && own.has(asked ?? 0))
        all.push({ ...placeIn(loaded.head), id: asked ?? id, board_id: parentId ?? 0 })
    }
  }
  return all
}

/** The live cards among the ids, in any project. */
export async function findCards(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<(Place & { id: number })[]> {
  const all: (Place & { id: number })[] = []
  for (const [projectId, own] of await byProject(db, 'card', ids)) {
    const wanted = [...own].filter((id) => !addressOf(id))
    const numbers = [...own].flatMap((id) => addressOf(id)?.number ?? [])
    const loaded = await loadProject(db, projectId, {
      userId: caller.user_id,
      cards: sql`(c.id = any (${wanted}::bigint[]) or c.master_card_id in (
        select t.id from published_cards t join projects p on p.platform_id = t.platform_id
        where p.id = ${projectId} and t.number = any (${numbers}::bigint[])))`,
    })
    if (!loaded) continue
    const { viewer, boards, groups, cards } = loaded
    const masters = new Set(cards.map(({ master_id }) => master_id))
    const card = new Map(
      [...loaded.templates.card].filter(
        ([id, { template }]) => masters.has(id) || numbers.includes(template.number),
      ),
    )
    const resolved = resolve(viewer, { ...loaded.templates, card }, { boards, groups, cards })
    for (const { row, known, isAllowed, isDeleted } of resolved.cards) {
      const asked = row && own.has(row.id) ? row.id : known && computedId(projectId, known.template.number)
      if (isAllowed && !isDeleted && asked && own.has(asked)) all.push({ ...placeIn(loaded.head), id: asked })
    }
  }
  return all
}

/** Groups the ids by project. */
async function byProject(
  db: Db,
  kind: 'group' | 'card',
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db.query<{ id: number; project_id: number }>(sql`
    select id, project_id from ${lockable[kind]} where id = any (${ids}::bigint[])`)
  const found = new Map<number, Set<number>>()
  const add = (projectId: number, id: number) => {
    found.set(projectId, (found.get(projectId) ?? new Set()).add(id))
  }
  for (const { id, project_id } of rows) add(project_id, id)
  for (const id of ids) {
    const address = addressOf(id)
    if (address) add(address.projectId, id)
  }
  return found
}
