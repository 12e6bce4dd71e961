-- Locks the owner and the tag of a future card, so that they are not removed before the transaction ends. Returns the
-- names of the fields whose value is not allowed in this project.
create or replace function hold_references(the_project bigint, the_owner bigint, the_tag bigint)
returns text[] language plpgsql as $$
declare
  refused text[] := '{}';
begin
  if the_tag is not null then
    perform 1 from tags where project_id = the_project and id = the_tag and deleted_at is null for key share;
    if not found then
      refused := refused || 'tag_id'::text;
    end if;
  end if;
  if the_owner is not null then
    perform 1 from memberships where project_id = the_project and user_id = the_owner for key share;
    if found then
      perform 1 from users where id = the_owner and disabled_at is null;
    end if;
    if not found then
      refused := 'owner_id'::text || refused;
    end if;
  end if;
  return refused;
end $$;
