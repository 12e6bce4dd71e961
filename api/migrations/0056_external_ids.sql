-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The ids by which the program of a platform knows projects and people. A table of its own, because `projects` is
-- distributed on a cluster, where this constraint could not name the platform.
create table external_ids (
  platform_id bigint not null references platforms (id),
  kind text not null check (kind in ('project', 'user')),
  external_id text not null,
  id bigint not null,
  primary key (platform_id, kind, external_id),
  constraint external_ids_id unique (kind, id)
);
