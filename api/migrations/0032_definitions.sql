-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Functions are replaced as a whole: api/database has the current text of each, and `muster migrate` applies those that differ
-- from what is recorded here. An older version leaves the definitions of a newer one alone.
create table definitions (
  name text primary key,
  version text not null,
  sha256 text not null
);
