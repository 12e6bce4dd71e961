-- Locks the size of a project (group_id -1) and of one of its groups (0: the inbox), and inserts missing rows.
-- Transactions that add cards or text to a project thus run one at a time, so that sizes and the last position are
-- exact. Lock order: after groups, tags, members and cards. make_copies runs before, but only inserts missing rows.
create or replace function lock_sizes(the_project bigint, the_group bigint) returns void language plpgsql as $$
declare
  locked bigint;
begin
  perform 1 from group_sizes
  where project_id = the_project and group_id = any (array[-1, coalesce(the_group, 0)])
  order by group_id
  for no key update;
  get diagnostics locked = row_count;
  if locked < 2 then
    insert into group_sizes as z (project_id, group_id, cards, bytes)
    select the_project, v.group_id, 0, 0
    from unnest(array[-1, coalesce(the_group, 0)]) as v (group_id)
    order by v.group_id
    on conflict (project_id, group_id) do update set cards = z.cards;
  end if;
end $$;
