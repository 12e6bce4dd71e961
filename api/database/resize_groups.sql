-- Adds to the sizes of a project (group_id -1), its inbox (0) and its groups. The caller sends one change per group,
-- ordered by group_id, so that concurrent writes cannot deadlock. The project's row is always included, even if
-- unchanged, so that counts wait for moves.
create or replace function resize_groups(the_project bigint, the_changes jsonb) returns void language plpgsql as $$
declare
  change record;
begin
  for change in
    select * from jsonb_to_recordset(the_changes) as e (group_id bigint, cards bigint, bytes bigint)
  loop
    update group_sizes set cards = greatest(0, cards + change.cards), bytes = greatest(0, bytes + change.bytes)
    where project_id = the_project and group_id = change.group_id;
    if not found then
      insert into group_sizes as z (project_id, group_id, cards, bytes)
      values (the_project, change.group_id, greatest(0, change.cards), greatest(0, change.bytes))
      on conflict (project_id, group_id) do update set
        cards = greatest(0, z.cards + excluded.cards), bytes = greatest(0, z.bytes + excluded.bytes);
    end if;
  end loop;
end $$;
