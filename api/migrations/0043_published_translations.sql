-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

alter table published_boards add column translations jsonb;
alter table published_groups add column translations jsonb;
alter table published_cards add column translations jsonb;
