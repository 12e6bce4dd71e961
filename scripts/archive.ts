// `npm run release:archive`: writes dist/muster-VERSION.tar.gz and its checksum, for installations without
// Vite. It has the same files as the image: sources, migrations, the built console, systemd units and
// documents, but no tests.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `muster-${version}`

/** Files that git tracks and an installation needs. */
const WANTED = [
  /^(?:package(?:-lock)?\.json|LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md)$/,
  /^(?:docs|deploy)\//,
  /^(?:contract|api|sdk|embed|cli|console)\/package\.json$/,
  /^(?:contract|api|sdk|cli)\/src\//,
  /^contract\/(?:openapi|examples)\.json$/,
  /^api\/(?:migrations|database)\//,
  /^cli\/bin\//,
  // npm runs this after installing. Without Vite it keeps the built console.
  /^scripts\/console\.ts$/,
]
const UNWANTED = /\.test\.ts$/

if (!existsSync(join(root, 'console/dist/index.html')))
  throw new Error('The console is not built. Run `npm run console:build` first.')

const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
try {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const file of files) {
    if (!WANTED.some((pattern) => pattern.test(file)) || UNWANTED.test(file)) continue
    mkdirSync(dirname(join(folder, name, file)), { recursive: true })
    cpSync(join(root, file), join(folder, name, file))
  }
  cpSync(join(root, 'console/dist'), join(folder, name, 'console/dist'), { recursive: true })
  mkdirSync(join(root, 'dist'), { recursive: true })
  const archive = join(root, 'dist', `${name}.tar.gz`)
  // Options for a reproducible archive.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2000-01-01T00:00:00Z']
  const tar = execFileSync('tar', [...same, '--create', '--directory', folder, name], { maxBuffer: 1 << 30 })
  const packed = execFileSync('gzip', ['--no-name', '--best'], { input: tar, maxBuffer: 1 << 30 })
  writeFileSync(archive, packed)
  const sum = createHash('sha256').update(packed).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  console.log(`dist/${name}.tar.gz  ${(packed.length / 1_048_576).toFixed(1)} MiB  sha256 ${sum}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
