-- The position for a new card: one step after the last card of a group (null: of the inbox) and after this floor. It reads
-- the end of an index.
create or replace function next_position(the_project bigint, the_group bigint, the_floor bigint, the_step bigint)
returns bigint language plpgsql stable as $$
declare
  the_last bigint;
begin
  -- It also orders by the group: PostgreSQL does not know that `is null` leaves one value, and would sort the inbox.
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
