-- The position for a new card: one step after the last card of a group (null: the inbox), and above `the_floor`.
-- Reads one index entry.
create or replace function next_position(the_project bigint, the_group bigint, the_floor bigint, the_step bigint)
returns bigint language plpgsql stable as $$
declare
  the_last bigint;
begin
  -- Order by group_id too, to match the index: the planner does not treat `is null` as a single value, and would sort
  -- the inbox.
  if the_group is null then
    select position into the_last from cards
    where project_id = the_project and group_id is null and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1;
  else
    select position into the_last from cards
    where project_id = the_project and group_id = the_group and deleted_at is null and position is not null
    order by group_id desc, position desc limit 1;
  end if;
  return least(9007199254740991, the_step + greatest(the_floor, the_last));
end $$;
