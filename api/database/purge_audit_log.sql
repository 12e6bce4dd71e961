-- Deletes the oldest rows of the audit log, at most this many, and none that is younger than 90 days.
create or replace function purge_audit_log(before timestamptz, most int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare deleted bigint;
begin
  if before > now() - interval '90 days' then return 0; end if;
  perform set_config('muster.purging', 'on', true);
  delete from audit_log where id in (
    select id from (select id, at from audit_log order by id limit most) oldest where at < before);
  get diagnostics deleted = row_count;
  perform set_config('muster.purging', 'off', true);
  return deleted;
end $$;
