-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The tags of a card after its first, which is tag_id. Null if there are none.
alter table cards add column more_tag_ids bigint[];
