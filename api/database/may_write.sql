-- Whether the project is not suspended and the user is a member with one of these roles. api/src/access decides which
-- roles suffice. Null roles: the caller's access was already checked.
create or replace function may_write(the_project bigint, the_user bigint, the_roles text[])
returns boolean language plpgsql stable as $$
begin
  if the_roles is null then
    return true;
  end if;
  perform 1
  from projects p
  join memberships m on m.project_id = the_project and m.user_id = the_user
  where p.id = the_project and p.suspended_at is null and m.role = any (the_roles);
  return found;
end $$;
