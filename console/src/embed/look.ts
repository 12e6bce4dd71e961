import { betterColours, fonts } from '@muster/contract/branding'
import { show } from '../api/branding.ts'
import { applyLook, type Look } from '../parts/brand.ts'
import type { Host, Options } from './host.ts'

type Branded = Parameters<typeof show>[0]

const OWN = { accent: '#1c6b3c', background: '#f7f8f6' }
const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Shows the page as the platform looks, with what the page around has set instead. */
export function applyOptions(branded: Branded, options: Options, host: Host): void {
  const { theme = 'system', accent, background, radius, font, kind, followsContent } = options
  const root = document.documentElement
  root.dataset.theme = ['light', 'dark', 'system'].includes(theme) ? theme : 'system'
  root.dataset.kind = kind
  root.classList.toggle('follows-content', followsContent === true)
  const look: { -readonly [Key in keyof Look]?: Look[Key] } = { ...branded.branding }
  if (typeof radius === 'number' && radius >= 0 && radius <= 16) look.radius = radius
  if (font !== undefined && Object.hasOwn(fonts, font)) look.font = font as Look['font']
  if (isColour(accent) || isColour(background)) {
    const { branding } = branded
    const wanted = {
      accent: isColour(accent) ? accent : (branding?.accent ?? OWN.accent),
      background: isColour(background) ? background : (branding?.background ?? OWN.background),
    }
    const better = betterColours(wanted)
    for (const [name, colour] of Object.entries(better)) {
      const message = `The ${name} makes text hard to read (less than 4.5:1). ${colour} is shown instead.`
      host.tell({ type: 'error', detail: { code: 'unreadable_colour', message } })
    }
    Object.assign(look, wanted, better)
  }
  show(branded)
  applyLook(look)
}
