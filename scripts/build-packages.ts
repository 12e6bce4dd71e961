// Builds sdk/dist and embed/dist for publishing: JavaScript, types, README, LICENSE and a package.json of its own.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

for (const name of ['sdk', 'embed']) build(`${root}${name}`)

function build(folder: string): void {
  const dist = `${folder}/dist`
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  execFileSync(`${root}node_modules/.bin/tsc`, ['--project', folder, '--outDir', `${dist}/lib`], {
    stdio: 'inherit',
  })
  // In the checkout, the package points to its sources; the published package points to the built files.
  const {
    publishConfig,
    exports: sources,
    ...source
  } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const { access, directory: _, ...more } = publishConfig
  const built = (file: string) => file.replace(/^\.\/src\/(\w+)\.ts$/, './lib/$1')
  const exported = Object.entries<string>(sources).map(([path, file]) => [
    path,
    { types: `${built(file)}.d.ts`, default: `${built(file)}.js` },
  ])
  const published = {
    ...source,
    exports: Object.fromEntries(exported),
    types: './lib/index.d.ts',
    files: ['lib'],
    ...more,
    publishConfig: { access },
  }
  writeFileSync(`${dist}/package.json`, `${JSON.stringify(published, null, 2)}\n`)
  copyFileSync(`${folder}/README.md`, `${dist}/README.md`)
  copyFileSync(`${root}LICENSE`, `${dist}/LICENSE`)
}
