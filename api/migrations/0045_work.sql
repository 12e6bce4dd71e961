-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- How the work on a card is shown to be done: {"items": [...], "ticks": {"<key>": {...}}, "needs_sign_off": true,
-- "submitted_by": …, "submitted_at": …, "returned_reason": …}. Null until there is any. The items of a template are in
-- published_cards; a copy has only items of its own. See api/src/boards/work.ts.
alter table cards add column work jsonb;

-- The copies that somebody has set to to_check. The template says whether the platform accepts them.
create table waiting_sign_offs (
  project_id bigint not null,
  card_id bigint not null,
  platform_id bigint not null,
  master_card_id bigint not null,
  submitted_at timestamptz not null,
  primary key (project_id, card_id),
  foreign key (project_id, card_id) references cards (project_id, id) on delete cascade
);
create index waiting_sign_offs_order on waiting_sign_offs (platform_id, submitted_at, project_id, card_id);
