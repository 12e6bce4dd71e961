import type { TrashItemView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { moment } from '#core/moments.ts'
import { Statement, sql } from '#core/sql.ts'
import { fillIn } from '#core/variables.ts'
import { addressOf, computedId } from '#templates/computed-ids.ts'
import { isAllowed, type OwnRow, templateFor } from '#templates/resolve.ts'
import { loadProject } from './project-read.ts'

// Each kind has its own ids, so a cursor combines the kind and the id in one number. Computed ids are too
// large for that; their template numbers are unique within a project and replace them.
const ID_RANGE = 2 ** 50
const NUMBERS = 2 ** 49

const placeOf = (kind: number, id: number): number => {
  const address = addressOf(id)
  return kind * ID_RANGE + (address ? NUMBERS + address.number : id)
}
const idAt = (projectId: number, place: number): number =>
  place >= NUMBERS ? computedId(projectId, place - NUMBERS) : place
const KINDS = ['board', 'group', 'card', 'comment'] as const

type Found = Omit<TrashItemView, 'title'> & OwnRow & { readonly title: string | null }

/**
 * Records that were deleted directly, not together with their parent: boards, then groups, cards and
 * comments, each ordered by id. Only readers who may restore a comment see its text.
 */
export async function listTrash(
  db: Db,
  projectId: number,
  reader: { readonly user_id: number; readonly isOwner: boolean },
  afterId: number,
  limit: number,
): Promise<{ items: TrashItemView[]; next_after_id: number | null }> {
  const found = await listDeleted(db, projectId, reader, afterId, limit)
  const items = await shownItems(db, projectId, found)
  const last = found.length === limit ? found.at(-1) : undefined
  const next = last ? placeOf(KINDS.indexOf(last.kind), last.id) : null
  // None of these is shown, because their rollout was undone or they were withdrawn: read the next page.
  if (items.length === 0 && next !== null) return listTrash(db, projectId, reader, next, limit)
  return { items, next_after_id: next }
}

/** The records that their templates do not hide, with inherited titles. */
async function shownItems(db: Db, projectId: number, found: readonly Found[]): Promise<TrashItemView[]> {
  const isCopy = found.some(({ master_id }) => master_id !== null)
  const loaded = isCopy ? await loadProject(db, projectId) : undefined
  return found.flatMap(({ kind, id, title, deleted_at, deleted_by, also, ...row }) => {
    const shown = { kind, id, deleted_at, deleted_by, also }
    if (row.master_id === null || kind === 'comment') return [{ ...shown, title: title ?? '' }]
    const known = loaded?.templates[kind].get(row.master_id)
    if (!loaded || !known || !isAllowed(loaded.viewer, known, { id, ...row })) return []
    const text = title ?? String(templateFor(loaded.viewer, known).title)
    return [{ ...shown, title: fillIn(text, loaded.head) }]
  })
}

function listDeleted(
  db: Db,
  projectId: number,
  reader: { readonly user_id: number; readonly isOwner: boolean },
  afterId: number,
  limit: number,
): Promise<Found[]> {
  const reached = Math.floor(afterId / ID_RANGE)
  const after = (kind: number) => {
    if (kind > reached) return 0
    return kind === reached ? idAt(projectId, afterId % ID_RANGE) : Number.MAX_SAFE_INTEGER
  }
  const copy = (row: 'b' | 'g' | 'c') =>
    new Statement(`${row}.overrides, ${row}.since_entry, ${row}.deleted_at, ${row}.deleted_by`, [])
  return db.query<Found>(sql`
    with found as (
      (select 0 as kind, b.id, b.title, b.master_board_id as master_id, ${copy('b')} from boards b
      where b.project_id = ${projectId} and b.id > ${after(0)} and b.deleted_at is not null order by b.id limit ${limit})
      union all
      (select 1, g.id, g.title, g.master_group_id, ${copy('g')} from groups g
      join boards b on b.project_id = ${projectId} and b.id = g.board_id
      where g.project_id = ${projectId} and g.id > ${after(1)} and g.deleted_at is not null
        and b.deleted_at is distinct from g.deleted_at order by g.id limit ${limit})
      union all
      (select 2, c.id, c.title, c.master_card_id, ${copy('c')} from cards c
      left join groups g on g.project_id = ${projectId} and g.id = c.group_id
      where c.project_id = ${projectId} and c.id > ${after(2)} and c.deleted_at is not null
        and g.deleted_at is distinct from c.deleted_at order by c.id limit ${limit})
      union all
      (select 3, m.id, case when ${reader.isOwner} or m.user_id = ${reader.user_id} then left(m.comment, 100) else '' end,
        null, 0, null, m.deleted_at, m.deleted_by from comments m
      join cards c on c.project_id = ${projectId} and c.id = m.card_id
      where m.project_id = ${projectId} and m.id > ${after(3)} and m.deleted_at is not null
        and c.deleted_at is distinct from m.deleted_at order by m.id limit ${limit})
      order by kind, id limit ${limit})
    select (array['board', 'group', 'card', 'comment'])[f.kind + 1] as kind, f.id, f.title, f.master_id, f.overrides,
      f.since_entry, null as parent_id, true as is_deleted, ${moment('f.deleted_at')} as deleted_at, f.deleted_by,
      json_build_object(
        'groups', case when f.kind = 0 then (
          select count(*) from groups g
          where g.project_id = ${projectId} and g.board_id = f.id and g.deleted_at = f.deleted_at) else 0 end,
        'cards', case when f.kind > 1 then 0 else (
          select count(*) from cards c join groups g on g.project_id = ${projectId} and g.id = c.group_id
          where c.project_id = ${projectId} and c.deleted_at = f.deleted_at
            and ((f.kind = 0 and g.board_id = f.id) or (f.kind = 1 and g.id = f.id))) end,
        'comments', case when f.kind <> 2 then 0 else (
          select count(*) from comments m
          where m.project_id = ${projectId} and m.card_id = f.id and m.deleted_at = f.deleted_at) end) as also
    from found f order by f.kind, f.id`)
}
