-- Distributes the tables over a Citus cluster; see docs/cluster.md. A test holds that every table has its place.
-- Tables of one platform refer to platforms, and are not to become tables of the coordinator for that.
set citus.enable_local_reference_table_foreign_keys = off;

-- Small, read by every project, rarely written: a copy on every node.
select create_reference_table(name) from unnest(array[
  'platforms', 'users',
  'master_boards', 'master_groups', 'master_cards', 'master_files',
  'published_boards', 'published_groups', 'published_cards',
  'stages', 'stage_waves', 'staged_boards', 'staged_groups', 'staged_cards',
  'plans', 'prices'
]) with ordinality as t (name, place) order by place;

-- Everything of a project, on the project's node.
select create_distributed_table('projects', 'id');
select create_distributed_table(name, 'project_id', colocate_with => 'projects') from unnest(array[
  'memberships', 'removed_members', 'saved_filters', 'boards', 'groups', 'tags', 'cards', 'waiting_sign_offs', 'comments', 'files', 'imported', 'runs', 'checks', 'comment_reads', 'activity', 'feeds',
  'group_sizes', 'project_tools', 'stage_projects', 'notifications', 'webhook_wakes',
  'subscriptions', 'checkouts', 'themes', 'theme_versions'
]) with ordinality as t (name, place) order by place;

-- On the coordinator alone: access_tokens, external_ids, one_time_links, mails, identity_providers, identity_domains, identities, passkeys, passkey_challenges, second_factors, recovery_codes, sign_in_failures, idempotency_keys, idempotency_sizes,
-- audit_log, rollouts, rollout_items, tool_reach, escalations, compliance_days, payment_events, loose_objects, backfills, platform_feeds, platform_events, webhooks, webhook_cursors, webhook_deliveries, migrations, definitions, and the job queue.
-- Their keys to users and platforms would lock a whole table on every node at each insert. The service never deletes a user
-- or a platform, and looks each up before it refers to it.
do $$
declare key record;
begin
  for key in
    select c.conrelid::regclass as name, c.conname from pg_constraint c
    join pg_dist_partition r on r.logicalrelid = c.confrelid
    left join pg_dist_partition own on own.logicalrelid = c.conrelid
    where c.contype = 'f' and own.logicalrelid is null
  loop
    execute format('alter table %s drop constraint %I', key.name, key.conname);
  end loop;
end $$;

-- Writes of one project run on its node, in one task.
select delegate_writes();
