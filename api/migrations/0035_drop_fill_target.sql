-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- squawk-ignore ban-drop-column
alter table platforms drop column fill_target;
