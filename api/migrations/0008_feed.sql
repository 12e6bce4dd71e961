-- breaks: readers
set local lock_timeout = '800ms';
set local statement_timeout = '1min';
-- squawk-ignore-file renaming-table

-- The feed of a project: every change, numbered in the order of their commits. The counter is raised in the statement that
-- writes the change, last in its transaction, so its row is locked for no longer than a commit takes. A project without a
-- row has had no change yet.
create table feeds (
  project_id bigint primary key references projects (id),
  seq bigint not null default 0,
  -- Changes up to this number are no longer kept.
  purged_to bigint not null default 0,
  changed_at timestamptz not null default now()
) with (fillfactor = 50);

-- The activity of cards becomes that of everything in a project. Rows from before have no number: they show in
-- cards/activity, not in the feed.
alter table card_activity rename to activity;
alter index card_activity_pkey rename to activity_pkey;
alter index card_activity_card rename to activity_card;
alter table activity add column seq bigint;
-- What the change is about: board, group, card, comment, tag, member, project and so on. With the action it is the type of
-- the event, for example card.moved.
alter table activity add column kind text not null default 'card';
-- The ids of other records that the change names, and what went along with a deleted one.
alter table activity add column about jsonb;
-- squawk-ignore ban-drop-not-null
alter table activity alter column card_id drop not null;

-- The feed of a platform, for its superadmins: rollouts, projects, users, subscriptions.
create table platform_feeds (
  platform_id bigint primary key references platforms (id),
  seq bigint not null default 0,
  purged_to bigint not null default 0
) with (fillfactor = 50);

create table platform_events (
  platform_id bigint not null references platforms (id),
  seq bigint not null,
  type text not null,
  actor_id bigint,
  about jsonb not null default '{}',
  changes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (platform_id, seq)
);

-- The oldest first: the purge.
create index platform_events_age on platform_events (created_at);
