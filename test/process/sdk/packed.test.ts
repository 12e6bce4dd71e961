// The package as it is published: installed in an empty folder, on Node 20, in a browser, and where there is only the web.
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import vm from 'node:vm'
import { gzipSync } from 'node:zlib'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'muster-sdk-'))
const installed = join(folder, 'node_modules/@muster/sdk')
const run = (command: string, args: string[], cwd = folder) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_loglevel: 'error' },
  })

let world: World
let token: string
let origin: string
beforeAll(async () => {
  await once(pages.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  world = await createWorld({ CORS_ORIGINS: origin })
  token = (await world.team()).token
  run('node', ['scripts/build-packages.ts', 'sdk', '--into', folder], root)
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], join(folder, 'sdk')),
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.filename])
})
afterAll(async () => {
  pages.close()
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const script = (module: string, baseUrl: string) => `
  import { createClient, ValidationError } from '${module}'
  const muster = createClient({ baseUrl: '${baseUrl}', token: '${token}' })
  const { card } = await muster.cards.create({ title: 'From anywhere' })
  const refused = await muster.cards.create({ title: '' }).catch((error) => error)
  const titles = []
  for await (const { title } of muster.cards.list({ limit: 1 })) titles.push(title)
  const result = [card.title, refused instanceof ValidationError, titles.includes('From anywhere')]
`

test('has JavaScript, types, README and LICENSE, no dependencies; the client has at most 12 kB gzipped', () => {
  const files = globSync('**/*', { cwd: installed }).filter((file) => /\.\w+$|LICENSE/.test(file))
  expect(files.filter((file) => !/^lib\/[\w-]+(\.d\.ts|\.js)$/.test(file)).toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  const described = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(described.dependencies ?? {}).toEqual({})
  // What `@muster/sdk/imports` has besides is loaded only by those who import boards.
  const client = globSync('lib/*.js', { cwd: installed, exclude: ['lib/import*.js', 'lib/cells.js'] })
  const code = client.map((file) => readFileSync(join(installed, file)))
  expect(gzipSync(Buffer.concat(code)).length).toBeLessThan(12_000)
})

test('works with Node 20 or later and with its types', async () => {
  writeFileSync(
    join(folder, 'use.mjs'),
    `${script('@muster/sdk', `${world.origin}/api`)}\nconsole.log(JSON.stringify([process.version, ...result]))`,
  )
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'))
  // Not the synchronous one: the service answers in this process.
  const { stdout } = await promisify(execFile)('node', ['use.mjs'], {
    cwd: folder,
    env: { PATH: path.join(':') },
  })
  const [version, ...result] = JSON.parse(stdout)
  expect(Number(version.slice(1).split('.')[0])).toBeGreaterThanOrEqual(20)
  expect(result).toEqual(['From anywhere', true, true])
  writeFileSync(
    join(folder, 'use.ts'),
    `import { type Card, createClient } from '@muster/sdk'
     const { card } = await createClient({ baseUrl: '/api' }).cards.get({ id: 1 })
     export const shown: Card = card`,
  )
  const options = ['--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--noEmit', '--types', '']
  run(`${root}/node_modules/.bin/tsc`, [...options, 'use.ts'])
})

/** Pages of an origin of their own, as a platform's front end has. */
const pages = createServer(({ url = '' }, response) => {
  if (!url.startsWith('/lib/'))
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>')
  else response.setHeader('content-type', 'text/javascript').end(readFileSync(join(installed, url)))
})

test('works in a browser from an allowed origin', async () => {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    await page.addScriptTag({
      type: 'module',
      content: `${script('/lib/index.js', `${world.origin}/api`)}\nglobalThis.result = result`,
    })
    const result = await page.waitForFunction('globalThis.result')
    expect(await result.jsonValue()).toEqual(['From anywhere', true, true])
  } finally {
    await browser.close()
  }
})

test('uses only APIs of every edge runtime', async () => {
  const { AbortController, AbortSignal, clearTimeout, crypto, fetch, Headers } = globalThis
  const { performance, setTimeout, TextDecoderStream } = globalThis
  const web = { AbortController, AbortSignal, clearTimeout, crypto, fetch, Headers, performance, setTimeout }
  const context = vm.createContext({ ...web, TextDecoderStream })
  // The modules as one script, as a bundler would put them together.
  const order = ['errors', 'send', 'generated', 'client']
  const text = order.map((name) => readFileSync(join(installed, `lib/${name}.js`), 'utf8')).join('\n')
  const bundle = text
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export (?=const|class|async|function)/gm, '')
  const source = script('', `${world.origin}/api`).replace(/^\s*import .*$/m, '')
  const result = await vm.runInContext(`(async () => { ${bundle}\n${source}\nreturn result })()`, context)
  expect([...result]).toEqual(['From anywhere', true, true])
})
