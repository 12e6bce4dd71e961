-- breaks: none
set local lock_timeout = '5s';
set local statement_timeout = '10min';

-- What a platform sells. On Citus plans and prices are reference tables, payment_events stays on the coordinator, the
-- others are distributed by project_id.

create table plans (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  product text not null check (product ~ '\S' and length(product) <= 100),
  plan text not null check (plan ~ '\S' and length(plan) <= 100),
  -- What a project may use while it has the plan.
  tools text[] not null default '{}' check (cardinality(tools) <= 100),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (platform_id, product, plan)
);

create table prices (
  plan_id bigint not null references plans (id),
  period text not null check (period in ('month', 'year')),
  -- In the smallest unit of the currency.
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text,
  primary key (plan_id, period)
);

-- One a project. The transitions between states are a table in api/src/billing/states.ts.
create table subscriptions (
  project_id bigint not null references projects (id),
  id bigserial,
  state text not null check (state in ('trialing', 'expired', 'checkout_open', 'active', 'past_due', 'canceled')),
  plan_id bigint not null references plans (id),
  period text check (period in ('month', 'year')),
  trial_ends_at timestamptz not null,
  provider_customer_id text,
  provider_subscription_id text,
  -- When what was last applied happened at the provider, and what weighs more at the same moment: what is older changes
  -- nothing.
  provider_moment timestamptz,
  provider_rank bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id, project_id),
  unique (project_id)
);

-- Trials to expire.
create index subscriptions_trials on subscriptions (trial_ends_at) where state in ('trialing', 'checkout_open');

create table checkouts (
  project_id bigint not null,
  id bigserial,
  subscription_id bigint not null,
  plan_id bigint not null references plans (id),
  period text not null check (period in ('month', 'year')),
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- opening: the provider is being asked; open: it can be paid; the others are ends.
  state text not null check (state in ('opening', 'open', 'paid', 'expired')),
  session_id text,
  -- Where it is paid. Whoever has the address can pay, so it is kept encrypted.
  url_encrypted bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (id, project_id),
  foreign key (project_id, subscription_id) references subscriptions (project_id, id)
);

-- A double click makes one.
create unique index checkouts_open on checkouts (project_id) where state in ('opening', 'open');

-- What the payment provider told us, once each, worked on by a job.
create table payment_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text
);

-- What is left to do: the job, and what an operator watches.
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

-- Websites: themes of a project and their versions.
create table themes (
  project_id bigint not null references projects (id),
  id bigserial,
  name text not null check (name ~ '\S' and length(name) <= 255),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id)
);

create index themes_project on themes (project_id);

create table theme_versions (
  project_id bigint not null,
  id bigserial,
  theme_id bigint not null,
  version text not null check (version ~ '\S' and length(version) <= 50),
  approval_status text not null default 'draft' check (approval_status in ('draft', 'pending', 'approved', 'rejected')),
  theme_status text not null default 'active' check (theme_status in ('active', 'deprecated')),
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id),
  foreign key (project_id, theme_id) references themes (project_id, id),
  unique (project_id, theme_id, version)
);
