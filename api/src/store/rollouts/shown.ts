import { type Statement, sql } from '../sql.ts'

/**
 * The groups and boards that a project shows: the views shown_groups and shown_boards, with the project as a value in every
 * subquery, so that a cluster sends the statement to the one node that has the project. shown_cards needs none of this.
 */

/** A copy, `c`, of a deleted master, `m`, stays in projects whose access is older than the deletion. */
const isKept = sql`coalesce(c.since_entry < m.live_until, true)`

const isLiveCard = sql`
  (m.id is null or m.state = 'live' or (m.state = 'kept' and ${isKept})
    or (c.overrides <> 0 and m.state in ('kept', 'undone', 'staged')))`

export const shownGroups = (projectId: unknown): Statement => sql`(
  select g.* from resolved_groups g
  where g.project_id = ${projectId} and (g.is_shown_itself or exists (
    select 1 from cards c left join published_cards m on m.id = c.master_card_id
    where c.project_id = ${projectId} and c.group_id = g.id and c.deleted_at is null and ${isLiveCard})))`

export const shownBoards = (projectId: unknown): Statement => sql`(
  select b.* from resolved_boards b
  where b.project_id = ${projectId} and (b.is_shown_itself or exists (
    select 1 from groups g
    left join published_groups n on n.id = g.master_group_id
    left join cards c on c.project_id = ${projectId} and c.group_id = g.id and c.deleted_at is null
    left join published_cards m on m.id = c.master_card_id
    where g.project_id = ${projectId} and g.board_id = b.id and g.deleted_at is null
      and (n.id is null or n.state = 'live' or (n.state = 'kept' and coalesce(g.since_entry < n.live_until, true))
        or g.overrides <> 0 or (c.id is not null and ${isLiveCard})))))`
