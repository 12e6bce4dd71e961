-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- What each migration breaks for processes of an older version: none, readers or writers. `muster migrate` copies it from
-- the first line of the migration's file; a version that does not have the file reads it here. Null means unknown.
alter table migrations add column breaks text check (breaks in ('none', 'readers', 'writers'));
