-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- Before anything is dropped: 0.4 and 0.5 record the tools of older projects from a column that goes with the next migration.
do $$
begin
  if exists (select 1 from backfills where name = 'tools' and finished_at is null) and exists (select 1 from projects) then
    raise exception 'This database is from before 0.4. Install 0.5 and run its `muster migrate` first.';
  end if;
end $$;

-- What only 0.4 and earlier used.
drop view shown_cards, shown_groups, shown_boards, resolved_groups, resolved_boards;
-- squawk-ignore ban-drop-table
drop table fills;
-- squawk-ignore ban-drop-column
alter table rollouts drop column adds_copies;
