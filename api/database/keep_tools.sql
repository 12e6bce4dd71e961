-- Records which tools these projects have and since when, and adds the difference to the counts of tool_reach.
create or replace function keep_tools(the_projects bigint[], the_moment timestamptz) returns void language plpgsql as $$
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
    pl.last_entry, the_moment
  from projects p join platforms pl on pl.id = p.platform_id cross join lateral unnest(p.tools || coalesce(p.former_tools, '{}') || array['']) as k (tool_key)
  where p.id = any (the_projects)
  on conflict (project_id, tool_key) do update
  set is_held = excluded.is_held, since_entry = excluded.since_entry, since_at = excluded.since_at
  where t.is_held <> excluded.is_held;

  -- In a fixed order, so that concurrent changes cannot deadlock.
  insert into tool_reach as r (platform_id, tool_key, slot, projects, concerned)
  select v.platform_id, v.tool_key, s.slot, sum(v.projects), sum(v.concerned)
  from unnest(the_platforms, the_tools, the_slots, more_projects, more_concerned) as v (platform_id, tool_key, slot, projects, concerned)
  cross join lateral (values (v.slot), (-1 - v.slot / 100)) as s (slot)
  group by v.platform_id, v.tool_key, s.slot
  order by v.platform_id, v.tool_key, s.slot
  on conflict (platform_id, tool_key, slot) do update
  set projects = r.projects + excluded.projects, concerned = r.concerned + excluded.concerned;
end $$;
