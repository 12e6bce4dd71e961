-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Room on each new page for changed rows. A change of status, priority, owner or date then needs no new index
-- entries, among them those of every word of the card.
alter table cards set (fillfactor = 85);
