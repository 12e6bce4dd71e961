-- Adds to the sizes of groups (null: the inbox) and to that of their project. Rows are locked in order of id, so that two
-- writes cannot deadlock. That of the project is locked even if it stays the same: whoever counts waits for a move.
create or replace function resize_groups(the_project bigint, the_changes jsonb) returns void language plpgsql as $$
begin
  insert into group_sizes as z (project_id, group_id, cards, bytes)
  select the_project, v.group_id, v.cards, v.bytes
  from (
    select coalesce(e.group_id, 0) as group_id, sum(e.cards) as cards, sum(e.bytes) as bytes
    from jsonb_to_recordset(the_changes) as e (group_id bigint, cards bigint, bytes bigint)
    group by coalesce(e.group_id, 0)
    union all
    select -1, sum(e.cards), sum(e.bytes)
    from jsonb_to_recordset(the_changes) as e (cards bigint, bytes bigint)) v
  where v.group_id = -1 or v.cards <> 0 or v.bytes <> 0
  order by v.group_id
  on conflict (project_id, group_id) do update set
    cards = greatest(0, z.cards + excluded.cards), bytes = greatest(0, z.bytes + excluded.bytes);
end $$;
