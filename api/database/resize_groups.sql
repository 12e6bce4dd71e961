-- Adds to the sizes of a project (-1), its inbox (0) and its groups. The changes are one for each, in order of group_id, so that
-- two writes cannot deadlock. That of the project is among them even if it stays the same: whoever counts waits for a move.
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
