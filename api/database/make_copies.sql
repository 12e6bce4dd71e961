-- Materializes the copies that a project is about to change: boards, then groups, then cards. Returns false,
-- inserting nothing, if the project has lost a tool or something was published since the copies were read.
create or replace function make_copies(the_project bigint, the_copies jsonb) returns boolean language plpgsql as $$
declare
  tools_held bigint;
begin
  perform 1 from project_tools
  where project_id = the_project and is_held and tool_key in (select jsonb_array_elements_text(the_copies -> 'tools'))
  order by tool_key for share;
  get diagnostics tools_held = row_count;
  if tools_held < jsonb_array_length(the_copies -> 'tools') then return false; end if;
  perform 1 from platforms
  where id = (the_copies ->> 'platform')::bigint and last_entry = (the_copies ->> 'entry')::bigint;
  if not found then return false; end if;

  insert into boards (project_id, id, master_board_id, since_entry, created_at, updated_at)
  select the_project, v.id, v.master, v.since, to_timestamp(v.at), to_timestamp(v.at)
  from jsonb_to_recordset(the_copies -> 'boards') as v (id bigint, master bigint, since bigint, at float8)
  order by v.id
  on conflict do nothing;

  perform 1 from boards
  where project_id = the_project and deleted_at is null and master_board_id in (
    select v.parent from jsonb_to_recordset(the_copies -> 'groups') as v (parent bigint))
  order by id for key share;
  insert into groups (project_id, id, board_id, master_group_id, since_entry, created_at, updated_at)
  select the_project, v.id, b.id, v.master, v.since, to_timestamp(v.at), to_timestamp(v.at)
  from jsonb_to_recordset(the_copies -> 'groups') as v (id bigint, master bigint, parent bigint, since bigint, at float8)
  join boards b on b.project_id = the_project and b.master_board_id = v.parent and b.deleted_at is null
  order by v.id
  on conflict do nothing;
  -- The new groups hold none of the project's own cards yet, so their sizes are zero.
  insert into group_sizes (project_id, group_id)
  select the_project, s.group_id from (
    select -1 as group_id
    union all
    select v.id from jsonb_to_recordset(the_copies -> 'groups') as v (id bigint)) s
  order by s.group_id
  on conflict do nothing;

  perform 1 from groups
  where project_id = the_project and deleted_at is null and master_group_id in (
    select v.parent from jsonb_to_recordset(the_copies -> 'cards') as v (parent bigint))
  order by id for key share;
  insert into cards (project_id, id, group_id, master_card_id, since_entry, since_at, created_at, updated_at)
  select the_project, v.id, g.id, v.master, v.since, a.since_at, to_timestamp(v.at), to_timestamp(v.at)
  from jsonb_to_recordset(the_copies -> 'cards') as v (id bigint, master bigint, parent bigint, since bigint, at float8)
  join published_cards m on m.id = v.master
  left join project_tools a on a.project_id = the_project and a.tool_key = m.tool_key
  join groups g on g.project_id = the_project and g.master_group_id = v.parent and g.deleted_at is null
  order by v.id
  on conflict do nothing;
  return true;
end $$;
