-- Creates a card at the end of a group or of the inbox. Returns {"id", "position", "platform_id", "created_at"}, or
-- {"refused": [...]} without writing anything. Refusals: `access`; fields whose reference does not exist; the limit
-- that would be exceeded; or `group_unchecked`. The last means that the caller must first determine whether and where
-- the project shows the group.
create or replace function create_card(the_project bigint, the_card jsonb) returns jsonb language plpgsql as $$
declare
  card record;
  the_group record;
  refused text[] := '{}';
  exceeded text;
  new_position bigint;
begin
  select * into card from jsonb_to_record(the_card) as v (
    id bigint, created_by bigint, roles text[], group_id bigint, is_group_checked boolean, owner_id bigint, tag_id bigint,
    status text, priority text, due_date timestamptz, title text, description text, tour_key text, words tsvector,
    bytes bigint, limits jsonb, step bigint, beyond_templates bigint, event jsonb, new_wake bigint, now timestamptz);
  if not may_write(the_project, card.created_by, card.roles) then
    return '{"refused": ["access"]}';
  end if;

  select null::bigint as master_group_id, false as is_ordered into the_group;
  if card.group_id is not null then
    select master_group_id, is_ordered into the_group from groups
    where project_id = the_project and id = card.group_id and deleted_at is null
    for no key update;
    if not found then
      refused := array['group_id'];
    elsif the_group.master_group_id is not null and not card.is_group_checked then
      perform 1 from published_groups where id = the_group.master_group_id and state = 'live';
      if not found or the_group.is_ordered then
        refused := array['group_unchecked'];
      end if;
    end if;
  end if;
  refused := refused || hold_references(the_project, card.owner_id, card.tag_id);
  if cardinality(refused) > 0 then
    return jsonb_build_object('refused', refused);
  end if;

  perform lock_sizes(the_project, card.group_id);
  exceeded := exceeded_limit(the_project, card.group_id, 1, card.bytes, card.limits);
  if exceeded is not null then
    return jsonb_build_object('refused', array[exceeded]);
  end if;
  -- In a group that follows its template's order, the project's own cards come after all copies.
  new_position := next_position(the_project, card.group_id,
    case when the_group.master_group_id is null or the_group.is_ordered then 0 else card.beyond_templates end, card.step);
  card.id := coalesce(card.id, nextval('cards_id_seq'));
  insert into cards (project_id, id, group_id, owner_id, tag_id, status, priority, position, is_active, due_date, title,
    description, tour_key, created_by, words)
  values (the_project, card.id, card.group_id, card.owner_id, card.tag_id, card.status, card.priority, new_position, true,
    card.due_date, card.title, card.description, card.tour_key, card.created_by, card.words);
  update group_sizes set cards = cards + 1, bytes = bytes + card.bytes
  where project_id = the_project and group_id = any (array[-1, coalesce(card.group_id, 0)]);
  if card.event is not null then
    perform write_events(the_project, jsonb_build_array(card.event || jsonb_build_object('card_id', card.id)), card.now,
      card.new_wake);
  end if;
  return jsonb_build_object('id', card.id, 'position', new_position, 'created_at', date_part('epoch', now()),
    'platform_id', (select platform_id from projects where id = the_project));
end $$;
