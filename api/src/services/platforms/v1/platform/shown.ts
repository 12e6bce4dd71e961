import type { Db } from '#core/db.ts'
import { findPlatform, type Platform } from '#core/platforms.ts'
import { logoPath } from '#files/logos.ts'

export async function readPlatform(db: Db, platformId: number): Promise<Platform> {
  const platform = await findPlatform(db, platformId)
  if (!platform) throw new Error('The platform of the caller is not in the database.')
  return platform
}

export const shownPlatform = ({ logo, created_at, ...platform }: Platform) => ({
  ...platform,
  logo_url: logo && logoPath(platform.id, logo),
  created_at: created_at.toISOString(),
})
