import { type Branding, fonts, paletteOf } from '@muster/contract/branding'
import { t } from '../texts.ts'
import { createStore } from './store.ts'

/** How the platform looks, once it is known; null for the look of Muster. */
export interface Brand {
  readonly name: string
  readonly logoUrl: string | null
}
export const brand = createStore<Brand | null>(null)

/** What the pages call the product. */
export const appName = (): string => brand.get()?.name ?? t.app

export type Look = Omit<Branding, 'name'>

/** Shows the page in the colours, corners and font of a platform, on light and on dark screens; in those of Muster. */
export function applyLook({ accent, background, radius, font }: Partial<Look>): void {
  const { style } = document.documentElement
  const set = (name: string, value: string | undefined) =>
    value === undefined ? style.removeProperty(name) : style.setProperty(name, value)
  const palette = paletteOf({ accent: accent ?? '#000000', background: background ?? '#ffffff' })
  const hasColours = accent !== undefined && background !== undefined
  for (const [name, [light, dark]] of Object.entries(palette))
    set(name, hasColours ? `light-dark(${light}, ${dark})` : undefined)
  const corners = { '--radius': 0, '--radius-card': 2, '--radius-panel': 4 }
  for (const [name, more] of Object.entries(corners))
    set(name, radius === undefined ? undefined : `${radius && radius + more}px`)
  style.fontFamily = font ? fonts[font] : ''
}
