-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

alter table notifications validate constraint notifications_told;
