-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Only adds, so that processes of 0.2 go on working beside it. No table is rewritten or scanned: whatever old rows need
-- is done later, in small batches, by the job `backfill`.

-- The time zone in which dates without an offset are read.
alter table projects add column time_zone text not null default 'UTC';
-- tools: what the project may use: what its plan gives and what a superadmin granted. Both are null in rows from before
-- they were told apart.
alter table projects add column plan_tools text[];
alter table projects add column granted_tools text[];
-- Tools that the project lost. Its copies of their boards stay and follow the templates.
alter table projects add column former_tools text[];

-- Order. is_ordered: the project has put the cards of the group (the groups of the board) in an order of its own.
alter table boards add column is_ordered boolean not null default false;
alter table groups add column is_ordered boolean not null default false;

-- A copy inherits its status: null until the project sets one. No older process sees such a row: only this version makes
-- them, and it cannot run before 0007.
-- squawk-ignore ban-drop-not-null
alter table cards alter column status drop not null;
alter table cards add constraint cards_own_status check (master_card_id is not null or status is not null) not valid;

-- Trash: who deleted it. Whatever was deleted along with its parent has the parent's deleted_at.
alter table boards add column deleted_by bigint;
alter table groups add column deleted_by bigint;
alter table cards add column deleted_by bigint;
alter table comments add column deleted_by bigint;
alter table master_boards add column deleted_by bigint;
alter table master_groups add column deleted_by bigint;
alter table master_cards add column deleted_by bigint;

-- The activity of a card outlives it.
alter table card_activity drop constraint card_activity_project_id_card_id_fkey;

-- Who has read which comment. comments.read_at dates from before: then one reader counted for all.
create table comment_reads (
  project_id bigint not null,
  user_id bigint not null,
  comment_id bigint not null,
  read_at timestamptz not null,
  primary key (project_id, comment_id, user_id),
  foreign key (project_id, comment_id) references comments (project_id, id)
);

-- How many live cards a group has and how many bytes their texts take; group 0 is the inbox, group -1
-- the whole project. Kept by every write, so that
-- nothing has to be counted. Copies in their place are counted once for all projects, in published_groups; here stand only
-- the texts that a project overrode in them.
create table group_sizes (
  project_id bigint not null references projects (id),
  group_id bigint not null,
  cards bigint not null default 0,
  bytes bigint not null default 0,
  primary key (project_id, group_id)
);

alter table published_groups add column cards bigint not null default 0;
alter table published_groups add column bytes bigint not null default 0;

-- The words of each card and comment, each preceded by its project: one index finds them without looking at others.
alter table cards add column words tsvector;
alter table comments add column words tsvector;
-- The words of a template; its copies are found through it.
alter table published_cards add column words tsvector;

-- How far each backfill has come, by project.
create table backfills (
  name text primary key,
  reached bigint not null default 0,
  finished_at timestamptz
);
insert into backfills (name) values ('0.3');

-- Money: what a checkout needs to be found again, and which events the worker could not apply.
alter table payment_events add column failures bigint not null default 0;
alter table payment_events add column last_error text;

-- The version of the record that a stored answer shows.
alter table idempotency_keys add column etag text;

-- The role that serves may add to the audit log and read it, not change it. Old entries go through this function, which
-- runs with the rights of the role that migrates.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('muster.purging', true) = 'on' then return null; end if;
  raise exception 'the audit log is append-only';
end
$$;

create function purge_audit_log(before timestamptz, most int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare deleted bigint;
begin
  if before > now() - interval '90 days' then return 0; end if;
  perform set_config('muster.purging', 'on', true);
  delete from audit_log where id in (
    select id from (select id, at from audit_log order by id limit most) oldest where at < before);
  get diagnostics deleted = row_count;
  perform set_config('muster.purging', 'off', true);
  return deleted;
end $$;
revoke all on function purge_audit_log (timestamptz, int) from public;
