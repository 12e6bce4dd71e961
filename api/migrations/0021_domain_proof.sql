-- breaks: writers
set local lock_timeout = '800ms';
set local statement_timeout = '1min';

-- A provider signs superadmins in only where an operator has allowed it: otherwise one superadmin could add a provider of
-- their own, sign in as another, and approve their own proposal.
alter table identity_providers add column signs_superadmins_in boolean not null default false;

-- A domain counts when a TXT record of its DNS holds the proof, or when an operator has set it.
-- A handful of rows: rewriting and locking the table takes no time.
-- squawk-ignore-file adding-field-with-default, constraint-missing-not-valid, adding-serial-primary-key-field
alter table identity_domains
  add column proof text not null default replace(gen_random_uuid()::text, '-', ''),
  add column verified_at timestamptz,
  add column is_by_operator boolean not null default false,
  add column checked_at timestamptz,
  add column failing_since timestamptz;

-- What worked before goes on working.
update identity_domains set verified_at = now(), is_by_operator = true;
update identity_providers p set signs_superadmins_in = true
where exists (select 1 from identities i join users u on u.id = i.user_id where i.provider_id = p.id and u.superadmin);

-- Several providers may claim a domain; one has proven it. A claim alone keeps nobody else from proving theirs.
alter table identity_domains drop constraint identity_domains_pkey;
alter table identity_domains add primary key (domain, provider_id);
-- squawk-ignore require-concurrent-index-creation
create unique index identity_domains_verified on identity_domains (domain) where verified_at is not null;
