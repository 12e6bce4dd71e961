-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- What a person is told of. Project 0 is the platform itself.
create table notifications (
  project_id bigint not null,
  id bigserial,
  user_id bigint not null,
  reason text not null check (reason in ('assigned', 'mentioned', 'replied', 'due', 'rollout')),
  -- Of the same thing, a person is told once.
  about text not null,
  card_id bigint,
  comment_id bigint,
  number bigint,
  -- Who did it; null when nobody did.
  actor_id bigint,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (project_id, id),
  unique (project_id, user_id, reason, about)
);
create index notifications_user on notifications (user_id, id);
-- Who gets a mail today.
create index notifications_unmailed on notifications (user_id) where mailed_at is null and read_at is null;
create index notifications_age on notifications (created_at);

-- How a person wants to be told. Null: UTC.
alter table users add column time_zone text;
alter table users add column daily_mail boolean not null default true;
alter table users add column muted text[] not null default '{}';
-- The day of their last daily mail, in their own time zone.
alter table users add column digest_on date;
