-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- What only 0.4 and earlier used.
drop view shown_cards, shown_groups, shown_boards, resolved_groups, resolved_boards;
-- squawk-ignore ban-drop-table
drop table fills;
-- squawk-ignore ban-drop-column
alter table rollouts drop column adds_copies;
