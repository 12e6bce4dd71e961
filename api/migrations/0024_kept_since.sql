-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Since which entry of the log the project has had the access by which it got the copy. The copies of a master that was
-- deleted stay in projects whose access is older than the deletion (live_until). Null: the copy is from before, and stays.
alter table boards add column since_entry bigint;
alter table groups add column since_entry bigint;
alter table cards add column since_entry bigint;

-- As before, but for copies of deleted masters.
create or replace view shown_cards as
select c.project_id, c.id, c.group_id, c.master_card_id, c.overrides, c.owner_id, c.tag_id,
  -- A copy from before 0.3 that was touched may have a status of its own without the bit.
  case when m.id is null or c.overrides & 64 <> 0 or (c.overrides & 1 <> 0 and c.status is not null)
    then c.status else coalesce(s.status, m.status) end as status,
  coalesce(c.priority, s.priority, m.priority) as priority,
  coalesce(c.position, case when g.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(coalesce(s.position, m.position), 500000000000000))) as position,
  coalesce(s.position, m.position, 0) as sort_order,
  coalesce(c.is_active, s.is_active, m.is_active) as is_active,
  -- A date from before 0.3 is the project's own without the bit.
  case when c.overrides & 128 <> 0 or c.due_date is not null
      or case when s.id is null then m.due_days else s.due_days end is null then c.due_date
    else (((greatest(p.created_at, coalesce((
        -- The first wave of its rollout that let the project in.
        select min(w.created_at) from stage_waves w
        where w.platform_id = m.platform_id
          and w.number = case when s.live_since > 0 and m.state <> 'kept' then s.number else m.entered_by end
          and ((not w.is_targeted
              and (c.project_id % 2147483647 * 48271 % 2147483647 + w.number % 10000 * 3571) % 10000 < w.below)
            or e.from_step <= w.step)), m.entered_at, c.created_at)) at time zone p.time_zone)::date
        + case when s.id is null then m.due_days else s.due_days end::integer + 1)::timestamp
      - interval '1 millisecond') at time zone p.time_zone
    end as due_date,
  c.snoozed_until,
  coalesce(c.title, s.title, m.title) as title,
  -- A text that the project has cleared is null as well: the bit tells.
  case when m.id is null or c.overrides & 4 <> 0 then c.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or c.overrides & 8 <> 0 then c.short_description
    when s.id is null then m.short_description else s.short_description end as short_description,
  coalesce(c.unique_identifier, case when s.id is null then m.unique_identifier else s.unique_identifier end)
    as unique_identifier,
  coalesce(c.evaluation_check, case when s.id is null then m.evaluation_check else s.evaluation_check end)
    as evaluation_check,
  coalesce(c.tour_key, case when s.id is null then m.tour_key else s.tour_key end) as tour_key,
  c.created_by, c.created_at, c.updated_at, c.deleted_at, c.deleted_by
from cards c
left join published_cards m on m.id = c.master_card_id
left join staged_cards o on o.id = c.master_card_id
left join stage_projects t on t.project_id = c.project_id and t.number = o.number
left join staged_cards s on s.id = o.id and (
  (not o.is_targeted and (c.project_id % 2147483647 * 48271 % 2147483647 + o.number % 10000 * 3571) % 10000 < o.below)
  or (o.is_named and t.from_step <= o.step))
-- PostgreSQL leaves these joins out where nobody asks for the date or the position.
left join stage_projects e on e.project_id = c.project_id
  and e.number = case when s.live_since > 0 and m.state <> 'kept' then s.number else m.entered_by end
left join projects p on p.id = c.project_id
left join groups g on g.id = c.group_id and g.project_id = c.project_id
where m.id is null or m.state = 'live' or (m.state = 'kept' and (c.overrides <> 0 or coalesce(c.since_entry < m.live_until, true)))
  or (m.state = 'undone' and c.overrides <> 0) or s.id is not null;

-- Groups with what they inherit. The last column: they are shown whatever is in them.
create or replace view resolved_groups as
select g.project_id, g.id, g.board_id, g.master_group_id, g.overrides, g.is_ordered,
  coalesce(g.title, s.title, m.title) as title,
  case when m.id is null or g.overrides & 4 <> 0 then g.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or g.overrides & 8 <> 0 then g.type when s.id is null then m.type else s.type end as type,
  case when m.id is null or g.overrides & 16 <> 0 then g.color when s.id is null then m.color else s.color end as color,
  case when m.id is null or g.overrides & 32 <> 0 then g.icon when s.id is null then m.icon else s.icon end as icon,
  coalesce(g.position, case when b.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(coalesce(s.position, m.position), 500000000000000))) as position,
  g.is_collapsed, g.is_active, g.created_by, g.created_at, g.updated_at, g.deleted_at, g.deleted_by,
  m.id is null or m.state = 'live' or (m.state = 'kept' and coalesce(g.since_entry < m.live_until, true))
    or g.overrides <> 0 or s.id is not null as is_shown_itself
from groups g
left join published_groups m on m.id = g.master_group_id
left join staged_groups o on o.id = g.master_group_id
left join stage_projects t on t.project_id = g.project_id and t.number = o.number
left join staged_groups s on s.id = o.id and (
  (not o.is_targeted and (g.project_id % 2147483647 * 48271 % 2147483647 + o.number % 10000 * 3571) % 10000 < o.below)
  or (o.is_named and t.from_step <= o.step))
left join boards b on b.id = g.board_id and b.project_id = g.project_id;

create or replace view shown_groups as
select g.project_id, g.id, g.board_id, g.master_group_id, g.overrides, g.is_ordered, g.title, g.description, g.type, g.color, g.icon,
  g.position, g.is_collapsed, g.is_active, g.created_by, g.created_at, g.updated_at, g.deleted_at, g.deleted_by
from resolved_groups g
where g.is_shown_itself or coalesce((
  -- Without staged_cards: what a stage alone shows has its group from the same stage, unless somebody moved it.
  select true from cards c left join published_cards k on k.id = c.master_card_id
  where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null
    and (k.id is null or k.state = 'live' or (k.state = 'kept' and coalesce(c.since_entry < k.live_until, true))
      or (c.overrides <> 0 and k.state in ('kept', 'undone', 'staged')))
  limit 1), false);

create or replace view resolved_boards as
select b.project_id, b.id, b.master_board_id, b.overrides, b.is_ordered,
  coalesce(b.title, s.title, m.title) as title,
  case when m.id is null or b.overrides & 4 <> 0 then b.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or b.overrides & 8 <> 0 then b.tool_key else m.tool_key end as tool_key,
  coalesce(b.position, s.position, m.position) as position,
  b.is_active, b.created_by, b.created_at, b.updated_at, b.deleted_at, b.deleted_by,
  m.id is null or m.state = 'live' or (m.state = 'kept' and coalesce(b.since_entry < m.live_until, true))
    or b.overrides <> 0 or s.id is not null as is_shown_itself
from boards b
left join published_boards m on m.id = b.master_board_id
left join staged_boards o on o.id = b.master_board_id
left join stage_projects t on t.project_id = b.project_id and t.number = o.number
left join staged_boards s on s.id = o.id and (
  (not o.is_targeted and (b.project_id % 2147483647 * 48271 % 2147483647 + o.number % 10000 * 3571) % 10000 < o.below)
  or (o.is_named and t.from_step <= o.step));

create or replace view shown_boards as
select b.project_id, b.id, b.master_board_id, b.overrides, b.is_ordered, b.title, b.description, b.tool_key, b.position, b.is_active,
  b.created_by, b.created_at, b.updated_at, b.deleted_at, b.deleted_by
from resolved_boards b
where b.is_shown_itself or coalesce((
  select true from groups g left join published_groups k on k.id = g.master_group_id
  where g.project_id = b.project_id and g.board_id = b.id and g.deleted_at is null
    and (k.id is null or k.state = 'live' or (k.state = 'kept' and coalesce(g.since_entry < k.live_until, true))
      or g.overrides <> 0 or coalesce((
      select true from cards c left join published_cards l on l.id = c.master_card_id
      where c.project_id = g.project_id and c.group_id = g.id and c.deleted_at is null
        and (l.id is null or l.state = 'live' or (l.state = 'kept' and coalesce(c.since_entry < l.live_until, true))
          or (c.overrides <> 0 and l.state in ('kept', 'undone', 'staged')))
      limit 1), false))
  limit 1), false);

-- As before; a group whose master was deleted is left to the full transaction.
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
  where p.id = the_project and p.suspended_at is null and p.filled_to >= pl.fill_target;
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
