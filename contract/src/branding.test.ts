import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betterColours, contrastOf, LEAST_CONTRAST, paletteOf } from './branding.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`)

/** What the console writes on what. */
const pairs = [
  ['--accent', '--bg'],
  ['--accent', '--side'],
  ['--accent', '--sunken'],
  ['--accent', '--accent-soft'],
  ['--on-accent', '--accent'],
] as const

const tokens = readFileSync(new URL('../../console/src/parts/tokens.css', import.meta.url), 'utf8')
/** The colours of the console that no platform changes, on light and on dark screens. */
function ownColours(...names: string[]): (readonly [string, string])[] {
  return names.map((name) => {
    const [, light = '', dark = ''] =
      new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
    if (!light) throw new Error(`tokens.css has no colour --${name}.`)
    return [light, dark] as const
  })
}
const texts = ownColours('text', 'muted', 'danger', 'warn', 'info')
const surfaces = ownColours('surface', 'raised', 'sunken', 'hover')

function assertReadable(colours: { accent: string; background: string }): void {
  const palette = paletteOf(colours)
  const of = (name: string, screen: 0 | 1) => palette[name]?.[screen] ?? ''
  for (const screen of [0, 1] as const)
    for (const [text, surface] of pairs)
      expect(contrastOf(of(text, screen), of(surface, screen))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  for (const screen of [0, 1] as const) {
    for (const text of texts)
      for (const surface of ['--bg', '--side', '--sunken', '--hover'])
        expect(contrastOf(text[screen], of(surface, screen))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    for (const surface of surfaces)
      expect(contrastOf(of('--accent', screen), surface[screen])).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  }
  for (const fill of ['--fill', '--fill-hover'])
    expect(contrastOf('#ffffff', of(fill, 0))).toBeGreaterThanOrEqual(LEAST_CONTRAST)
}

describe('the colours of a platform', () => {
  test('contrast is what WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })

  test('any two colours can be read, or better ones are suggested that can', () => {
    fc.assert(
      fc.property(colour, colour, (accent, background) => {
        const colours = { accent, background }
        const better = betterColours(colours)
        expect(betterColours({ ...colours, ...better })).toEqual({})
        assertReadable({ ...colours, ...better })
      }),
      { numRuns: 2_000 },
    )
  })

  test('colours that can be read stay as they were chosen', () => {
    expect(betterColours({ accent: '#7a1f3d', background: '#ffffff' })).toEqual({})
    expect(betterColours({ accent: '#fefefe', background: '#ffffff' })).toMatchObject({
      accent: expect.stringMatching(/^#/),
    })
  })
})
