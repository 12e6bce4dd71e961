// Writes contract/openapi.json from the operation list; with --check, fails when the file is not current.
import { readFileSync, writeFileSync } from 'node:fs'
import { openapi } from '../contract/src/openapi.ts'

const file = new URL('../contract/openapi.json', import.meta.url)
const current = `${JSON.stringify(openapi(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (readFileSync(file, 'utf8') !== current) {
  console.error('contract/openapi.json is not current: run `npm run openapi` and commit the result.')
  process.exit(1)
}
