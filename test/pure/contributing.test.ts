import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(root + path, 'utf8')

/** The code blocks of CONTRIBUTING. Each is a part of a file. */
const samples = [...read('CONTRIBUTING.md').matchAll(/^( *)```ts\n([\s\S]*?)^ *```/gm)].map(
  ([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
)

test('the samples of CONTRIBUTING are in the files of tags/update, word for word', () => {
  const folder = 'services/operations/v1/operations'
  const files = [
    `contract/src/${folder}/tags/update.ts`,
    `api/src/${folder}/tags/update.ts`,
    'api/src/boards/store/tags.ts',
    `api/src/${folder}/extensions.test.ts`,
  ].map(read)
  expect(samples).toHaveLength(files.length)
  for (const [at, sample] of samples.entries()) expect(files[at]).toContain(sample)
})
