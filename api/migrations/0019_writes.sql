-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- The writes that are called most, each a function: one round trip, plans that PostgreSQL keeps, and on a cluster one task on
-- the node of the project. Each returns null when anything stands in the way: nothing is written then, and the service finds
-- out what it was the longer way. Parents are held before sizes are locked, and those before the feed: the order of every
-- other write. Ids are null where the sequence is at hand; on a cluster the coordinator has it, and sends them.

-- Appends one event to the feed of a project, and wakes who listens.
create function tell(
  the_project bigint, is_heard boolean, the_action text, the_user bigint, the_card bigint, the_about jsonb, the_changes jsonb,
  the_now timestamptz, new_activity bigint, new_wake bigint
) returns void language plpgsql as $$
declare
  new_seq bigint;
  has_webhook boolean;
begin
  insert into feeds as f (project_id, seq, changed_at) values (the_project, 1, the_now)
  on conflict (project_id) do update set seq = f.seq + excluded.seq, changed_at = excluded.changed_at
  returning seq, listens into new_seq, has_webhook;
  if new_activity is null then
    new_activity := nextval('card_activity_id_seq');
  end if;
  insert into activity (project_id, id, seq, kind, action, user_id, card_id, about, changes, created_at)
  values (the_project, new_activity, new_seq, 'card', the_action, the_user, the_card, the_about, the_changes, the_now);
  if is_heard or has_webhook then
    if new_wake is null then
      new_wake := nextval('webhook_wakes_n_seq');
    end if;
    insert into webhook_wakes (project_id, n) values (the_project, new_wake) on conflict (project_id) do update set n = excluded.n;
  end if;
end $$;

-- Whether a board has room for so many bytes, and a group of it for one more card; null where nothing is counted yet.
create function has_room(the_project bigint, the_board bigint, the_group bigint, most_group_cards bigint, most_cards bigint, most_bytes bigint)
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
    where g.project_id = the_project and g.board_id = the_board and g.deleted_at is null) s);
end $$;

-- Returns the card's id, its place, its platform and the moment, or null.
create function create_card(
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
    for key share;
    if not found then return null; end if;
    if the_master is not null then
      -- Whether a group that is not simply live is shown, the longer way knows.
      perform 1 from published_groups where id = the_master and state in ('live', 'kept');
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

-- Writes a card if it is still as it was seen. Returns the moment of the change, or null.
create function update_card(
  the_project bigint, the_card bigint, the_user bigint, the_group bigint, the_board bigint, seen float8, seen_overrides bigint,
  seen_status text, new_overrides bigint, new_title text, new_status text, new_priority text, new_is_active boolean,
  new_due_date timestamptz, new_snoozed_until timestamptz, has_description boolean, new_description text,
  has_short_description boolean, new_short_description text, has_words boolean, new_words tsvector, more_bytes bigint,
  most_project_bytes bigint, most_board_bytes bigint, the_about jsonb, the_changes jsonb, the_now timestamptz, new_activity bigint,
  new_wake bigint
) returns float8 language plpgsql as $$
declare
  is_free boolean;
  is_heard boolean;
  held record;
  changed_at timestamptz;
begin
  if more_bytes > 0 then
    select bytes < most_project_bytes into is_free from group_sizes where project_id = the_project and group_id = -1;
    if is_free is not true then return null; end if;
    if the_group is null then
      perform 1 from group_sizes where project_id = the_project and group_id = 0;
      if not found then return null; end if;
    else
      is_free := has_room(the_project, the_board, the_group, 9007199254740991, 9007199254740991, most_board_bytes);
      if is_free is not true then return null; end if;
    end if;
  end if;
  select updated_at, overrides, status into held from cards
  where project_id = the_project and id = the_card and deleted_at is null for no key update;
  if date_part('epoch', held.updated_at) is distinct from seen or held.overrides <> seen_overrides
    or held.status is distinct from seen_status then return null; end if;
  changed_at := greatest(the_now, held.updated_at + interval '1 millisecond');
  update cards set
    title = new_title, status = new_status, priority = new_priority, is_active = new_is_active, due_date = new_due_date,
    snoozed_until = new_snoozed_until,
    description = case when has_description then new_description else description end,
    short_description = case when has_short_description then new_short_description else short_description end,
    words = case when has_words then new_words else words end,
    overrides = overrides | new_overrides, updated_at = changed_at
  where project_id = the_project and id = the_card;
  if more_bytes <> 0 then
    perform 1 from group_sizes where project_id = the_project and group_id = any (array[-1, coalesce(the_group, 0)])
    order by group_id for no key update;
    update group_sizes set bytes = greatest(0, bytes + more_bytes)
    where project_id = the_project and group_id = any (array[-1, coalesce(the_group, 0)]);
  end if;
  select pl.listens into is_heard from projects p join platforms pl on pl.id = p.platform_id where p.id = the_project;
  perform tell(the_project, is_heard, 'updated', the_user, the_card, the_about, the_changes, the_now, new_activity, new_wake);
  return date_part('epoch', changed_at);
end $$;

-- On a cluster each of them runs where the project is. deploy/citus.sql calls this when it has distributed the tables.
create function delegate_writes() returns void language plpgsql as $$
declare writes regprocedure;
begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  perform 1 from pg_dist_partition where logicalrelid = 'cards'::regclass;
  if not found then return; end if;
  for writes in select oid from pg_proc where proname in ('create_card', 'update_card') and pronamespace = 'public'::regnamespace loop
    perform create_distributed_function(writes, 'the_project', colocate_with => 'projects');
  end loop;
end $$;
select delegate_writes();
