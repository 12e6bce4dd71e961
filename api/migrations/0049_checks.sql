-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- What the host platform has reported about projects. A template names a check in evaluation_check; its copies show
-- closed while the check is passed. See api/src/templates/checks.ts.
create table checks (
  project_id bigint not null,
  name text not null,
  state text not null check (state in ('passed', 'failed')),
  detail text,
  -- The last observation, and the first one since which the state is the same.
  observed_at timestamptz not null,
  since timestamptz not null,
  reported_at timestamptz not null,
  primary key (project_id, name)
);
create index checks_passed on checks (name, project_id) where state = 'passed';
create index checks_failed on checks (name, project_id) where state = 'failed';
