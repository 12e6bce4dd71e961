import type { Db, Tx } from './db.ts'
import { sql } from './sql.ts'

export interface Platform {
  id: number
  name: string
  created_at: Date
}

export async function insertPlatform(tx: Tx, name: string): Promise<Platform> {
  const [row] = await tx.query<Platform>(sql`
    insert into platforms (name) values (${name}) returning id, name, created_at`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function listPlatforms(db: Db, afterId: number, limit: number): Promise<Platform[]> {
  return db.query<Platform>(sql`
    select id, name, created_at from platforms where id > ${afterId} order by id limit ${limit}`)
}

/** Locks a platform while something is counted in it. */
export async function lockPlatform(tx: Tx, platformId: number): Promise<void> {
  await tx.query(sql`select id from platforms where id = ${platformId} for no key update`)
}
