-- Makes the same change to several cards, each in the fields that its `fields` names. The caller has read the cards
-- and checked the change. Returns {"updated": {"<id>": seconds}}, or {"refused": [...]} without changing any card. Copies
-- may have rows after a refusal; a row alone does not change what is shown.
-- Refusals: `stale`, if a card has changed since it was read; fields whose reference does not exist; or the limit
-- that would be exceeded. The cards stay locked until the transaction ends, so a second call after reading them again
-- cannot be stale.
create or replace function update_cards(the_project bigint, the_change jsonb) returns jsonb language plpgsql as $$
declare
  the_now timestamptz := the_change ->> 'now';
  the_cards jsonb := the_change -> 'cards';
  changed record;
  new_words record;
  card record;
  held record;
  grown record;
  refused text[];
  exceeded text;
  is_stale boolean := false;
  more_tags bigint[];
  held_tags integer;
  card_words tsvector;
  changed_at timestamptz;
  updated jsonb := '{}';
begin
  select * into changed from jsonb_to_record(the_change -> 'values') as v (
    title text, description text, short_description text, status text, priority text, is_active boolean, owner_id bigint,
    tag_id bigint, due_date timestamptz, snoozed_until timestamptz);
  if changed.owner_id is not null or changed.tag_id is not null then
    refused := hold_references(the_project, changed.owner_id, changed.tag_id);
    if cardinality(refused) > 0 then
      return jsonb_build_object('refused', refused);
    end if;
  end if;
  if the_change ? 'more_tag_ids' then
    more_tags := array(select jsonb_array_elements_text(the_change -> 'more_tag_ids')::bigint);
    perform 1 from tags where project_id = the_project and id = any (more_tags) and deleted_at is null
    order by id for key share;
    get diagnostics held_tags = row_count;
    if held_tags < cardinality(more_tags) then
      return '{"refused": ["tag_ids"]}';
    end if;
  end if;
  if the_change ? 'copies' and not make_copies(the_project, the_change -> 'copies') then
    return '{"refused": ["stale"]}';
  end if;

  -- Lock all cards, in order of id, even after a stale one: the caller reads them again under these locks.
  for card in
    select * from jsonb_to_recordset(the_cards) as e (id bigint, seen float8, seen_overrides bigint, seen_status text)
    order by e.id
  loop
    select updated_at, overrides, status into held from cards
    where project_id = the_project and id = card.id and deleted_at is null
    for no key update;
    -- Every change of a card's content changes one of these; see laterThan in templates/store/fields.ts. The status
    -- backfill changes only the status.
    if not found or date_part('epoch', held.updated_at) <> card.seen or held.overrides <> card.seen_overrides
      or held.status is distinct from card.seen_status then
      is_stale := true;
    end if;
  end loop;
  if is_stale then
    return '{"refused": ["stale"]}';
  end if;

  if the_change ? 'sizes' then
    if the_change ? 'grown' then
      perform lock_sizes(the_project, null);
      -- The text added per board, and for the whole project, whose group is null.
      for grown in
        select * from jsonb_to_recordset(the_change -> 'grown') as e (group_id bigint, bytes bigint, limits jsonb)
      loop
        -- Processes of 0.6 send the same limits for all.
        exceeded := exceeded_limit(the_project, grown.group_id, 0, grown.bytes,
          coalesce(grown.limits, the_change -> 'limits'));
        if exceeded is not null then
          return jsonb_build_object('refused', array[exceeded]);
        end if;
      end loop;
    end if;
    perform resize_groups(the_project, the_change -> 'sizes');
  end if;

  select * into new_words from jsonb_to_record(the_change -> 'words') as v (
    title tsvector, description tsvector, short_description tsvector);
  for card in
    select * from jsonb_to_recordset(the_cards) as e (
      id bigint, fields jsonb, overrides bigint, kept_words tsvector, more_tag_ids bigint[], work jsonb,
      waits_since timestamptz, master_card_id bigint, status text, rules jsonb, run_on date,
      run jsonb)
    order by e.id
  loop
    card_words := coalesce(card.kept_words, '')
      || case when card.fields ? 'title' then coalesce(new_words.title, '') else '' end
      || case when card.fields ? 'description' then coalesce(new_words.description, '') else '' end
      || case when card.fields ? 'short_description' then coalesce(new_words.short_description, '') else '' end;
    update cards c set
      title = case when card.fields ? 'title' then changed.title else c.title end,
      description = case when card.fields ? 'description' then changed.description else c.description end,
      short_description =
        case when card.fields ? 'short_description' then changed.short_description else c.short_description end,
      -- Processes of 0.9 send one status for all cards.
      status = case when card.fields ? 'status' then coalesce(card.status, changed.status) else c.status end,
      status_at = case when card.fields ? 'status' then the_now else c.status_at end,
      rules = case when card.fields ? 'rules' then card.rules else c.rules end,
      run_on = case when card.fields ? 'run_on' then card.run_on else c.run_on end,
      priority = case when card.fields ? 'priority' then changed.priority else c.priority end,
      is_active = case when card.fields ? 'is_active' then changed.is_active else c.is_active end,
      owner_id = case when card.fields ? 'owner_id' then changed.owner_id else c.owner_id end,
      tag_id = case when card.fields ? 'tag_id' then changed.tag_id else c.tag_id end,
      more_tag_ids = case when card.fields ? 'more_tag_ids' then nullif(card.more_tag_ids, '{}') else c.more_tag_ids end,
      work = case when card.fields ? 'work' then card.work else c.work end,
      due_date = case when card.fields ? 'due_date' then changed.due_date else c.due_date end,
      snoozed_until = case when card.fields ? 'snoozed_until' then changed.snoozed_until else c.snoozed_until end,
      words = case when card.fields ?| array['title', 'description', 'short_description']
        then nullif(card_words, ''::tsvector) else c.words end,
      overrides = c.overrides | card.overrides,
      -- Via UTC, because Citus allows only immutable functions here.
      updated_at = greatest(the_now, (c.updated_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    where c.project_id = the_project and c.id = card.id
    returning c.updated_at into changed_at;
    if card.fields ? 'work' then
      if card.waits_since is null then
        delete from waiting_sign_offs where project_id = the_project and card_id = card.id;
      else
        insert into waiting_sign_offs (project_id, card_id, platform_id, master_card_id, submitted_at)
        values (the_project, card.id, (the_change ->> 'platform_id')::bigint, card.master_card_id, card.waits_since)
        on conflict (project_id, card_id) do update set submitted_at = excluded.submitted_at;
      end if;
    end if;
    if card.run is not null then
      perform write_run(the_project, card.id, card.run);
    end if;
    updated := updated || jsonb_build_object(card.id, date_part('epoch', changed_at));
  end loop;
  if the_change ? 'events' then
    perform write_events(the_project, the_change -> 'events', the_now, (the_change ->> 'new_wake')::bigint);
  end if;
  return jsonb_build_object('updated', updated);
end $$;
