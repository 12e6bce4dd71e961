-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Two cards that were created at the same time got the same position: each saw the end of the group without the other.
-- Creating now locks the group, or the size of the inbox, before it reads the last position.
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
