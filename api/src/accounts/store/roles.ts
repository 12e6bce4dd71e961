import type { Database } from '#core/db.ts'
import { Refusal } from '#core/refusal.ts'
import { Statement, sql } from '#core/sql.ts'

/**
 * Grants a database role what the service needs. It owns no tables, so it cannot change or drop them. It can only
 * read and append to the audit log. Safe to repeat; must be repeated after every migration that adds tables.
 */
export async function grantServing(db: Database, role: string): Promise<void> {
  await assertServing(db, role)
  const name = `"${role.replaceAll('"', '""')}"`
  const statements = [
    `grant usage on schema public, graphile_worker to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke update, delete, truncate on audit_log, migrations, definitions from ${name}`,
    `revoke insert on migrations, definitions from ${name}`,
    `grant execute on function purge_audit_log (timestamptz, int) to ${name}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${name}`,
    `grant usage, select on all sequences in schema graphile_worker to ${name}`,
    `grant execute on all functions in schema graphile_worker to ${name}`,
    // The job queue hides its rows from every role but their owner.
    `do $$ declare each record; begin
      for each in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'graphile_worker' and c.relrowsecurity loop
        execute format('drop policy if exists muster_serving on graphile_worker.%I', each.relname);
        execute format('create policy muster_serving on graphile_worker.%I using (true) with check (true)', each.relname);
      end loop; end $$`,
  ]
  await db.transaction(async (tx) => {
    for (const text of statements) await tx.query(new Statement(text, [], false))
  })
}

/**
 * Throws unless the database is migrated and the role exists and does not own the tables. The owner would lose rights
 * through the revokes.
 */
async function assertServing(db: Database, role: string): Promise<void> {
  const [found] = await db.query<{ is_there: boolean; is_migrated: boolean; owner: string | null }>(sql`
    select exists (select 1 from pg_roles where rolname = ${role}) as is_there,
      to_regclass('public.audit_log') is not null and to_regnamespace('graphile_worker') is not null
        and to_regproc('public.purge_audit_log') is not null as is_migrated,
      (select tableowner::text from pg_tables where schemaname = 'public' and tablename = 'migrations') as owner`)
  if (!found?.is_migrated) {
    const message = 'The database does not have the tables of this version. Run `muster migrate` first.'
    throw new Refusal(400, 'rule', message)
  }
  if (!found.is_there) {
    const message = `There is no role ${role}. Make it with \`create role ${role} login password '…'\`, then run this again.`
    throw new Refusal(400, 'rule', message)
  }
  if (found.owner === role) {
    const message = `${role} owns the tables and needs no grant. This is for a second role, which only serves.`
    throw new Refusal(400, 'rule', message)
  }
}
