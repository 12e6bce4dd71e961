import type { Branding } from '@muster/contract'
import type { Db, Tx } from './db.ts'
import { lockPlatformRow } from './locks.ts'
import { sql } from './sql.ts'

export interface Platform {
  id: number
  name: string
  superadmins_need_second_factor: boolean
  approve_above: number | null
  embed_origins: string[]
  branding: Branding | null
  logo: Logo | null
  created_at: Date
}

/** An object in the storage of files. */
export interface Logo {
  readonly object: string
  readonly type: string
}

const columns = sql`
  id, name, superadmins_need_second_factor, approve_above, embed_origins, branding, logo, created_at`

export async function insertPlatform(tx: Tx, name: string): Promise<Platform> {
  const [row] = await tx.query<Platform>(sql`
    insert into platforms (name) values (${name}) returning ${columns}`)
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function findPlatform(db: Db, platformId: number): Promise<Platform | undefined> {
  const [row] = await db.query<Platform>(sql`
    select ${columns} from platforms where id = ${platformId}`)
  return row
}

export async function listPlatforms(db: Db, afterId: number, limit: number): Promise<Platform[]> {
  return db.query<Platform>(sql`
    select ${columns} from platforms where id > ${afterId} order by id limit ${limit}`)
}

const MAX_EMBEDDING = 100_000

/** The pages that may show boards, by the id of their platform as text. */
export async function listEmbedOrigins(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ id: number; embed_origins: string[] }>(sql`
    select id, embed_origins from platforms where embed_origins <> '{}' order by id limit ${MAX_EMBEDDING}`)
  return new Map(rows.map(({ id, embed_origins }) => [String(id), embed_origins]))
}

/** Locks a platform, so that records can be counted against a limit without a race. */
export async function lockPlatform(tx: Tx, platformId: number): Promise<void> {
  await lockPlatformRow(tx, platformId, 'alone')
}

export async function changePlatform(
  tx: Tx,
  platformId: number,
  changed: Omit<Platform, 'id' | 'name' | 'created_at'>,
): Promise<void> {
  await lockPlatformRow(tx, platformId, 'alone')
  await tx.query(sql`
    update platforms set superadmins_need_second_factor = ${changed.superadmins_need_second_factor},
      approve_above = ${changed.approve_above}, embed_origins = ${changed.embed_origins},
      branding = ${changed.branding && JSON.stringify(changed.branding)}::jsonb,
      logo = ${changed.logo && JSON.stringify(changed.logo)}::jsonb
    where id = ${platformId}`)
}

/** Counts the superadmins who can approve proposals. */
export async function countSuperadmins(db: Db, platformId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as count from users
    where platform_id = ${platformId} and superadmin and disabled_at is null and not is_service`)
  return row?.count ?? 0
}
