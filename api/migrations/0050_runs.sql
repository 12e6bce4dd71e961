-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The versions of the rule of a project's own recurring card, [{"rule": … or null, "at": seconds}]. The rules of a copy
-- are in published_cards.
alter table cards add column rules jsonb;
-- The run that the status and the work of a recurring card belong to; the card shows no status of an earlier run.
alter table cards add column run_on date;
-- When the project last set the status itself.
alter table cards add column status_at timestamptz;

-- The runs of recurring cards that somebody worked on. All others are computed; see api/src/templates/runs.ts.
create table runs (
  project_id bigint not null,
  card_id bigint not null,
  run_on date not null,
  platform_id bigint not null,
  master_card_id bigint,
  appears_at timestamptz not null,
  due_at timestamptz not null,
  -- When the next run appears; null after the end of the repetition.
  ends_at timestamptz,
  status text not null,
  -- As in cards.work.
  work jsonb,
  ticked bigint not null,
  total bigint not null,
  closed_at timestamptz,
  closed_by bigint,
  -- What decides whether it was late: when it was submitted for sign-off, or else closed.
  done_at timestamptz,
  -- How often it was returned.
  returned bigint not null default 0,
  primary key (project_id, card_id, run_on),
  foreign key (project_id, card_id) references cards (project_id, id) on delete cascade
);
create index runs_of_template on runs (master_card_id, run_on) where master_card_id is not null;
create index runs_age on runs (run_on);
