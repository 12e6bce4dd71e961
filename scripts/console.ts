// `npm run console:build`: builds the console into console/dist and compresses its files, so that the API can
// send them as they are. `--watch` builds again when a source changes.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../console/', import.meta.url))
// An installation without Vite, such as the image, contains a built console.
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
