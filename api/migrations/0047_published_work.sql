-- breaks: none
set local lock_timeout = '800ms';
set local statement_timeout = '10s';

alter table published_cards add column checklist jsonb;
alter table published_cards add column needs_sign_off boolean not null default false;
alter table published_cards add column sign_off_by text not null default 'project';
alter table published_cards add column file_ids bigint[];
