-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

alter table published_boards validate constraint published_boards_states;
alter table published_groups validate constraint published_groups_states;
alter table published_cards validate constraint published_cards_states;
alter table notifications validate constraint notifications_reasons;
