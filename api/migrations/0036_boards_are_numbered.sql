-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Processes of 0.3 published without numbers.
drop trigger if exists published_boards_number on published_boards;
