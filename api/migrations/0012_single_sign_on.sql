-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Added by the migration before, which did not read the whole table under its lock.
alter table access_tokens validate constraint access_tokens_kind_check;
alter table access_tokens validate constraint access_tokens_scopes_check;

-- Who signs the people of a platform in, besides Muster itself.
create table identity_providers (
  id bigserial primary key,
  platform_id bigint not null references platforms (id),
  -- In the addresses of its sign-in.
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  name text not null check (name ~ '\S' and length(name) <= 255),
  issuer text not null check (length(issuer) <= 2000),
  client_id text not null,
  client_secret_encrypted bytea not null,
  -- People with an address of its domains sign in there and in no other way.
  sso_required boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_providers_platform on identity_providers (platform_id);

-- A domain belongs to one provider.
create table identity_domains (
  domain text primary key check (domain = lower(domain) and length(domain) <= 253),
  provider_id bigint not null references identity_providers (id) on delete cascade
);
create index identity_domains_provider on identity_domains (provider_id);

-- Whom a provider knows, by its own name for them.
create table identities (
  provider_id bigint not null references identity_providers (id) on delete cascade,
  subject text not null check (length(subject) <= 255),
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider_id, subject)
);
create index identities_user on identities (user_id);

-- Until when the tokens of somebody who must sign in at a provider work without doing so again.
alter table users add column sso_until timestamptz;
