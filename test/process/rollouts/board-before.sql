-- The statement of boards/get before stages and variables, which read-cost.test.ts compares with.
select b.project_id, p.platform_id, m.role, p.suspended_at is not null as is_suspended, p.time_zone,
        p.filled_to < pl.fill_target as is_behind,
        case when m.role is not null and ($5 or (
    select coalesce(sum(coalesce(z.bytes, 0) + coalesce(pg.bytes, 0)), 0)
    from groups g
    left join group_sizes z on z.project_id = b.project_id and z.group_id = g.id
    left join published_groups pg on pg.id = g.master_group_id
    where g.project_id = b.project_id and g.board_id = b.id and g.deleted_at is null) <= $6::bigint) then json_build_object(
  'id', b.id, 'project_id', b.project_id, 'platform_id', p.platform_id, 'master_board_id', b.master_board_id,
  'created_by', b.created_by, 'is_master', false, 'is_active', b.is_active, 'title', b.title, 'description', b.description, 'tool_key', b.tool_key, 'position', b.position,
  'created_at', to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char(b.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'deleted_at', to_char(b.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'groups', coalesce((
    select json_agg(json_build_object(
  'id', g.id, 'project_id', g.project_id, 'platform_id', p.platform_id, 'master_group_id', g.master_group_id,
  'board_id', g.board_id, 'created_by', g.created_by, 'is_master', false, 'is_active', g.is_active,
  'title', g.title, 'description', g.description, 'type', g.type, 'color', g.color, 'icon', g.icon, 'position', g.position, 'is_collapsed', g.is_collapsed,
  'created_at', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char(g.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'deleted_at', to_char(g.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'cards', coalesce((
    select json_agg(json_build_object(
  'id', c.id, 'project_id', c.project_id, 'platform_id', p.platform_id, 'master_card_id', c.master_card_id,
  'group_id', c.group_id, 'created_by', c.created_by, 'sort_order', c.sort_order, 'is_master', false,
  'is_overdue', coalesce(c.due_date < $1::timestamptz and c.status <> 'closed', false),
  'title', c.title, 'description', c.description, 'short_description', c.short_description, 'priority', c.priority, 'is_active', c.is_active, 'unique_identifier', c.unique_identifier, 'evaluation_check', c.evaluation_check, 'tour_key', c.tour_key, 'position', c.position, 'status', c.status, 'owner_id', c.owner_id, 'tag_id', c.tag_id, 'due_date', to_char(c.due_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'snoozed_until', to_char(c.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updated_at', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'deleted_at', to_char(c.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.position, c.master_card_id, c.id)
    from (
      select * from shown_cards
      where project_id = g.project_id and group_id = g.id and deleted_at is null and is_active
      order by position, master_card_id, id limit $7) c), '[]')) order by g.position, g.master_group_id, g.id)
    from (
      select * from shown_groups
      where project_id = b.project_id and board_id = b.id and deleted_at is null and is_active
      order by position, master_group_id, id limit $8) g), '[]'))::text end as board
      from shown_boards b
      join projects p on p.id = b.project_id
      join platforms pl on pl.id = p.platform_id
      left join memberships m on m.project_id = b.project_id and m.user_id = $2
      where b.id = $3 and b.deleted_at is null and b.project_id = $4
