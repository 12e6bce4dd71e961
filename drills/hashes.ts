import { ask } from './ask.ts'

/**
 * A hash of the rows of each table, independent of their order. `ofMigrations: false` omits the table of
 * migrations.
 */
export async function hashes(url: string, { ofMigrations = true } = {}): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and (${ofMigrations} or tablename <> 'migrations') order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      url,
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as hash from ${name} t`,
    )
    found.set(name, row?.hash ?? '')
  }
  return found
}

export function differences(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name))
}
