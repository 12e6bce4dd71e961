// Every block of code in the pages is run or compiled; every command and setting they name exists.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createDatabase } from '@harness/world.ts'
import { settings } from '@muster/api/config'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../../../api/src/config.ts'
import { connect } from '../../../api/src/core/db.ts'
import { fillDemo } from '../../../cli/src/demo.ts'
import { createProgram } from '../../../cli/src/program.ts'
import { type Block, blocksOf, blocksToRun, pages, textOf } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-docs-'))
// A folder of a user's own, where the package is installed.
const sources = join(folder, 'sources')
const PASSWORD = 'open sesame bakery'
let service: Service
let env: Record<string, string>

beforeAll(async () => {
  const DATABASE_URL = await createDatabase()
  const REDIS_URL = inject('redisUrl')
  const db = connect({ url: DATABASE_URL, poolSize: 2, onIdleError: () => {} })
  await fillDemo(db, readConfig({ DATABASE_URL }), PASSWORD)
  await db.close()
  service = await startService({ DATABASE_URL, REDIS_URL, ...GENEROUS }, 'serve')
  const PATH = `${root}/node_modules/.bin:${process.env.PATH}`
  env = { PATH, HOME: folder, DATABASE_URL: await createDatabase(), REDIS_URL }
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const here = (code: string) => code.replaceAll('http://127.0.0.1:3000', service.origin)

/** As a person types it, stopping at the first command that fails. */
async function runInShell(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here(script)], {
    cwd: root,
    env: { ...env, npm_config_loglevel: 'error' },
  })
  return stdout
}

/** Its code is that of the example, which test/process/console/embed.test.ts runs. */
const OF_EXAMPLE = 'docs/embed.md'

const guide = pages.filter((page) => page.startsWith('contract/guide/'))

test('all commands of the guide and of the page on assistants work in one terminal', async () => {
  expect(guide).toHaveLength(9)
  const script = [...guide, 'docs/assistants.md']
    .flatMap((page) => blocksToRun(page, 'sh').map(({ code }) => code))
    .join('\n')
  const output = await runInShell(script)
  expect(output).toMatch(/"boards" ?: ?\[/)
  expect(output).toContain('X-Error-Code: validation'.toLowerCase())
  const made = [...output.matchAll(/"id" ?: ?(\d+)[^}]*"title" ?: ?"Order flour"/g)].map(([, id]) => id)
  // By curl, by `muster`, and once by the two tries with the same key.
  expect(new Set(made).size).toBe(2)
  expect(output).toMatch(/"projects_updated" ?: ?"/)
  expect(output).toMatch(/^name +My assistant$/m)
})

test('the first commands of an operator work on an empty database', async () => {
  const script = blocksToRun('docs/install.md', 'sh').map(({ code }) => code)
  expect(script).toHaveLength(2)
  const output = await runInShell(script.join('\n'))
  expect(output).toContain('Platform 1: My platform')
  expect(output).toContain('User 1 is owner of project 1.')
})

/** Fails with what the compiler says. */
function compile(files: Record<string, string>): void {
  rmSync(sources, { recursive: true, force: true })
  mkdirSync(join(sources, 'node_modules/@muster'), { recursive: true })
  symlinkSync(join(root, 'sdk'), join(sources, 'node_modules/@muster/sdk'))
  const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] }
  writeFileSync(join(sources, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(sources, 'tsconfig.json'),
    JSON.stringify({ extends: `${root}/tsconfig.json`, compilerOptions, include: ['*.ts'] }),
  )
  for (const [name, code] of Object.entries(files)) writeFileSync(join(sources, `${name}.ts`), code)
  const { stdout } = spawnSync(`${root}/node_modules/.bin/tsc`, ['--project', sources], { encoding: 'utf8' })
  expect(stdout).toBe('')
}

test('every TypeScript block compiles and runs', async () => {
  const blocks = pages
    .filter((page) => !['CONTRIBUTING.md', OF_EXAMPLE].includes(page))
    .flatMap((page) => blocksToRun(page, 'ts'))
  expect(blocks.length).toBeGreaterThan(7)
  compile(Object.fromEntries(blocks.map(({ code }, at) => [String(at), here(code)])))
  const signedIn = await fetch(`${service.base}/v1/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olga@northside.example', password: PASSWORD }),
  })
  const TOKEN = ((await signedIn.json()) as { data: { token: string } }).data.token
  for (const [at, { page }] of blocks.entries()) {
    const run = promisify(execFile)(process.execPath, [`${at}.ts`], { cwd: sources, env: { ...env, TOKEN } })
    const failed = await run.then(
      ({ stdout, stderr }) => (stdout + stderr ? undefined : 'it printed nothing'),
      (error) => String(error),
    )
    expect([page, failed]).toEqual([page, undefined])
  }
})

test('the code of the page on embedding is that of the example', () => {
  const files = globSync('examples/host-app/**/*.{ts,js,html}', { cwd: root })
  const example = files.map(textOf).join('\n')
  const blocks = blocksOf(OF_EXAMPLE).filter(({ outside }) => outside === undefined)
  expect(blocks.length).toBeGreaterThan(5)
  expect(blocks.filter(({ code }) => !example.includes(code.trimEnd())).map(({ code }) => code)).toEqual([])
})

test('the SDK examples in the reference compile', () => {
  const { paths } = JSON.parse(textOf('contract/openapi.json'))
  const samples = Object.values<{ post: { 'x-codeSamples': { lang: string; source: string }[] } }>(paths)
    .flatMap(({ post }) => post['x-codeSamples'])
    .filter(({ lang }) => lang === 'typescript')
  expect(samples).toHaveLength(Object.keys(paths).length)
  const client = `import { createClient } from '@muster/sdk'\nconst muster = createClient({ baseUrl: '/api' })\n`
  compile({ samples: client + samples.map(({ source }) => source).join('\n') })
})

test('the documents have no other kind of code block', () => {
  const all = pages.flatMap(blocksOf)
  const run = (block: Block) =>
    ['ts', 'text', ''].includes(block.language) ||
    block.outside !== undefined ||
    block.page === OF_EXAMPLE ||
    (block.language === 'sh' &&
      [...guide, 'docs/assistants.md', 'docs/install.md', 'README.md'].includes(block.page)) ||
    // test/process/cli/templates.test.ts applies the file with these commands.
    (['sh', 'yaml'].includes(block.language) && block.page === 'docs/templates.md') ||
    (block.language === 'json' && JSON.parse(block.code))
  expect(all.filter((block) => !run(block)).map(({ page, code }) => [page, code])).toEqual([])
  for (const { outside } of all) expect(outside ?? 'needs nothing').toMatch(/^(needs|changes) /)
})

test('every command in the text exists, with its options', async () => {
  const program = await createProgram()
  const unknown: string[] = []
  for (const page of pages) {
    for (const [, line = ''] of textOf(page).matchAll(/`(?:npx )?muster ([a-z][^`\n]*)`/g)) {
      let at = program
      for (const word of line.split(/[ |]/)) {
        if (word.startsWith('--')) {
          const isKnown = at.options.some(({ long }) => long === word) || word === '--help'
          if (!isKnown) unknown.push(`${page}: muster ${line}`)
          continue
        }
        const inner = at.commands.find(
          (command) => command.name() === word || command.aliases().includes(word),
        )
        if (inner) at = inner
        // A word in small letters is a command as long as commands are expected.
        else if (at.commands.length && /^[a-z-]+$/.test(word)) unknown.push(`${page}: muster ${line}`)
      }
    }
    for (const [, script = ''] of textOf(page).matchAll(/`npm run ([\w:]+)`/g)) {
      if (!(script in JSON.parse(textOf('package.json')).scripts)) unknown.push(`${page}: npm run ${script}`)
    }
  }
  expect(unknown).toEqual([])
})

test('the table of settings matches `muster settings`', () => {
  const rows = Object.entries(settings).map(([name, { fallback, about }]) => {
    const shown = fallback === undefined ? '(required)' : fallback ? `\`${fallback}\`` : '(none)'
    return `| \`${name}\` | ${shown} | ${about} |`
  })
  expect(textOf('docs/settings.md')).toContain(rows.join('\n'))
})

/** The anchors of a page, as GitHub and the documentation site make them of its headings. */
const anchorsOf = (page: string): ReadonlySet<string> => {
  const headings = textOf(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
}

test('every linked page exists, and has the heading that a link names', () => {
  const missing: string[] = []
  for (const page of pages) {
    for (const [, target = '', anchor] of textOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
      const path = target ? join(page, '..', target) : page
      const isThere = execFileSync('git', ['ls-files', '-co', '--', path], { cwd: root }).length > 0
      if (!isThere || (anchor && !anchorsOf(path).has(anchor)))
        missing.push(`${page}: ${target}${anchor ? `#${anchor}` : ''}`)
    }
  }
  expect(missing).toEqual([])
})
