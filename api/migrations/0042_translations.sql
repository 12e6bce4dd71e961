-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The texts of templates in other languages: {"de": {"title": …, "description": …, "short_description": …}}.
alter table master_boards add column translations jsonb;
alter table master_groups add column translations jsonb;
alter table master_cards add column translations jsonb;
alter table staged_boards add column translations jsonb;
alter table staged_groups add column translations jsonb;
alter table staged_cards add column translations jsonb;
