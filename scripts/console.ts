// `npm run console:build`: builds the console into console/dist and compresses its files once, so that the API only sends
// them. `--watch` builds again whenever a source changes.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../console/', import.meta.url))
// A checkout without the packages that build, such as an image that only serves, has the console built elsewhere.
const vite = await import('vite').catch(() => undefined)
if (!vite) {
  const isThere = existsSync(`${root}dist/index.html`)
  const text = isThere
    ? 'The console is there as it was built.'
    : 'The console is not built: vite is not installed.'
  process.stdout.write(`${text}\n`)
  process.exit(0)
}

const isWatching = process.argv.includes('--watch')
await vite.build({
  configFile: `${root}vite.config.ts`,
  logLevel: 'warn',
  build: { watch: isWatching ? {} : null },
})
if (!isWatching)
  for (const file of globSync('dist/assets/*.{js,css,svg}', { cwd: root })) {
    const bytes = readFileSync(root + file)
    writeFileSync(`${root}${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${root}${file}.br`, brotliCompressSync(bytes))
  }
