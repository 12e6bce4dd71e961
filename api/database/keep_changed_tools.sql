-- Trigger of changed projects: records their tools.
create or replace function keep_changed_tools() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform keep_tools(array[new.id], now());
  return null;
end $$;
