-- breaks: writers
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Answers that are kept for Idempotency-Key. Long ones are compressed in `answer`, short ones stand in `body` as before.
alter table idempotency_keys
  add column answer bytea,
  add column bytes bigint not null default 0;

-- How many bytes are kept for each project, or with its negative id for each user whose calls name no project. Changed in the
-- transactions that keep and delete answers.
create table idempotency_sizes (
  owner bigint primary key,
  bytes bigint not null
);
