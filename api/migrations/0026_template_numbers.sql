-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';
-- Templates are few: an index over them is made in an instant.
-- squawk-ignore-file require-concurrent-index-creation

-- Numbers the templates of a kind within their platform, from 1. Given at the first publication and never changed: the ids
-- of copies are computed from it (store/rollouts/computed-ids.ts).
alter table published_boards add column number bigint;
alter table published_groups add column number bigint;
alter table published_cards add column number bigint;
update published_boards m set number = n.number
from (select id, row_number() over (partition by platform_id order by id) as number from published_boards) n where n.id = m.id;
update published_groups m set number = n.number
from (select id, row_number() over (partition by platform_id order by id) as number from published_groups) n where n.id = m.id;
update published_cards m set number = n.number
from (select id, row_number() over (partition by platform_id order by id) as number from published_cards) n where n.id = m.id;
create unique index published_boards_number on published_boards (platform_id, number);
create unique index published_groups_number on published_groups (platform_id, number);
create unique index published_cards_number on published_cards (platform_id, number);

-- When projects got the board or the group: as published_cards has it since 0017.
alter table published_boards add column entered_at timestamptz;
alter table published_boards add column entered_by bigint;
alter table published_groups add column entered_at timestamptz;
alter table published_groups add column entered_by bigint;
update published_boards m set entered_at = r.created_at
from rollouts r where r.platform_id = m.platform_id and r.number = m.live_since;
update published_boards m set entered_at = w.created_at, entered_by = w.number
from stage_waves w where w.platform_id = m.platform_id and w.entry = m.live_since;
update published_groups m set entered_at = r.created_at
from rollouts r where r.platform_id = m.platform_id and r.number = m.live_since;
update published_groups m set entered_at = w.created_at, entered_by = w.number
from stage_waves w where w.platform_id = m.platform_id and w.entry = m.live_since;

-- Processes of 0.3 publish without a number. As the triggers of 0025, this goes with the next version that breaks them.
create function number_template() returns trigger language plpgsql as $$
begin
  if new.number is null then
    execute format('select coalesce(max(number), 0) + 1 from %I where platform_id = $1', tg_table_name)
    into new.number using new.platform_id;
    if new.state = 'live' then new.entered_at := now(); end if;
  end if;
  return new;
end $$;
create trigger published_boards_number before insert on published_boards for each row execute function number_template();
create trigger published_groups_number before insert on published_groups for each row execute function number_template();
create trigger published_cards_number before insert on published_cards for each row execute function number_template();
