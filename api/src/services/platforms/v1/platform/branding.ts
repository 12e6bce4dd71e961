import type { Operations } from '@muster/contract'
import { findPlatform } from '#core/platforms.ts'
import { logoPath } from '#files/logos.ts'
import type { Reader } from '#operation.ts'

export const platformBranding: Reader<Operations['platformBranding']> = async ({ db }, { platform: id }) => {
  const { branding, logo } = (await findPlatform(db, id)) ?? { branding: null, logo: null }
  return { branding, logo_url: logo && logoPath(id, logo) }
}
