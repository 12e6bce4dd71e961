-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Tokens for embedded boards: for one person in one project, for at most an hour. Each ends with the token that made it.
alter table access_tokens add column parent_token_id bigint;
alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check
  check (kind in ('session', 'integration', 'service', 'embed')) not valid;

-- People whom a person has removed from a project. A program that hands people over does not add them again.
create table removed_members (
  project_id bigint not null,
  user_id bigint not null,
  removed_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index removed_members_of_user on removed_members (user_id);

-- The pages that may show embedded boards, and how the platform looks.
alter table platforms add column embed_origins text[] not null default '{}';
alter table platforms add column branding jsonb;
alter table platforms add column logo jsonb;
