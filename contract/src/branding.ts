/**
 * The colours of a platform on the pages of Muster. The service refuses what could not be read, and the pages derive
 * all other colours from the two that a platform chooses.
 */

export interface Colours {
  /** Buttons and links, such as #1c6b3c. */
  readonly accent: string
  /** The page behind the boards. */
  readonly background: string
}

export const fonts = {
  system:
    'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Liberation Sans", Arial, system-ui, sans-serif',
  serif: 'Charter, "Iowan Old Style", Cambria, "Liberation Serif", Georgia, serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, "Segoe UI", system-ui, sans-serif',
} as const
export type Font = keyof typeof fonts

export interface Branding extends Colours {
  readonly name: string
  /** Of corners, in pixels. */
  readonly radius: number
  readonly font: Font
}

/** The lowest contrast of text that everybody can read (WCAG 2, level AA). */
export const LEAST_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const bits = Number.parseInt(colour.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** `share` of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return hexOf([at(0), at(1), at(2)])
}

const linear = (channel: number) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const canBeRead = (text: string, surfaces: readonly string[]) =>
  surfaces.every((surface) => contrastOf(text, surface) >= LEAST_CONTRAST)

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Texts of the console that keep their colours: its text, muted text, danger, warnings and hints. */
const TEXTS = ['#1a211c', '#566059', '#b3261e', '#8a5300', '#1d5d90']
/** Surfaces of the console that keep their colours. */
const LIGHT_SURFACES = [WHITE, '#eff1ed', '#f1f3ef']
const DARK_SURFACES = ['#121613', '#1a1f1b', '#29312c']
const DARK_INK = '#0d1a12'

/** Columns, tabs and what the pointer is over: a little darker than the page. */
const sideOf = (background: string) => mix(background, BLACK, 0.03)
const sunkenOf = (background: string) => mix(background, BLACK, 0.04)
const surfacesOf = (background: string) => [background, sideOf(background), sunkenOf(background)]
const softOf = (accent: string) => mix(accent, WHITE, 0.9)
const darkSoftOf = (accent: string) => mix(accent, '#1a1f1b', 0.85)

/** The first colour on the way from `colour` to `end` that suits. */
function towards(colour: string, end: string, suits: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share)
    if (suits(mixed)) return mixed
  }
  return end
}

const isGoodBackground = (background: string) =>
  TEXTS.every((text) => canBeRead(text, surfacesOf(background)))

const isGoodAccent = (accent: string, background: string) =>
  canBeRead(accent, [...LIGHT_SURFACES, ...surfacesOf(background), softOf(accent)])

/** For each colour on which or in which text could not be read: the nearest colour that would do. */
export function betterColours({ accent, background }: Colours): Partial<Colours> {
  const lighter = towards(background, WHITE, isGoodBackground)
  const darker = towards(accent, BLACK, (colour) => isGoodAccent(colour, lighter))
  return {
    ...(lighter === background.toLowerCase() ? {} : { background: lighter }),
    ...(darker === accent.toLowerCase() ? {} : { accent: darker }),
  }
}

/** The colours of the pages, by the name of their custom property: on light and on dark screens. */
export function paletteOf({ accent, background }: Colours): Record<string, readonly [string, string]> {
  const bright = towards(accent, WHITE, (colour) =>
    canBeRead(colour, [...DARK_SURFACES, darkSoftOf(colour), DARK_INK]),
  )
  const deep = mix(accent, BLACK, 0.15)
  return {
    '--bg': [background, '#121613'],
    '--side': [sideOf(background), '#0f1310'],
    '--sunken': [sunkenOf(background), '#161a17'],
    '--hover': [sunkenOf(background), '#29312c'],
    '--accent': [accent, bright],
    '--accent-soft': [softOf(accent), darkSoftOf(bright)],
    '--accent-line': [mix(accent, WHITE, 0.6), mix(bright, '#1a1f1b', 0.6)],
    '--on-accent': [WHITE, DARK_INK],
    '--fill': [accent, accent],
    '--fill-hover': [deep, deep],
  }
}
