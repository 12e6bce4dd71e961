import type { BoardView, BodyOf, GroupView, Operations, TagView } from '@muster/contract'
import { full } from '#core/bounds.ts'
import { changesOfNew } from '#core/changes.ts'
import type { Tx } from '#core/db.ts'
import { announce, type Doing } from '#core/events.ts'
import type { Json } from '#core/json.ts'
import { lockProject } from '#core/locks.ts'
import { boardFields, insertBoard, lockBoard, type NewBoard } from './store/boards.ts'
import { groupFields, insertGroup } from './store/groups.ts'
import { orderBoard } from './store/order.ts'
import { insertTag, tagFields } from './store/tags.ts'

/**
 * New boards, groups and tags, with their events. Each takes a lock, so that two concurrent calls cannot both make the
 * last one that the limit allows.
 */

export async function makeBoard(tx: Tx, doing: Doing, body: NewBoard): Promise<Json<BoardView>> {
  await lockProject(tx, doing.project_id)
  const board = await insertBoard(tx, doing.project_id, doing.actor_id, body)
  if (!board) throw full('boards')
  const made = board.value()
  const changes = changesOfNew(made, boardFields)
  announce(tx, doing, 'board.created', { board_id: made.id }, { changes })
  return board
}

export async function makeGroup(
  tx: Tx,
  doing: Doing,
  body: BodyOf<Operations['groupsCreate']>,
): Promise<Json<GroupView>> {
  const { project_id: projectId } = doing
  const { is_ordered } = await lockBoard(tx, projectId, body.board_id)
  if (is_ordered) await orderBoard(tx, projectId, body.board_id)
  const group = await insertGroup(tx, projectId, doing.actor_id, body)
  if (!group) throw full('groups')
  const made = group.value()
  const ids = { board_id: body.board_id, group_id: made.id }
  announce(tx, doing, 'group.created', ids, { changes: changesOfNew(made, groupFields) })
  return group
}

export async function makeTag(
  tx: Tx,
  doing: Doing,
  body: BodyOf<Operations['tagsCreate']>,
): Promise<Json<TagView>> {
  await lockProject(tx, doing.project_id)
  const tag = await insertTag(tx, doing.project_id, doing.actor_id, body)
  if (!tag) throw full('tags')
  const made = tag.value()
  const changes = changesOfNew(made, tagFields)
  announce(tx, doing, 'tag.created', { tag_id: made.id }, { changes })
  return tag
}
