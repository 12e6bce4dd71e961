-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- A program that acts for a platform. It is a user, so that everything it does has an actor, and can never sign in.
alter table users add column is_service boolean not null default false;

-- What a service token may do, from where, and who made it.
alter table access_tokens add column scopes text[];
alter table access_tokens add column allowed_addresses text[];
alter table access_tokens add column created_by bigint;
alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check
  check (kind in ('session', 'integration', 'service')) not valid;
alter table access_tokens add constraint access_tokens_scopes_check
  check ((kind = 'service') = (scopes is not null)) not valid;

-- From which network it was done.
alter table audit_log add column address text;
