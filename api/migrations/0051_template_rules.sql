-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The rule of a recurring template; null if it does not repeat.
alter table master_cards add column repeat jsonb;
alter table staged_cards add column repeat jsonb;
