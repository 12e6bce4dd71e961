-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Files of cards and comments. The content is an object in the storage of api/src/files/storage.ts.
create table files (
  project_id bigint not null,
  id bigserial not null,
  card_id bigint not null,
  comment_id bigint,
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  is_picture boolean not null,
  width bigint,
  height bigint,
  -- The key of the content in the storage. A picture also has the objects <key>.small and <key>.large.
  object text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (id, project_id),
  foreign key (project_id, card_id) references cards (project_id, id),
  foreign key (project_id, comment_id) references comments (project_id, id)
);
create index files_of_card on files (project_id, card_id) include (bytes);
create index files_of_comment on files (project_id, comment_id) where comment_id is not null;

-- Files of master cards: one object for all projects. A file that was removed from its draft stays while a published,
-- staged or undoable version of the card names it in file_ids. In a project its id is computed from the id here, which
-- must therefore stay below 2^24.
create table master_files (
  id bigserial primary key check (id < 16777216),
  platform_id bigint not null references platforms (id),
  master_card_id bigint not null references master_cards (id),
  name text not null,
  type text not null,
  bytes bigint not null,
  sha256 text not null,
  is_picture boolean not null,
  width bigint,
  height bigint,
  object text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index master_files_of_platform on master_files (platform_id) include (bytes);
create index master_files_of_card on master_files (master_card_id);
create index master_files_removed on master_files (removed_at) where removed_at is not null;

-- Objects that no file names, and from when they may be removed: uploads that have not ended, and deleted files.
create table loose_objects (
  object text primary key,
  is_picture boolean not null,
  remove_at timestamptz not null
);
create index loose_objects_order on loose_objects (remove_at);
