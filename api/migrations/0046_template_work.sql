-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

-- The items of a template, [{"key", "title", "is_required", "evidence"}], who must accept its copies, and the ids of its
-- files in master_files.
alter table master_cards add column checklist jsonb;
alter table master_cards add column needs_sign_off boolean not null default false;
alter table master_cards add column sign_off_by text not null default 'project';
alter table master_cards add column file_ids bigint[];
alter table staged_cards add column checklist jsonb;
alter table staged_cards add column needs_sign_off boolean not null default false;
alter table staged_cards add column sign_off_by text not null default 'project';
alter table staged_cards add column file_ids bigint[];
