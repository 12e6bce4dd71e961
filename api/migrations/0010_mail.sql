-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- When the person showed that the address is theirs, by a link that was mailed to it.
alter table users add column email_verified_at timestamptz;
-- The account was made with a link that somebody passed on: nobody has shown that the address is theirs.
alter table users add column is_unproven boolean not null default false;

-- From where a session was opened, so that people recognise their devices, and a new one is noticed.
alter table access_tokens add column address text;
alter table access_tokens add column user_agent text;

-- What the reader of a mail may do once. Only a hash of the token is kept.
create table one_time_links (
  id bigserial primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'email_change')),
  platform_id bigint not null references platforms (id),
  -- Whose account it concerns; null for an invitation.
  user_id bigint references users (id),
  -- The address that the link is for.
  email text not null check (length(email) <= 254),
  -- Where an invitation leads; null for the platform alone.
  project_id bigint,
  role text check (role in ('viewer', 'member', 'owner')),
  -- Whether it went to the address by mail. Else somebody passes it on, and using it proves nothing about the address.
  is_mailed boolean not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((project_id is null) = (role is null)),
  check ((purpose = 'invitation') = (user_id is null))
);
-- The invitations to a project or a platform.
create index one_time_links_invitations on one_time_links (platform_id, project_id, id) where purpose = 'invitation';
-- The links of a user, which a new one replaces.
create index one_time_links_user on one_time_links (user_id) where user_id is not null;
create index one_time_links_expiry on one_time_links (expires_at);

-- Mails that wait, were sent or could not be. What they say is encrypted, because it may hold the token of a link, and is
-- removed once they are sent.
create table mails (
  id bigserial primary key,
  kind text not null,
  -- Null for a mail to somebody who has no account.
  user_id bigint,
  platform_id bigint,
  content_encrypted bytea,
  -- Of the same request, one waits.
  request_hash bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts bigint not null default 0,
  send_at timestamptz not null default now(),
  -- Not sent later than this: its link has ended, or nobody needs it any more.
  give_up_at timestamptz not null,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on mails (send_at) where state = 'waiting';
create unique index mails_request on mails (request_hash) where state = 'waiting';
create index mails_age on mails (created_at);
