-- Appends events to the feed of a project, in order, and wakes the webhook worker. Locks the feed's counter, so call
-- it last in a transaction. An event with a group also gets the id of the group's board.
create or replace function write_events(the_project bigint, the_events jsonb, the_now timestamptz, new_wake bigint)
returns void language plpgsql as $$
declare
  event record;
  the_seq bigint;
  is_heard boolean;
  the_board bigint;
begin
  insert into feeds as f (project_id, seq, changed_at) values (the_project, jsonb_array_length(the_events), the_now)
  on conflict (project_id) do update set seq = f.seq + excluded.seq, changed_at = excluded.changed_at
  returning seq - jsonb_array_length(the_events), listens into the_seq, is_heard;

  for event in
    select * from jsonb_to_recordset(the_events) as e (
      id bigint, kind text, action text, user_id bigint, card_id bigint, group_id bigint, about jsonb, changes jsonb)
  loop
    the_seq := the_seq + 1;
    if event.group_id is not null then
      select board_id into the_board from groups where project_id = the_project and id = event.group_id;
      if found then
        event.about := event.about || jsonb_build_object('board_id', the_board);
      end if;
    end if;
    insert into activity (project_id, id, seq, kind, action, user_id, card_id, about, changes, created_at)
    values (the_project, coalesce(event.id, nextval('card_activity_id_seq')), the_seq, event.kind, event.action,
      event.user_id, event.card_id, event.about, event.changes, the_now);
  end loop;

  if not is_heard then
    select pl.listens into is_heard from projects p join platforms pl on pl.id = p.platform_id where p.id = the_project;
  end if;
  if is_heard then
    insert into webhook_wakes (project_id, n)
    values (the_project, coalesce(new_wake, nextval('webhook_wakes_n_seq')))
    on conflict (project_id) do update set n = excluded.n;
  end if;
end $$;
