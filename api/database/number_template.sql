-- Trigger of published templates: numbers those that a version before 0.4 inserted.
create or replace function number_template() returns trigger language plpgsql as $$
begin
  if new.number is null then
    execute format('select coalesce(max(number), 0) + 1 from %I where platform_id = $1', tg_table_name)
    into new.number using new.platform_id;
    if new.state = 'live' then new.entered_at := now(); end if;
  end if;
  return new;
end $$;
