-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

alter table published_cards add column repeat jsonb;
-- The versions of the rule, [{"rule": … or null, "at": seconds, "by": number}]: a changed rule counts from the next run.
-- `by` is the rollout whose waves decide when each project got the version.
alter table published_cards add column rules jsonb;
