-- Writes events to the feed of a project, in order, and wakes whoever sends its webhooks. It locks the counter of the feed, so a
-- transaction calls it last. An event that names a group also gets the id of the group's board.
create or replace function write_events(the_project bigint, the_events jsonb, the_now timestamptz, new_wake bigint)
returns void language plpgsql as $$
declare
  event_count bigint := jsonb_array_length(the_events);
  last_seq bigint;
  is_heard boolean;
begin
  insert into feeds as f (project_id, seq, changed_at) values (the_project, event_count, the_now)
  on conflict (project_id) do update set seq = f.seq + excluded.seq, changed_at = excluded.changed_at
  returning seq, listens into last_seq, is_heard;

  insert into activity (project_id, id, seq, kind, action, user_id, card_id, about, changes, created_at)
  select the_project, coalesce(e.id, nextval('card_activity_id_seq')), last_seq - event_count + e.n, e.kind, e.action,
    e.user_id, e.card_id,
    case when g.board_id is null then e.about else e.about || jsonb_build_object('board_id', g.board_id) end,
    e.changes, the_now
  from rows from (
    jsonb_to_recordset(the_events) as (
      id bigint, kind text, action text, user_id bigint, card_id bigint, group_id bigint, about jsonb, changes jsonb)
  ) with ordinality as e (id, kind, action, user_id, card_id, group_id, about, changes, n)
  left join groups g on g.project_id = the_project and g.id = e.group_id
  order by e.n;

  if not is_heard then
    select pl.listens into is_heard from projects p join platforms pl on pl.id = p.platform_id where p.id = the_project;
  end if;
  if is_heard then
    insert into webhook_wakes (project_id, n)
    values (the_project, coalesce(new_wake, nextval('webhook_wakes_n_seq')))
    on conflict (project_id) do update set n = excluded.n;
  end if;
end $$;
