-- Trigger of new projects: records their tools.
create or replace function keep_new_tools() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform keep_tools(array_agg(id), now()) from inserted;
  return null;
end $$;
