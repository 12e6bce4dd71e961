-- breaks: none
set local lock_timeout = '5s';
set local statement_timeout = '10min';

-- Tenancy and accounts. On Citus: projects and memberships are distributed by the project and colocated,
-- platforms and users are reference tables, everything below them stays on the coordinator.

create table platforms (
  id bigserial primary key,
  name text not null check (name ~ '\S' and length(name) <= 255),
  created_at timestamptz not null default now()
);

-- A rollout writes to every row of this table, so rows are narrow and pages leave room to update in place.
create table projects (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  name text not null check (name ~ '\S' and length(name) <= 255),
  tools text[] not null default '{}' check (cardinality(tools) <= 100),
  suspended_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 70);

-- Ranges of a platform's projects: lists and rollouts.
create index projects_platform on projects (platform_id, id);

create table users (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  email text not null check (length(email) <= 254),
  name text not null check (name ~ '\S' and length(name) <= 255),
  language text,
  superadmin boolean not null default false,
  superadmin_billing boolean not null default false,
  enable_ai boolean not null default false,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Sign-in finds a user by address, compared without case; "C" so that no locale has its own idea of case.
create unique index users_email on users (lower(email collate "C"));

-- Lists of a platform's users.
create index users_platform on users (platform_id, id);

create table memberships (
  project_id bigint not null references projects (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('viewer', 'member', 'owner')),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);

-- Which projects a caller has; the current one when a call names none.
create index memberships_user on memberships (user_id);

create table access_tokens (
  id bigserial primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('session', 'integration')),
  name text,
  project_id bigint,
  role text check (role in ('viewer', 'member', 'owner')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  -- Sign-in tokens end after this long without use; null: no idle limit.
  idle_limit interval,
  revoked_at timestamptz,
  check ((kind = 'integration') = (project_id is not null and role is not null and name is not null))
);

-- A user's own list, and revoking all of a user's tokens.
create index access_tokens_user on access_tokens (user_id) where revoked_at is null;

-- What the cleaning job removes.
create index access_tokens_expiry on access_tokens (expires_at);

create table second_factors (
  user_id bigint primary key references users (id),
  secret_encrypted bytea not null,
  confirmed_at timestamptz,
  -- The last time step whose code was used: each code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Failed sign-ins per address, known or not. Only a hash is kept: people type passwords into the wrong field.
create table sign_in_failures (
  email_hash bytea not null,
  kind text not null check (kind in ('password', 'second_factor')),
  window_start timestamptz not null,
  failures bigint not null,
  primary key (email_hash, kind)
);

create index sign_in_failures_age on sign_in_failures (window_start);

create table idempotency_keys (
  user_id bigint not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  body text,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigserial primary key,
  at timestamptz not null default now(),
  -- Null: an operator at the command line, or the service itself.
  actor_id bigint,
  platform_id bigint,
  project_id bigint,
  action text not null,
  subject text,
  details jsonb not null default '{}'
);

create index audit_log_platform on audit_log (platform_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
