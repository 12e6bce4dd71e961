-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- What was imported from other tools, so that the same file imported twice makes nothing twice. Rows stay when their
-- record is deleted: otherwise it would come back with the next import.
create table imported (
  project_id bigint not null,
  source text not null,
  kind text not null,
  external_id text not null,
  record_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (project_id, source, kind, external_id)
);
