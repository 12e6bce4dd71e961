-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Keys that a device keeps for a person: instead of the password, or as the second factor.
create table passkeys (
  id bigserial primary key,
  user_id bigint not null references users (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says that it was used; some devices always say 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name ~ '\S' and length(name) <= 255),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a device is asked to sign. Each is used once, soon.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who adds a passkey; null for somebody who signs in.
  user_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Superadmins without a second factor have no rights over the platform.
alter table platforms add column superadmins_need_second_factor boolean not null default false;
