-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The language in which a project sees templates that are translated, such as `de` or `pt-BR`. Null: as they were
-- written.
alter table projects add column language text;
