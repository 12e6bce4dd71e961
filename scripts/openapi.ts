// Generates contract/openapi.json from the operations, the guide and the examples. With --check, it fails
// when the file is out of date.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openapi } from '../contract/src/openapi.ts'
import { replaceFile } from './replace-file.ts'

const contract = new URL('../contract/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, contract), 'utf8')

const { version } = JSON.parse(read('package.json'))
const pages = globSync('guide/*.md', { cwd: contract }).toSorted()
const guide = pages.map((page) => read(page).trim()).join('\n\n')
const current = `${JSON.stringify(openapi(guide, JSON.parse(read('examples.json')), version), null, 2)}\n`

if (!process.argv.includes('--check')) {
  replaceFile(fileURLToPath(new URL('openapi.json', contract)), current)
} else if (read('openapi.json') !== current) {
  console.error('contract/openapi.json is out of date: run `npm run generate` and commit the result.')
  process.exit(1)
}
