-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- What a job has counted for compliance/get: for a card, a day and a dimension ('' counts all projects), the numbers of
-- each value as [[value, expected, done, late, missed, returned]].
create table compliance_days (
  platform_id bigint not null,
  master_card_id bigint not null,
  dimension text not null,
  day date not null,
  counted_at timestamptz not null,
  -- Every run of the day has ended.
  is_final boolean not null,
  numbers jsonb not null,
  primary key (platform_id, master_card_id, dimension, day)
);
create index compliance_days_age on compliance_days (day);
