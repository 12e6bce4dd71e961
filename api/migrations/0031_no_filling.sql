-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Copies are no longer inserted ahead of time. What only the filler of 0.4 and earlier uses stays until no process of 0.4 can
-- be left: fills, platforms.fill_target, projects.filled_to, filled_before and access_since, rollouts.adds_copies, and the views
-- shown_* and resolved_*.
alter table rollouts alter column adds_copies set default false;
-- Then no process of 0.4 has anything to insert, unless one of them publishes.
update platforms set fill_target = 0 where fill_target <> 0;

-- Since when the project had the tool by which it got the card; null where that was not recorded. A number of days until a
-- card is due counts from then, if the template is older.
alter table cards add column since_at timestamptz;

-- As before; the row of a card keeps since when the project has had the tool, whatever version makes it.
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
  -- Nothing of the project's own is in them yet, which is counted.
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

-- As before; a tool is held since the last entry of the log. Projects from before 0.4 have it in access_since.
create or replace function keep_tools(the_projects bigint[], the_moment timestamptz) returns void language plpgsql as $$
declare
  the_platforms bigint[];
  the_tools text[];
  the_slots bigint[];
  more_projects bigint[];
  more_concerned bigint[];
begin
  select array_agg(d.platform_id), array_agg(d.tool_key), array_agg(d.slot), array_agg(d.projects), array_agg(d.concerned)
  into the_platforms, the_tools, the_slots, more_projects, more_concerned
  from (
    select w.platform_id, w.tool_key, w.slot, sum(w.is_held::int - coalesce(t.is_held, false)::int) as projects,
      count(*) filter (where t.tool_key is null) as concerned
    from (
      select distinct p.id as project_id, p.platform_id, k.tool_key, p.id % 2147483647 * 48271 % 2147483647 % 10000 as slot,
        k.tool_key = '' or (p.suspended_at is null and k.tool_key = any (p.tools)) as is_held
      from projects p cross join lateral unnest(p.tools || coalesce(p.former_tools, '{}') || array['']) as k (tool_key)
      where p.id = any (the_projects)) w
    left join project_tools t on t.project_id = w.project_id and t.tool_key = w.tool_key
    where t.is_held is distinct from w.is_held
    group by w.platform_id, w.tool_key, w.slot) d;
  if the_platforms is null then return; end if;

  insert into project_tools as t (project_id, tool_key, platform_id, is_held, since_entry, since_at)
  select distinct p.id, k.tool_key, p.platform_id, k.tool_key = '' or (p.suspended_at is null and k.tool_key = any (p.tools)),
    case when the_moment is null then p.access_since else pl.last_entry end, the_moment
  from projects p join platforms pl on pl.id = p.platform_id cross join lateral unnest(p.tools || coalesce(p.former_tools, '{}') || array['']) as k (tool_key)
  where p.id = any (the_projects)
  on conflict (project_id, tool_key) do update
  set is_held = excluded.is_held, since_entry = excluded.since_entry, since_at = excluded.since_at
  where t.is_held <> excluded.is_held;

  -- In order, so that two changes wait for each other in the same direction.
  insert into tool_reach as r (platform_id, tool_key, slot, projects, concerned)
  select v.platform_id, v.tool_key, s.slot, sum(v.projects), sum(v.concerned)
  from unnest(the_platforms, the_tools, the_slots, more_projects, more_concerned) as v (platform_id, tool_key, slot, projects, concerned)
  cross join lateral (values (v.slot), (-1 - v.slot / 100)) as s (slot)
  group by v.platform_id, v.tool_key, s.slot
  order by v.platform_id, v.tool_key, s.slot
  on conflict (platform_id, tool_key, slot) do update
  set projects = r.projects + excluded.projects, concerned = r.concerned + excluded.concerned;
end $$;

-- As before; a project is never behind.
create or replace function create_card(
  the_project bigint, the_creator bigint, the_roles text[], the_group bigint, the_owner bigint, the_tag bigint, the_status text,
  the_priority text, the_title text, the_description text, the_tour_key text, the_words tsvector, the_bytes bigint,
  most_project_cards bigint, most_project_bytes bigint, most_board_cards bigint, most_board_bytes bigint, most_group_cards bigint,
  step bigint, beyond_templates bigint, the_changes jsonb, the_now timestamptz, new_id bigint, new_activity bigint, new_wake bigint
) returns float8[] language plpgsql as $$
declare
  the_platform bigint;
  is_heard boolean;
  the_board bigint;
  the_master bigint;
  is_free boolean;
  last_place bigint;
  the_about jsonb := '{"group_id": null}';
begin
  select p.platform_id, pl.listens into the_platform, is_heard
  from projects p
  join platforms pl on pl.id = p.platform_id
  join memberships m on m.project_id = the_project and m.user_id = the_creator and m.role = any (the_roles)
  where p.id = the_project and p.suspended_at is null;
  if not found then return null; end if;

  if the_group is not null then
    select board_id, master_group_id into the_board, the_master from groups
    where project_id = the_project and id = the_group and deleted_at is null and (master_group_id is null or not is_ordered)
    for no key update;
    if not found then return null; end if;
    if the_master is not null then
      -- Whether a group that is not simply live is shown is decided by the full transaction.
      perform 1 from published_groups where id = the_master and state = 'live';
      if not found then return null; end if;
    end if;
    the_about := jsonb_build_object('group_id', the_group, 'board_id', the_board);
  end if;
  if the_tag is not null then
    perform 1 from tags where project_id = the_project and id = the_tag and deleted_at is null for key share;
    if not found then return null; end if;
  end if;
  if the_owner is not null then
    perform 1 from memberships where project_id = the_project and user_id = the_owner for key share;
    if not found then return null; end if;
    perform 1 from users where id = the_owner and disabled_at is null;
    if not found then return null; end if;
  end if;

  select cards < most_project_cards and bytes < most_project_bytes into is_free
  from group_sizes where project_id = the_project and group_id = -1;
  if is_free is not true then return null; end if;
  if the_group is null then
    perform 1 from group_sizes where project_id = the_project and group_id = 0;
    if not found then return null; end if;
    perform 1 from group_sizes where project_id = the_project and group_id = any (array[-1, 0])
    order by group_id for no key update;
    -- It also orders by the group: PostgreSQL does not know that `is null` leaves one value and would sort the inbox.
    select position into last_place from cards
    where project_id = the_project and group_id is null and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1;
  else
    is_free := has_room(the_project, the_board, the_group, most_group_cards, most_board_cards, most_board_bytes);
    if is_free is not true then return null; end if;
    select position into last_place from cards
    where project_id = the_project and group_id = the_group and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1;
  end if;
  last_place := least(9007199254740991, step + greatest(case when the_master is null then 0 else beyond_templates end, last_place));

  if new_id is null then
    new_id := nextval('cards_id_seq');
  end if;
  insert into cards (project_id, id, group_id, owner_id, tag_id, status, priority, position, is_active, title, description,
    tour_key, created_by, words)
  values (the_project, new_id, the_group, the_owner, the_tag, the_status, the_priority, last_place, true, the_title,
    the_description, the_tour_key, the_creator, the_words);
  -- In the order of every other write.
  perform 1 from group_sizes where project_id = the_project and group_id = any (array[-1, coalesce(the_group, 0)])
  order by group_id for no key update;
  update group_sizes set cards = cards + 1, bytes = bytes + the_bytes
  where project_id = the_project and group_id = any (array[-1, coalesce(the_group, 0)]);
  perform tell(the_project, is_heard, 'created', the_creator, new_id, the_about, the_changes, the_now, new_activity, new_wake);
  return array[new_id, last_place, the_platform, date_part('epoch', now())];
end $$;
select delegate_writes();
