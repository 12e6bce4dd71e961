-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Somebody has a webhook for this project: its changes leave a wake for the worker.
alter table feeds add column listens boolean not null default false;
-- The same for all projects of a platform at once.
alter table platforms add column listens boolean not null default false;

create table webhooks (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  -- Null: it hears of all projects of the platform, and of the platform itself.
  project_id bigint,
  url text not null,
  -- Null: every type.
  types text[],
  -- Signs the deliveries. The one before is valid until old_secret_until, so that receivers can change.
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
  state_reason text,
  -- When the first of the deliveries that have failed since failed; null while they arrive.
  failing_since timestamptz,
  -- A failure long after the one before begins anew.
  last_failed_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhooks_owner on webhooks (platform_id, project_id);

-- How far a webhook has got in the feed of a project: in order there, side by side across projects. Project 0 is the feed
-- of the platform itself.
create table webhook_cursors (
  project_id bigint not null,
  webhook_id bigint not null,
  platform_id bigint not null,
  seq bigint not null,
  -- How far it has got in the rollouts; null when it does not hear of them here.
  number bigint,
  -- How often the next event was tried in vain.
  attempts bigint not null default 0,
  -- When there is something to do; null when there is nothing.
  due_at timestamptz,
  -- Something happened since a worker began with it.
  is_woken boolean not null default false,
  -- A worker is at it until then.
  leased_until timestamptz,
  primary key (project_id, webhook_id)
) with (fillfactor = 70);
create index webhook_cursors_due on webhook_cursors (due_at) where due_at is not null;
-- The cursors of a webhook: suspending, resuming, deleting.
create index webhook_cursors_webhook on webhook_cursors (webhook_id);
create index webhook_cursors_rollouts on webhook_cursors (platform_id, project_id, webhook_id) where number is not null;

-- Projects with news for a webhook. One row a project, taken away by the worker.
create table webhook_wakes (
  project_id bigint primary key,
  -- Another number each time, so that the worker takes away only what it has seen.
  n bigserial
);
create index webhook_wakes_order on webhook_wakes (n);

-- What was sent, or is to be sent again.
create table webhook_deliveries (
  project_id bigint not null,
  id bigserial,
  webhook_id bigint not null,
  event_id text not null,
  type text not null,
  state text not null check (state in ('queued', 'delivered', 'retrying', 'failed')),
  attempts bigint not null default 0,
  status bigint,
  error text,
  duration_ms bigint,
  at timestamptz not null default now(),
  -- It is sent again, out of turn.
  send_at timestamptz,
  primary key (project_id, id),
  unique (project_id, webhook_id, event_id)
);
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id);
-- The oldest first: the purge.
create index webhook_deliveries_age on webhook_deliveries (at) where send_at is null;
-- What a webhook has waiting to be sent out of turn.
create index webhook_deliveries_queued on webhook_deliveries (webhook_id) where send_at is not null;
create index webhook_deliveries_due on webhook_deliveries (send_at) where send_at is not null;
