-- Locks a platform and its log of rollouts until the transaction ends, as lock_user locks a user.
create or replace function lock_platform(platform_id bigint, is_shared boolean) returns void language plpgsql as $$
declare
  is_cluster boolean := to_regclass('pg_dist_partition') is not null;
  the_key integer := (platform_id % 2147483647)::integer;
begin
  if is_cluster and is_shared then
    perform pg_advisory_xact_lock_shared(2, the_key);
  elsif is_cluster then
    perform pg_advisory_xact_lock(2, the_key);
  elsif is_shared then
    perform 1 from platforms where id = platform_id for share;
  else
    perform 1 from platforms where id = platform_id for no key update;
  end if;
end $$;
