-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Whether {{…}} in the texts of a master is filled in for each project. If so, its texts have a mark before each {{,
-- U+FDD0 or, in HTML, U+FDD1, which no text that somebody sends may contain.
alter table master_boards add column variables boolean not null default false;
alter table master_groups add column variables boolean not null default false;
alter table master_cards add column variables boolean not null default false;

-- Masters are few: an index over them is made in an instant.
-- squawk-ignore-file require-concurrent-index-creation
-- What a file of templates calls the master, whatever it is called by people: `muster templates`.
alter table master_boards add column key text;
alter table master_groups add column key text;
alter table master_cards add column key text;
create unique index master_boards_key on master_boards (platform_id, key) where key is not null and deleted_at is null;
create unique index master_groups_key on master_groups (platform_id, key) where key is not null and deleted_at is null;
create unique index master_cards_key on master_cards (platform_id, key) where key is not null and deleted_at is null;

-- A card is due so many days after the project got it, until the project sets a date of its own.
alter table master_cards add column due_days bigint;
alter table published_cards add column due_days bigint;
alter table staged_cards add column due_days bigint;

-- When projects got the card: by the push that made it live, or by their wave of the rollout of this number.
alter table published_cards add column entered_at timestamptz;
alter table published_cards add column entered_by bigint;
update published_cards m set entered_at = r.created_at
from rollouts r where r.platform_id = m.platform_id and r.number = m.live_since;
update published_cards m set entered_at = w.created_at, entered_by = w.number
from stage_waves w where w.platform_id = m.platform_id and w.entry = m.live_since;

-- Dates are computed here too, so that PostgreSQL has to know each time zone.
update projects set time_zone = 'UTC' where lower(time_zone) not in (select lower(name) from pg_timezone_names);

create or replace view shown_cards as
select c.project_id, c.id, c.group_id, c.master_card_id, c.overrides, c.owner_id, c.tag_id,
  -- A copy from before 0.3 that was touched may have a status of its own without the bit.
  case when m.id is null or c.overrides & 64 <> 0 or (c.overrides & 1 <> 0 and c.status is not null)
    then c.status else coalesce(s.status, m.status) end as status,
  coalesce(c.priority, s.priority, m.priority) as priority,
  coalesce(c.position, case when g.is_ordered then 1000000000000000 else 0 end
    + greatest(-500000000000000, least(coalesce(s.position, m.position), 500000000000000))) as position,
  coalesce(s.position, m.position, 0) as sort_order,
  coalesce(c.is_active, s.is_active, m.is_active) as is_active,
  -- A date from before 0.3 is the project's own without the bit.
  case when c.overrides & 128 <> 0 or c.due_date is not null
      or case when s.id is null then m.due_days else s.due_days end is null then c.due_date
    else (
      select ((greatest(p.created_at, coalesce(w.entered_at, m.entered_at, c.created_at)) at time zone p.time_zone)::date
        + case when s.id is null then m.due_days else s.due_days end::integer + 1)::timestamp at time zone p.time_zone
        - interval '1 millisecond'
      from projects p
      -- The first wave of its rollout that let the project in.
      cross join lateral (
        select min(w.created_at) as entered_at from stage_waves w
        where w.platform_id = m.platform_id and w.number = case when s.live_since > 0 and m.state <> 'kept' then s.number else m.entered_by end
          and ((not w.is_targeted
              and (c.project_id % 2147483647 * 48271 % 2147483647 + w.number % 10000 * 3571) % 10000 < w.below)
            or exists (
              select from stage_projects t
              where t.project_id = c.project_id and t.number = w.number and t.from_step <= w.step))) w
      where p.id = c.project_id)
    end as due_date,
  c.snoozed_until,
  coalesce(c.title, s.title, m.title) as title,
  -- A text that the project has cleared is null as well: the bit tells.
  case when m.id is null or c.overrides & 4 <> 0 then c.description
    when s.id is null then m.description else s.description end as description,
  case when m.id is null or c.overrides & 8 <> 0 then c.short_description
    when s.id is null then m.short_description else s.short_description end as short_description,
  coalesce(c.unique_identifier, case when s.id is null then m.unique_identifier else s.unique_identifier end)
    as unique_identifier,
  coalesce(c.evaluation_check, case when s.id is null then m.evaluation_check else s.evaluation_check end)
    as evaluation_check,
  coalesce(c.tour_key, case when s.id is null then m.tour_key else s.tour_key end) as tour_key,
  c.created_by, c.created_at, c.updated_at, c.deleted_at, c.deleted_by
from cards c
left join published_cards m on m.id = c.master_card_id
left join staged_cards s on s.id = c.master_card_id and (
  (not s.is_targeted and (c.project_id % 2147483647 * 48271 % 2147483647 + s.number % 10000 * 3571) % 10000 < s.below)
  or (s.is_named and exists (
    select from stage_projects t where t.project_id = c.project_id and t.number = s.number and t.from_step <= s.step)))
-- PostgreSQL leaves this join out where nobody asks for the position.
left join groups g on g.id = c.group_id and g.project_id = c.project_id
where m.id is null or m.state in ('live', 'kept') or (m.state = 'undone' and c.overrides <> 0) or s.id is not null;
