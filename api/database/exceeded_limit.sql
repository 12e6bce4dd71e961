-- The first limit that a group, its board or its project would exceed with so many more cards and bytes; null: none. A limit
-- that is not given is not checked. Copies of templates count in their group and board, and not for the project.
create or replace function exceeded_limit(
  the_project bigint, the_group bigint, more_cards bigint, more_bytes bigint, the_limits jsonb
) returns text language plpgsql stable as $$
declare
  sizes record;
begin
  if the_group is not null then
    select coalesce(sum(s.cards) filter (where s.id = the_group), 0) as group_cards,
      sum(s.cards) as board_cards, sum(s.bytes) as board_bytes
    into sizes
    from (
      select g.id, coalesce(z.cards, 0) + coalesce(t.cards, 0) as cards, coalesce(z.bytes, 0) + coalesce(t.bytes, 0) as bytes
      from groups k
      join groups g on g.project_id = the_project and g.board_id = k.board_id and g.deleted_at is null
      left join group_sizes z on z.project_id = the_project and z.group_id = g.id
      left join published_groups t on t.id = g.master_group_id
      where k.project_id = the_project and k.id = the_group
      union all
      -- Copies of groups that have no row.
      select 0, t.cards, t.bytes
      from groups k
      join boards b on b.project_id = the_project and b.id = k.board_id
      join published_groups t on t.board_id = b.master_board_id
      join project_tools a on a.project_id = the_project and a.tool_key = t.tool_key and a.is_held
        and (t.state = 'live' or (t.state = 'kept' and t.live_until > a.since_entry))
      where k.project_id = the_project and k.id = the_group and not exists (
        select 1 from groups r where r.project_id = the_project and r.master_group_id = t.id)) s;
    case
      when sizes.group_cards + more_cards > (the_limits ->> 'group_cards')::bigint then return 'group_cards';
      when sizes.board_cards + more_cards > (the_limits ->> 'board_cards')::bigint then return 'board_cards';
      when sizes.board_bytes + more_bytes > (the_limits ->> 'board_bytes')::bigint then return 'board_bytes';
      else null;
    end case;
  end if;
  select cards as project_cards, bytes as project_bytes into sizes
  from group_sizes where project_id = the_project and group_id = -1;
  return case
    when coalesce(sizes.project_cards, 0) + more_cards > (the_limits ->> 'project_cards')::bigint then 'project_cards'
    when coalesce(sizes.project_bytes, 0) + more_bytes > (the_limits ->> 'project_bytes')::bigint then 'project_bytes'
  end;
end $$;
