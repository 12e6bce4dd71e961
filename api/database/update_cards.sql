-- Makes the same change to cards, each in the fields that `fields` names. The caller has read them and judged the change.
-- Returns {"updated": {"<id>": seconds}}, or {"refused": [...]} when it has changed nothing: `stale` when a card is no longer as
-- it was read, the fields that name something that is not there, or the limit that would be exceeded. Within a transaction
-- the cards stay locked, so that reading them again and repeating the call cannot be stale.
create or replace function update_cards(the_project bigint, the_change jsonb) returns jsonb language plpgsql as $$
declare
  the_now timestamptz := the_change ->> 'now';
  the_cards jsonb := the_change -> 'cards';
  changed record;
  new_words record;
  refused text[];
  exceeded text;
  grown record;
  more_bytes bigint;
  fresh bigint;
  updated jsonb;
begin
  select * into changed from jsonb_to_record(the_change -> 'values') as v (
    title text, description text, short_description text, status text, priority text, is_active boolean, owner_id bigint,
    tag_id bigint, due_date timestamptz, snoozed_until timestamptz);
  refused := hold_references(the_project, changed.owner_id, changed.tag_id);
  if cardinality(refused) > 0 then
    return jsonb_build_object('refused', refused);
  end if;
  if the_change ? 'copies' and not make_copies(the_project, the_change -> 'copies') then
    return '{"refused": ["stale"]}';
  end if;

  perform 1 from cards
  where project_id = the_project
    and id in (select e.id from jsonb_to_recordset(the_cards) as e (id bigint))
  order by id
  for no key update;
  -- Every change of what a card says changes one of these: laterThan in templates/store/fields.ts. The backfill of statuses changes
  -- the status alone.
  select count(*) into fresh
  from jsonb_to_recordset(the_cards) as e (id bigint, seen float8, seen_overrides bigint, seen_status text)
  join cards c on c.project_id = the_project and c.id = e.id and c.deleted_at is null
    and date_part('epoch', c.updated_at) = e.seen and c.overrides = e.seen_overrides
    and c.status is not distinct from e.seen_status;
  if fresh < jsonb_array_length(the_cards) then
    return '{"refused": ["stale"]}';
  end if;

  if the_change ? 'sizes' then
    perform lock_sizes(the_project, null);
    -- The text that each board gets in all, and then the whole project.
    for grown in
      select min(e.group_id) as group_id, sum(e.bytes)::bigint as bytes
      from jsonb_to_recordset(the_change -> 'sizes') as e (group_id bigint, bytes bigint)
      join groups g on g.project_id = the_project and g.id = e.group_id
      group by g.board_id
      having sum(e.bytes) > 0
    loop
      exceeded := exceeded_limit(the_project, grown.group_id, 0, grown.bytes, (the_change -> 'limits') - 'project_bytes');
      exit when exceeded is not null;
    end loop;
    select sum(e.bytes)::bigint into more_bytes
    from jsonb_to_recordset(the_change -> 'sizes') as e (bytes bigint);
    if exceeded is null and more_bytes > 0 then
      exceeded := exceeded_limit(the_project, null, 0, more_bytes, the_change -> 'limits');
    end if;
    if exceeded is not null then
      return jsonb_build_object('refused', array[exceeded]);
    end if;
    perform resize_groups(the_project, the_change -> 'sizes');
  end if;

  select * into new_words from jsonb_to_record(the_change -> 'words') as v (
    title tsvector, description tsvector, short_description tsvector);
  with done as (
    update cards c set
      title = case when e.fields ? 'title' then changed.title else c.title end,
      description = case when e.fields ? 'description' then changed.description else c.description end,
      short_description = case when e.fields ? 'short_description' then changed.short_description else c.short_description end,
      status = case when e.fields ? 'status' then changed.status else c.status end,
      priority = case when e.fields ? 'priority' then changed.priority else c.priority end,
      is_active = case when e.fields ? 'is_active' then changed.is_active else c.is_active end,
      owner_id = case when e.fields ? 'owner_id' then changed.owner_id else c.owner_id end,
      tag_id = case when e.fields ? 'tag_id' then changed.tag_id else c.tag_id end,
      due_date = case when e.fields ? 'due_date' then changed.due_date else c.due_date end,
      snoozed_until = case when e.fields ? 'snoozed_until' then changed.snoozed_until else c.snoozed_until end,
      words = case when e.fields ?| array['title', 'description', 'short_description']
        then nullif(
          coalesce(e.kept_words, '')
          || case when e.fields ? 'title' then coalesce(new_words.title, '') else '' end
          || case when e.fields ? 'description' then coalesce(new_words.description, '') else '' end
          || case when e.fields ? 'short_description' then coalesce(new_words.short_description, '') else '' end,
          ''::tsvector)
        else c.words end,
      overrides = c.overrides | e.overrides,
      -- By way of UTC, because Citus takes nothing here that might depend on a setting.
      updated_at = greatest(the_now, (c.updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    from jsonb_to_recordset(the_cards) as e (id bigint, fields jsonb, overrides bigint, kept_words tsvector)
    where c.project_id = the_project and c.id = e.id
    returning c.id, c.updated_at)
  select jsonb_object_agg(id, date_part('epoch', updated_at)) into updated from done;
  if the_change ? 'events' then
    perform write_events(the_project, the_change -> 'events', the_now, (the_change ->> 'new_wake')::bigint);
  end if;
  return jsonb_build_object('updated', updated);
end $$;
