-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The filters that a member has saved for a board. The board may be a copy without a row.
create table saved_filters (
  project_id bigint not null,
  user_id bigint not null,
  board_id bigint not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id, board_id, name),
  foreign key (project_id, user_id) references memberships (project_id, user_id) on delete cascade
);
