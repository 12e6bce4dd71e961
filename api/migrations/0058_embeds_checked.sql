-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Added by the migration before, which did not read the whole table under its lock.
alter table access_tokens validate constraint access_tokens_kind_check;
