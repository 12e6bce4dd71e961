import type { Logo } from '#core/platforms.ts'

export const LOGO_PATH = '/api/logos/'

/** The path of a logo changes with its content, so that browsers may keep it. An old path shows the present logo. */
export const logoPath = (platformId: number, { object }: Logo): string =>
  `${LOGO_PATH}${platformId}/${object.replaceAll('/', '')}`
