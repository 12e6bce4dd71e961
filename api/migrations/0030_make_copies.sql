-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Gives copies of templates their rows: {"platform", "entry", "tools", "boards", "groups", "cards"}, each copy as
-- {"id", "master", "parent", "since", "at"}. False when something was published since that entry, or the project has lost a
-- tool: then nothing was written. What belongs in a place that the project has deleted gets no row: whoever deletes it waits
-- for this, or was first. A foreign key would not see that.
create function make_copies(the_project bigint, the_copies jsonb) returns boolean language plpgsql as $$
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
  insert into cards (project_id, id, group_id, master_card_id, since_entry, created_at, updated_at)
  select the_project, v.id, g.id, v.master, v.since, to_timestamp(v.at), to_timestamp(v.at)
  from jsonb_to_recordset(the_copies -> 'cards') as v (id bigint, master bigint, parent bigint, since bigint, at float8)
  join groups g on g.project_id = the_project and g.master_group_id = v.parent and g.deleted_at is null
  order by v.id
  on conflict do nothing;
  return true;
end $$;

-- As before; copies of groups that have no row count as well.
create or replace function has_room(the_project bigint, the_board bigint, the_group bigint, most_group_cards bigint, most_cards bigint, most_bytes bigint)
returns boolean language plpgsql stable as $$
begin
  return (select sum(s.cards) < most_cards and sum(s.bytes) < most_bytes
    and coalesce(max(s.cards) filter (where s.id = the_group), 0) < most_group_cards
    and bool_or(s.is_counted and s.id = the_group)
  from (
    select g.id, coalesce(z.cards, 0) + coalesce(m.cards, 0) as cards, coalesce(z.bytes, 0) + coalesce(m.bytes, 0) as bytes,
      z.group_id is not null as is_counted
    from groups g
    left join group_sizes z on z.project_id = the_project and z.group_id = g.id
    left join published_groups m on m.id = g.master_group_id
    where g.project_id = the_project and g.board_id = the_board and g.deleted_at is null
    union all
    select 0, m.cards, m.bytes, false
    from boards b
    join published_groups m on m.board_id = b.master_board_id
    join project_tools a on a.project_id = the_project and a.tool_key = m.tool_key and a.is_held
      and (m.state = 'live' or (m.state = 'kept' and m.live_until > a.since_entry))
    where b.project_id = the_project and b.id = the_board and not exists (
      select 1 from groups r where r.project_id = the_project and r.master_group_id = m.id)) s);
end $$;

-- The same for a card that may have no row yet: the copies are made first.
create function update_card(
  the_project bigint, the_card bigint, the_user bigint, the_group bigint, the_board bigint, seen float8, seen_overrides bigint,
  seen_status text, new_overrides bigint, new_title text, new_status text, new_priority text, new_is_active boolean,
  new_due_date timestamptz, new_snoozed_until timestamptz, has_description boolean, new_description text,
  has_short_description boolean, new_short_description text, has_words boolean, new_words tsvector, more_bytes bigint,
  most_project_bytes bigint, most_board_bytes bigint, the_about jsonb, the_changes jsonb, the_now timestamptz, new_activity bigint,
  new_wake bigint, the_copies jsonb
) returns float8 language plpgsql as $$
begin
  if the_copies is not null and make_copies(the_project, the_copies) is not true then return null; end if;
  return update_card(the_project, the_card, the_user, the_group, the_board, seen, seen_overrides, seen_status, new_overrides,
    new_title, new_status, new_priority, new_is_active, new_due_date, new_snoozed_until, has_description, new_description,
    has_short_description, new_short_description, has_words, new_words, more_bytes, most_project_bytes, most_board_bytes,
    the_about, the_changes, the_now, new_activity, new_wake);
end $$;
select delegate_writes();
