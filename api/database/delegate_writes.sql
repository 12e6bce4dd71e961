-- On a cluster, makes each single-call write function run on the node of its project. deploy/citus.sql calls this
-- after distributing the tables, and `muster migrate` after replacing the functions. Without Citus it does nothing.
create or replace function delegate_writes() returns void language plpgsql as $$
declare
  the_function regprocedure;
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  perform 1 from pg_dist_partition where logicalrelid = 'cards'::regclass;
  if not found then
    return;
  end if;
  for the_function in
    select oid from pg_proc
    where proname in ('create_card', 'create_comment', 'update_card', 'update_cards')
      and pronamespace = 'public'::regnamespace
  loop
    perform create_distributed_function(the_function, 'the_project', colocate_with => 'projects');
  end loop;
end $$;
