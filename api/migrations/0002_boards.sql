-- breaks: none
set local lock_timeout = '5s';
set local statement_timeout = '10min';

-- Boards, groups, cards, comments and tags of a project. On Citus all are distributed by project_id and colocated.
-- The project is in every key, so that a child of another project's parent is refused by the database itself; the id
-- comes first in the primary key, so that it also serves look-ups by id alone.
-- A copy of a master reads what is null here from its template: only what a project makes itself must have a title.

create table boards (
  project_id bigint not null references projects (id),
  id bigserial,
  master_board_id bigint,
  tool_key text,
  title text,
  description text,
  position bigint,
  is_active boolean not null default true,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id),
  check (master_board_id is not null or (title is not null and position is not null))
);

-- The boards of a project: boards/list.
create index boards_project on boards (project_id);

create table groups (
  project_id bigint not null,
  id bigserial,
  board_id bigint not null,
  master_group_id bigint,
  title text,
  description text,
  type text,
  color text,
  icon text,
  position bigint,
  is_collapsed boolean not null default false,
  is_active boolean not null default true,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id),
  foreign key (project_id, board_id) references boards (project_id, id),
  check (master_group_id is not null or (title is not null and position is not null))
);

-- The groups of a board: boards/get.
create index groups_board on groups (project_id, board_id);

create table tags (
  project_id bigint not null references projects (id),
  id bigserial,
  name text not null,
  color text,
  icon text,
  position bigint not null,
  is_active boolean not null default true,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id)
);

-- The tags of a project.
create index tags_project on tags (project_id);

create table cards (
  project_id bigint not null references projects (id),
  id bigserial,
  -- Null: in the project's inbox.
  group_id bigint,
  master_card_id bigint,
  owner_id bigint references users (id),
  tag_id bigint,
  status text not null,
  priority text,
  position bigint,
  is_active boolean,
  due_date timestamptz,
  snoozed_until timestamptz,
  title text,
  description text,
  short_description text,
  unique_identifier text,
  evaluation_check text,
  tour_key text,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id),
  foreign key (project_id, group_id) references groups (project_id, id),
  foreign key (project_id, tag_id) references tags (project_id, id),
  check (
    master_card_id is not null
    or (title is not null and position is not null and priority is not null and is_active is not null)
  )
);

-- The cards of a group in order: boards/get, and the last position when one is added, however many there are.
create index cards_group on cards (project_id, group_id, position);

-- The cards of a project by id: cards/list, page by page.
create index cards_project on cards (project_id, id);

-- The tour cards of a project: dismiss-all. Few cards have a key.
create index cards_tour on cards (project_id) where tour_key is not null;

create table comments (
  project_id bigint not null,
  id bigserial,
  card_id bigint not null,
  user_id bigint not null references users (id),
  -- Of the same card; checked when it is written, because Citus cannot reshard a table that refers to itself.
  parent_comment_id bigint,
  comment text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (id, project_id),
  foreign key (project_id, card_id) references cards (project_id, id)
);

-- The comments of a card.
create index comments_card on comments (project_id, card_id);

-- Who changed what on a card, written in the change's own transaction.
create table card_activity (
  project_id bigint not null,
  id bigserial,
  card_id bigint not null,
  user_id bigint,
  action text not null,
  changes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (id, project_id),
  foreign key (project_id, card_id) references cards (project_id, id)
);

-- The activity of a card, newest first: cards/activity.
create index card_activity_card on card_activity (project_id, card_id, id);
