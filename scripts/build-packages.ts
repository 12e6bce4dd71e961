// `npm run packages:build`: builds sdk/dist, embed/dist and cli/dist for publishing: JavaScript, types, README, LICENSE
// and a package.json of their own. `--into FOLDER` builds them there, and names choose some of them.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build as bundle } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({ options: { into: { type: 'string' } }, allowPositionals: true })
const distOf = (name: string) => (values.into ? `${values.into}/${name}` : `${root}${name}/dist`)
const manifestOf = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

function buildLibrary(name: string): void {
  const folder = `${root}${name}`
  const dist = emptyFolder(distOf(name))
  execFileSync(`${root}node_modules/.bin/tsc`, ['--project', folder, '--outDir', `${dist}/lib`], {
    stdio: 'inherit',
  })
  // In the checkout, the package points to its sources; the published package points to the built files.
  const { publishConfig, exports: sources, ...source } = manifestOf(folder)
  const { access, directory: _, ...more } = publishConfig
  const built = (file: string) => file.replace(/^\.\/src\/([\w-]+)\.ts$/, './lib/$1')
  const exported = Object.entries<string>(sources).map(([path, file]) => [
    path,
    { types: `${built(file)}.d.ts`, default: `${built(file)}.js` },
  ])
  finish(name, {
    ...source,
    exports: Object.fromEntries(exported),
    types: './lib/index.d.ts',
    files: ['lib'],
    ...more,
    publishConfig: { access },
  })
}

/** The commands for people and programs that call a service. What runs a service is in the release archive. */
async function buildCommandLine(name: string): Promise<void> {
  const folder = `${root}${name}`
  const dist = emptyFolder(distOf(name))
  await bundle({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    plugins: [withoutServer],
    ssr: { noExternal: [/^@muster\//] },
    build: {
      ssr: 'src/main.ts',
      outDir: `${dist}/src`,
      target: 'node24',
      minify: false,
      emptyOutDir: true,
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })
  cpSync(`${folder}/bin`, `${dist}/bin`, { recursive: true })
  const bin = `${dist}/bin/muster.js`
  writeFileSync(bin, readFileSync(bin, 'utf8').replace('../src/main.ts', '../src/main.js'))
  for (const file of ['openapi.json', 'examples.json'])
    copyFileSync(`${root}contract/${file}`, `${dist}/${file}`)
  const { private: _, imports: __, optionalDependencies: ___, ...source } = manifestOf(folder)
  finish(name, {
    ...source,
    license: 'MIT',
    files: ['bin', 'src', '*.json'],
    dependencies: importedBy(`${dist}/src`, [folder, `${root}contract`]),
    publishConfig: { access: 'public' },
  })
}

/** Leaves out the commands that need the server, and reads the files of the contract from the package's own folder. */
const withoutServer = {
  name: 'without-server',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('/cli/src/commands/server.ts') ? "export * from './no-server.ts'" : null,
  transform: (code: string) =>
    code.replaceAll(
      /import\.meta\.resolve\('@muster\/contract\/(\w+\.json)'\)/g,
      "new URL('../$1', import.meta.url).href",
    ),
}

/** The packages that the built files import, in the versions of the workspaces they come from. */
function importedBy(folder: string, workspaces: readonly string[]): Record<string, string> {
  const versions = Object.assign({}, ...workspaces.map((each) => manifestOf(each).dependencies))
  const code = globSync(`${folder}/**/*.js`).map((file) => readFileSync(file, 'utf8'))
  const imports = code.flatMap((text) => [
    ...text.matchAll(/(?:from|import\(|^import) ?["']([^"'.][^"']*)["']/gm),
  ])
  const names = imports
    .map(([, path = '']) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.startsWith('node:'))
  return Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, versions[name]]))
}

function emptyFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function finish(name: string, manifest: object): void {
  const dist = distOf(name)
  writeFileSync(`${dist}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(`${root}${name}/README.md`, `${dist}/README.md`)
  copyFileSync(`${root}LICENSE`, `${dist}/LICENSE`)
}

const builders = { sdk: buildLibrary, embed: buildLibrary, cli: buildCommandLine }
for (const [name, build] of Object.entries(builders))
  if (positionals.length === 0 || positionals.includes(name)) await build(name)
