import type { Db } from '#core/db.ts'
import { findPlatform } from '#core/platforms.ts'

export async function showPlatform(db: Db, platformId: number) {
  const platform = await findPlatform(db, platformId)
  if (!platform) throw new Error('The platform of the caller is not in the database.')
  return { ...platform, created_at: platform.created_at.toISOString() }
}
