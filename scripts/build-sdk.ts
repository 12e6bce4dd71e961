// Builds sdk/dist for publishing: JavaScript, types, README, LICENSE and its own package.json.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = `${root}sdk/dist`

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
execFileSync(`${root}node_modules/.bin/tsc`, ['--project', `${root}sdk`, '--outDir', `${dist}/lib`], {
  stdio: 'inherit',
})
// In the checkout, the package points to its sources; the published package points to the built files.
const { publishConfig, ...source } = JSON.parse(readFileSync(`${root}sdk/package.json`, 'utf8'))
const published = {
  ...source,
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
  types: './lib/index.d.ts',
  files: ['lib'],
  publishConfig: { access: publishConfig.access },
}
writeFileSync(`${dist}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
copyFileSync(`${root}sdk/README.md`, `${dist}/README.md`)
copyFileSync(`${root}LICENSE`, `${dist}/LICENSE`)
