import { Refusal } from '../refusal.ts'
import type { Database } from './db.ts'
import { Statement, sql } from './sql.ts'

/**
 * Lets a role read and write what the service needs: no tables are its own, so it cannot change or drop them, and the
 * audit log it can only read and add to. Safe to repeat; to be repeated after every migration that adds tables.
 */
export async function grantServing(db: Database, role: string): Promise<void> {
  const found = await db.query(sql`select 1 from pg_roles where rolname = ${role}`)
  if (found.length === 0) {
    const message = `There is no role ${role}. Make it with \`create role ${role} login password '…'\`, then run this again.`
    throw new Refusal(400, 'rule', message)
  }
  const name = `"${role.replaceAll('"', '""')}"`
  const statements = [
    `grant usage on schema public, graphile_worker to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke update, delete, truncate on audit_log, migrations from ${name}`,
    `revoke insert on migrations from ${name}`,
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
