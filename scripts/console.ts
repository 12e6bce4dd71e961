// `npm run console:build`: builds the console into console/dist and compresses its files once, so that the API only sends
// them. `--watch` builds again whenever a source changes.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../console/', import.meta.url))
// A checkout without the packages that build, such as an image that only serves, has the console built elsewhere.
const vite = await import('vite').catch(() => undefined)
if (!vite) {
  process.stdout.write('vite is not installed, so the console is not built.\n')
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
