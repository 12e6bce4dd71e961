-- Adds a comment to a card. Returns {"id", "created_at"}, or {"refused": [...]} without writing anything. Refusals:
-- `access`, `card_id`, `parent_comment_id`, or `card_unchecked` if the caller must first determine whether the
-- project shows the card.
create or replace function create_comment(the_project bigint, the_comment jsonb) returns jsonb language plpgsql as $$
declare
  written record;
  the_card record;
begin
  select * into written from jsonb_to_record(the_comment) as v (
    id bigint, user_id bigint, roles text[], card_id bigint, is_card_checked boolean, parent_comment_id bigint, comment text,
    words tsvector, touched bigint, event jsonb, new_wake bigint, now timestamptz, created_at timestamptz);
  if not may_write(the_project, written.user_id, written.roles) then
    return '{"refused": ["access"]}';
  end if;
  select master_card_id, overrides into the_card from cards
  where project_id = the_project and id = written.card_id and deleted_at is null
  for key share;
  if not found then
    return '{"refused": ["card_id"]}';
  end if;
  if the_card.master_card_id is not null and not written.is_card_checked then
    perform 1 from published_cards where id = the_card.master_card_id and state = 'live';
    if not found then
      return '{"refused": ["card_unchecked"]}';
    end if;
  end if;
  if written.parent_comment_id is not null then
    perform 1 from comments
    where project_id = the_project and card_id = written.card_id and id = written.parent_comment_id and deleted_at is null;
    if not found then
      return '{"refused": ["parent_comment_id"]}';
    end if;
  end if;

  written.id := coalesce(written.id, nextval('comments_id_seq'));
  -- Only an imported comment has a moment of its own.
  written.created_at := coalesce(written.created_at, now());
  insert into comments (project_id, id, card_id, user_id, parent_comment_id, comment, words, created_at, updated_at)
  values (the_project, written.id, written.card_id, written.user_id, written.parent_comment_id, written.comment,
    written.words, written.created_at, written.created_at);
  if the_card.master_card_id is not null and the_card.overrides & written.touched = 0 then
    update cards set overrides = overrides | written.touched where project_id = the_project and id = written.card_id;
  end if;
  if written.event is not null then
    perform write_events(the_project,
      jsonb_build_array(written.event || jsonb_build_object('about', jsonb_build_object('comment_id', written.id))),
      written.now, written.new_wake);
  end if;
  return jsonb_build_object('id', written.id, 'created_at', date_part('epoch', written.created_at));
end $$;
