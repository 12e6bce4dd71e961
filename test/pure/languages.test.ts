import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { de } from '../../console/src/languages/de.ts'
import { en } from '../../console/src/languages/en.ts'
import { errorCodes } from '../../contract/src/errors.ts'

/** Words that are the same in both languages. */
const same = new Set(
  'Muster Name Status Code Link System Webhooks Live M X Escape Enter Normal Position Rollouts URL Tour Boards Board Superadmin Domains ? Passkeys Pilotprojekte Webhook Passkey Rollout'.split(
    ' ',
  ),
)
const isSame = (text: string) => same.has(text) || /^(Single sign-on|URL \(https.*|)$/i.test(text)

type Text = string | ((...values: never[]) => string)

/** Every text of a language with its path, such as `board.moved`. */
function textsOf(value: unknown, path: string): (readonly [string, Text])[] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Text]]
  return Object.entries(value as object).flatMap(([key, each]) =>
    textsOf(each, path ? `${path}.${key}` : key),
  )
}

const english = new Map(textsOf(en, ''))
const german = new Map(textsOf(de, ''))

describe('German', () => {
  test('has exactly the texts of English', () => {
    const own = [...german.keys()].filter((path) => !path.startsWith('refusals.'))
    expect(own).toEqual([...english.keys()])
  })

  test('has its own words for every refusal whose code says all; the others need what the message names', () => {
    const needMessage = [
      'bad_request',
      'rule',
      'file_too_large',
      'forbidden_scope',
      'link_invalid',
      'not_submitted',
      'too_large',
      'validation',
      'rate_limited',
      'method_not_allowed',
      'internal',
    ]
    const codes = Object.keys(errorCodes).filter((code) => !needMessage.includes(code))
    expect(Object.keys(de.refusals).sort()).toEqual(codes.sort())
  })

  test('translates every text', () => {
    const untranslated = [...english]
      .filter(([path, text]) => typeof text === 'string' && text === german.get(path) && !isSame(text))
      .map(([path, text]) => `${path}: ${text}`)
    expect(untranslated).toEqual([])
  })

  test('says everything that is filled in, whatever the numbers are', () => {
    const missing: string[] = []
    for (const [path, text] of english) {
      const other = german.get(path)
      if (typeof text !== 'function' || typeof other !== 'function') continue
      for (const number of [0, 1, 2, 1_234]) {
        const values = [number, number + 5_000, number + 7_000, number + 9_000]
        const said = (of: typeof text) => (of as (...all: number[]) => string)(...values)
        const shown = (of: string) =>
          values.map(
            (value) => of.includes(String(value)) || of.includes(`${value}`.replace(/(?=\d{3}$)/, ',')),
          )
        if (JSON.stringify(shown(said(text))) !== JSON.stringify(shown(said(other))))
          missing.push(`${path}: ${said(text)} / ${said(other)}`)
      }
    }
    expect(missing).toEqual([])
  })
})

test('no screen has a text of its own', () => {
  const found: string[] = []
  for (const file of globSync('console/src/**/*.tsx')) {
    const source = readFileSync(file, 'utf8')
    // What stands directly before a closing tag.
    const between = source.matchAll(/[>}]\s*([A-Za-z][^<>{}=();]*?)\s*<\//g)
    const attributes = source.matchAll(/\b(?:aria-label|title|placeholder|label|hint|alt)="([^"]+)"/g)
    for (const [, text = ''] of [...between, ...attributes])
      if (text !== 'https://') found.push(`${file}: ${text.trim()}`)
  }
  expect(found).toEqual([])
})
