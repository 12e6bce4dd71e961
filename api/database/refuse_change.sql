-- Trigger of the audit log: rows are added, and never changed. purge_audit_log alone may delete old ones.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('muster.purging', true) = 'on' then return null; end if;
  raise exception 'the audit log is append-only';
end
$$;
