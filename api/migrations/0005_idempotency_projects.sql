set local lock_timeout = '5s';
set local statement_timeout = '1min';

-- The project that a write was in: whoever repeats it is judged by the role they have there now.
alter table idempotency_keys add column project_id bigint;
