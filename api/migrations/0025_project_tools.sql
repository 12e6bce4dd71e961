-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- Which tools a project has, or had, and since when. A suspended project has none of them. The tool '' stands for being a
-- project of the platform: every project has it, suspended or not.
create table project_tools (
  project_id bigint not null references projects (id),
  tool_key text not null,
  platform_id bigint not null,
  is_held boolean not null,
  -- The last entry of the rollout log when the project got the tool, or lost it.
  since_entry bigint not null,
  -- Null: before this was recorded.
  since_at timestamptz,
  primary key (project_id, tool_key)
);

-- Who has had a tool since before an entry.
create index project_tools_held on project_tools (platform_id, tool_key, since_entry, project_id) where is_held;
-- Who lost a tool and may still show copies.
create index project_tools_lost on project_tools (platform_id, tool_key, project_id) where not is_held;

-- How many projects have each tool, so that nobody has to count them. The slot of a project is the number from which
-- rollouts in waves derive its bucket (store/rollouts/membership.ts). A negative slot, -1 to -100, has the sum of a hundred
-- slots, so that all projects are counted from a hundred rows. On Citus it stays on the coordinator.
create table tool_reach (
  platform_id bigint not null references platforms (id),
  tool_key text not null,
  slot bigint not null,
  -- Projects that have the tool.
  projects bigint not null,
  -- Projects that have it or had it.
  concerned bigint not null,
  primary key (platform_id, tool_key, slot)
) with (fillfactor = 50);

-- Brings project_tools and tool_reach in line with the rows of these projects, whatever they were before. The caller has
-- locked the projects. Repeated, it changes nothing.
create function keep_tools(the_projects bigint[], the_moment timestamptz) returns void language plpgsql as $$
declare
  the_platforms bigint[];
  the_tools text[];
  the_slots bigint[];
  more_projects bigint[];
  more_concerned bigint[];
begin
  select array_agg(d.platform_id), array_agg(d.tool_key), array_agg(d.slot), array_agg(d.projects), array_agg(d.concerned)
  into the_platforms, the_tools, the_slots, more_projects, more_concerned
  from (
    select w.platform_id, w.tool_key, w.slot, sum(w.is_held::int - coalesce(t.is_held, false)::int) as projects,
      count(*) filter (where t.tool_key is null) as concerned
    from (
      select distinct p.id as project_id, p.platform_id, k.tool_key, p.id % 2147483647 * 48271 % 2147483647 % 10000 as slot,
        k.tool_key = '' or (p.suspended_at is null and k.tool_key = any (p.tools)) as is_held
      from projects p cross join lateral unnest(p.tools || coalesce(p.former_tools, '{}') || array['']) as k (tool_key)
      where p.id = any (the_projects)) w
    left join project_tools t on t.project_id = w.project_id and t.tool_key = w.tool_key
    where t.is_held is distinct from w.is_held
    group by w.platform_id, w.tool_key, w.slot) d;
  if the_platforms is null then return; end if;

  insert into project_tools as t (project_id, tool_key, platform_id, is_held, since_entry, since_at)
  select distinct p.id, k.tool_key, p.platform_id, k.tool_key = '' or (p.suspended_at is null and k.tool_key = any (p.tools)),
    p.access_since, the_moment
  from projects p cross join lateral unnest(p.tools || coalesce(p.former_tools, '{}') || array['']) as k (tool_key)
  where p.id = any (the_projects)
  on conflict (project_id, tool_key) do update
  set is_held = excluded.is_held, since_entry = excluded.since_entry, since_at = excluded.since_at
  where t.is_held <> excluded.is_held;

  -- In order, so that two changes wait for each other in the same direction.
  insert into tool_reach as r (platform_id, tool_key, slot, projects, concerned)
  select v.platform_id, v.tool_key, s.slot, sum(v.projects), sum(v.concerned)
  from unnest(the_platforms, the_tools, the_slots, more_projects, more_concerned) as v (platform_id, tool_key, slot, projects, concerned)
  cross join lateral (values (v.slot), (-1 - v.slot / 100)) as s (slot)
  group by v.platform_id, v.tool_key, s.slot
  order by v.platform_id, v.tool_key, s.slot
  on conflict (platform_id, tool_key, slot) do update
  set projects = r.projects + excluded.projects, concerned = r.concerned + excluded.concerned;
end $$;

-- Processes of 0.3 write projects alone. These triggers go with the next version that breaks them; on Citus, which has no
-- triggers, deploy/citus.sql removes them: there, stop the processes of 0.3 first. They run with the rights of the role that
-- migrates: the role that serves 0.3 has none on the new tables until it is granted them.
create function keep_new_tools() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform keep_tools(array_agg(id), now()) from inserted;
  return null;
end $$;
create trigger projects_new_tools after insert on projects referencing new table as inserted
  for each statement execute function keep_new_tools();
create function keep_changed_tools() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform keep_tools(array[new.id], now());
  return null;
end $$;
create trigger projects_changed_tools after update of tools, former_tools, suspended_at on projects
  for each row execute function keep_changed_tools();

-- `muster migrate` does the projects that are there.
insert into backfills (name) values ('tools');
