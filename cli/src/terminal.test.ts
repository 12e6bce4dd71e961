import fc from 'fast-check'
import stringWidth from 'string-width'
import { afterEach, expect, test, vi } from 'vitest'
import { harmless, lineWidth, readable, table } from './terminal.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u001b[2J\u001b[H\u001b]0;owned\u0007',
    '面包'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(30),
    '\u202e drawkcab',
    'a\nb\r\nc\td',
    'é'.repeat(200),
  ),
)

afterEach(() => vi.unstubAllEnvs())

test('no text makes a terminal do anything: control characters are spelled out', () => {
  expect(harmless('a\u001b[31mred\u0007\u009b1m\u202e')).toBe('a\\u001b[31mred\\u0007\\u009b1m\\u202e')
  fc.assert(
    fc.property(hostile, (text) => {
      expect(harmless(text)).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u)
    }),
  )
})

test('a table fits 80 columns whatever stands in it, and has a line a row', () => {
  vi.stubEnv('COLUMNS', '80')
  fc.assert(
    fc.property(
      fc.array(fc.array(hostile, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const columns = Array.from({ length: 8 }, (_, at) => `column_${at}`)
        const made = rows.map((row) => Object.fromEntries(row.map((text, at) => [`column_${at}`, text])))
        const lines = table(made, columns).split('\n')
        expect(lines.length).toBe(rows.length + 1)
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(lineWidth())
      },
    ),
    { numRuns: 200 },
  )
})

test('nothing is cut in a pipe, which has no width', () => {
  vi.stubEnv('COLUMNS', '')
  const long = 'x'.repeat(500)
  const columns = Array.from({ length: 12 }, (_, at) => `column_${at}`)
  const row = Object.fromEntries(columns.map((column) => [column, long]))
  expect(table([row], columns).split('\n')[1]?.split(long)).toHaveLength(13)
})

test('wide characters are counted as wide, so that columns stand below each other', () => {
  const lines = table(
    [
      { title: '面包', state: 'x' },
      { title: 'bread', state: 'y' },
    ],
    ['title', 'state'],
  ).split('\n')
  expect(lines).toEqual(['TITLE  STATE', '面包   x', 'bread  y'])
})

test('moments are shown as people read them, in their own time', () => {
  const local = new Date(2026, 10, 5, 9, 7)
  expect(readable(local.toISOString())).toBe('2026-11-05 09:07')
  expect(readable('2026-11-05')).toBe('2026-11-05')
})
