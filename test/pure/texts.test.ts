// Every text of the console is in one file, and every text there is shown somewhere.
import { globSync, readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { t } from '../../console/src/texts.ts'

const files = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.endsWith('texts.ts'),
)
const sources = files.map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))
const all = sources.map(({ text }) => text).join('\n')

test('every text is used', () => {
  const unused = Object.entries(t).flatMap(([part, inner]) =>
    typeof inner === 'object'
      ? Object.keys(inner)
          .filter((name) => !new RegExp(`\\b(t\\.${part}|[a-z])\\.${name}\\b|t\\.${part}\\[`).test(all))
          .map((name) => `${part}.${name}`)
      : new RegExp(`\\bt\\.${part}\\b`).test(all)
        ? []
        : [part],
  )
  expect(unused).toEqual([])
})

test('no page has a hard-coded text between its tags', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[^<>{}=;()]*)</g)].map(([, words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
