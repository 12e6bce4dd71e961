-- Distributes the tables over a Citus cluster; see docs/operate.md. A test holds that every table has its place.
-- Tables of one platform refer to platforms, and are not to become tables of the coordinator for that.
set citus.enable_local_reference_table_foreign_keys = off;
-- Small, read by every project, rarely written: a copy on every node.
select create_reference_table(name) from unnest(array[
  'platforms', 'users',
  'master_boards', 'master_groups', 'master_cards',
  'published_boards', 'published_groups', 'published_cards',
  'stages', 'stage_waves', 'staged_boards', 'staged_groups', 'staged_cards',
  'plans', 'prices'
]) with ordinality as t (name, place) order by place;

-- Everything of a project, on the project's node.
select create_distributed_table('projects', 'id');
select create_distributed_table(name, 'project_id', colocate_with => 'projects') from unnest(array[
  'memberships', 'boards', 'groups', 'tags', 'cards', 'comments', 'comment_reads', 'activity', 'feeds',
  'group_sizes', 'stage_projects', 'notifications', 'webhook_cursors', 'webhook_wakes', 'webhook_deliveries',
  'subscriptions', 'checkouts', 'themes', 'theme_versions'
]) with ordinality as t (name, place) order by place;

-- On the coordinator alone: access_tokens, one_time_links, mails, identity_providers, identity_domains, identities, passkeys, passkey_challenges, second_factors, recovery_codes, sign_in_failures, idempotency_keys,
-- audit_log, rollouts, rollout_items, fills, payment_events, backfills, platform_feeds, platform_events, webhooks, migrations, and the job queue.
