-- Locks a user until the transaction ends. On a cluster, users are a reference table: a row lock would lock the whole
-- table on every node. An advisory lock on the coordinator replaces it there.
create or replace function lock_user(user_id bigint, is_shared boolean) returns void language plpgsql as $$
declare
  is_cluster boolean := to_regclass('pg_dist_partition') is not null;
  the_key integer := (user_id % 2147483647)::integer;
begin
  if is_cluster and is_shared then
    perform pg_advisory_xact_lock_shared(1, the_key);
  elsif is_cluster then
    perform pg_advisory_xact_lock(1, the_key);
  elsif is_shared then
    perform 1 from users where id = user_id for share;
  else
    perform 1 from users where id = user_id for no key update;
  end if;
end $$;
