// Every text of the console is shown somewhere. languages.test.ts holds that no screen has a text of its own.
import { globSync, readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'
import { t } from '../../console/src/texts.ts'

const files = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.startsWith('console/src/languages/'),
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
