import type { TrashItemView } from '@muster/contract'
import type { Db } from './db.ts'
import { moment } from './moments.ts'
import { shownBoards, shownGroups } from './rollouts/shown.ts'
import { sql } from './sql.ts'

// The ids of each kind begin anew, so a place in the list is a kind and an id in one number.
const ID_RANGE = 2 ** 50

/**
 * What was deleted by itself, not along with its parent: boards, then groups, cards and comments, each by id. The text of
 * a comment is for who may restore it.
 */
export async function listTrash(
  db: Db,
  projectId: number,
  reader: { readonly user_id: number; readonly isOwner: boolean },
  afterId: number,
  limit: number,
): Promise<{ items: TrashItemView[]; next_after_id: number | null }> {
  const reached = Math.floor(afterId / ID_RANGE)
  const after = (kind: number) => (kind > reached ? 0 : kind === reached ? afterId % ID_RANGE : ID_RANGE)
  const rows = await db.query<TrashItemView & { at: number }>(sql`
    with found as (
      (select 0 as kind, b.id, b.title, b.deleted_at, b.deleted_by from ${shownBoards(projectId)} b
      where b.project_id = ${projectId} and b.id > ${after(0)} and b.deleted_at is not null order by b.id limit ${limit})
      union all
      (select 1, g.id, g.title, g.deleted_at, g.deleted_by from ${shownGroups(projectId)} g
      join boards b on b.project_id = ${projectId} and b.id = g.board_id
      where g.project_id = ${projectId} and g.id > ${after(1)} and g.deleted_at is not null
        and b.deleted_at is distinct from g.deleted_at order by g.id limit ${limit})
      union all
      (select 2, c.id, c.title, c.deleted_at, c.deleted_by from shown_cards c
      left join groups g on g.project_id = ${projectId} and g.id = c.group_id
      where c.project_id = ${projectId} and c.id > ${after(2)} and c.deleted_at is not null
        and g.deleted_at is distinct from c.deleted_at order by c.id limit ${limit})
      union all
      (select 3, m.id, case when ${reader.isOwner} or m.user_id = ${reader.user_id} then left(m.comment, 100) else '' end, m.deleted_at, m.deleted_by from comments m
      join cards c on c.project_id = ${projectId} and c.id = m.card_id
      where m.project_id = ${projectId} and m.id > ${after(3)} and m.deleted_at is not null
        and c.deleted_at is distinct from m.deleted_at order by m.id limit ${limit})
      order by kind, id limit ${limit})
    select (array['board', 'group', 'card', 'comment'])[f.kind + 1] as kind, f.id, f.title,
      ${moment('f.deleted_at')} as deleted_at, f.deleted_by, f.kind * ${ID_RANGE}::bigint + f.id as at,
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
  const last = rows.length === limit ? rows.at(-1)?.at : undefined
  return { items: rows.map(({ at: _, ...item }) => item), next_after_id: last ?? null }
}
