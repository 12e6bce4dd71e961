-- Records the current run of a recurring card after a change of its status or its work.
create or replace function write_run(the_project bigint, the_card bigint, the_run jsonb) returns void language plpgsql as $$
begin
  insert into runs as r (project_id, card_id, run_on, platform_id, master_card_id, appears_at, due_at, ends_at, status, work,
    ticked, total, closed_at, closed_by, done_at, returned)
  select the_project, the_card, n.run_on, n.platform_id, n.master_card_id, n.appears_at, n.due_at, n.ends_at, n.status,
    n.work, n.ticked, n.total, n.closed_at, n.closed_by, n.done_at, n.returned
  from jsonb_to_record(the_run) as n (run_on date, platform_id bigint, master_card_id bigint, appears_at timestamptz,
    due_at timestamptz, ends_at timestamptz, status text, work jsonb, ticked bigint, total bigint, closed_at timestamptz,
    closed_by bigint, done_at timestamptz, returned bigint)
  on conflict (project_id, card_id, run_on) do update set appears_at = excluded.appears_at, due_at = excluded.due_at,
    ends_at = excluded.ends_at, status = excluded.status, work = excluded.work, ticked = excluded.ticked,
    total = excluded.total, returned = r.returned + excluded.returned,
    -- A card that was closed before keeps the moment and the person.
    closed_at = case when excluded.closed_at is null then null else coalesce(r.closed_at, excluded.closed_at) end,
    closed_by = case when excluded.closed_at is null then null
      when r.closed_at is null then excluded.closed_by else r.closed_by end,
    done_at = case when excluded.done_at is null then null else coalesce(r.done_at, excluded.done_at) end;
end $$;
