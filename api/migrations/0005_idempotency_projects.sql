-- breaks: none
set local lock_timeout = '5s';
set local statement_timeout = '1min';

-- The project that the call wrote to. A replay is allowed only if the caller's role there still permits it.
alter table idempotency_keys add column project_id bigint;
