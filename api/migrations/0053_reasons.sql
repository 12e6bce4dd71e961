-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

alter table notifications drop constraint notifications_reasons;
alter table notifications add constraint notifications_told check (reason in (
  'assigned', 'mentioned', 'replied', 'due', 'run', 'overdue', 'submitted', 'accepted', 'returned', 'rollout', 'rollout_held'
)) not valid;

-- After how many minutes the owners of a project, and after twice as many the superadmins, are told that a card of this
-- board is overdue. It is no part of a rollout.
alter table master_boards add column escalate_after_minutes bigint;

-- How far the escalation of a due date has come: the last project that was looked at, and whether it is done. By time
-- zone, because runs are due at local times. Level 1 tells owners, level 2 superadmins.
create table escalations (
  platform_id bigint not null,
  master_card_id bigint not null,
  time_zone text not null,
  due_on date not null,
  -- Projects that got different rules may be due at different times of the day.
  due_at timestamptz not null,
  level bigint not null,
  reached bigint not null default 0,
  is_done boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (master_card_id, due_on, time_zone, due_at, level)
);
create index escalations_age on escalations (created_at);
