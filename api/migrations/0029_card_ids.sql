-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Ids of sequences stay below those that are computed, from 2^52 on. Each table in a migration of its own: two of them are
-- seldom free at the same moment.
alter table cards add constraint cards_ids check (id < 4503599627370496 or master_card_id is not null) not valid;
