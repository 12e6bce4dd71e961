// The documentation site as it is built and served: every page, link and anchor, in a browser, without other hosts.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sections } from '../../../docs/.vitepress/sections.ts'
import { pages, textOf } from './pages.ts'

const dist = join(root, 'docs/.vitepress/dist')
let world: World
let browser: Browser
beforeAll(async () => {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('Run `npm run docs:build` first.')
  world = await createWorld({})
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const htmlOf = (file: string) => readFileSync(join(dist, file), 'utf8')
const files = () => globSync('**/*.html', { cwd: dist })

test('every page of docs/ is on the site', () => {
  const listed = new Set(sections.flatMap((section) => section.pages.map(({ file }) => file)))
  expect(pages.filter((page) => /^(docs|contract\/guide)\//.test(page) && !listed.has(page))).toEqual([])
  expect([...listed].filter((file) => !existsSync(join(root, file)))).toEqual([])
  // Two files at the same address would hide one of them.
  expect(files().filter((file) => file !== '404.html')).toHaveLength(listed.size)
})

/** Pages of the service beside the site. */
const BESIDE = ['/reference']

test('every link and anchor leads somewhere on the site, and nothing is loaded from elsewhere', async () => {
  for (const path of BESIDE) expect((await fetch(world.origin + path)).status).toBe(200)
  const anchors = new Map(
    files().map((file) => [file, new Set([...htmlOf(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  )
  const broken: string[] = []
  for (const file of files()) {
    const html = htmlOf(file)
    for (const [, url = ''] of html.matchAll(/<(?:script|img|link)[^>]* (?:src|href)="([^"]+)"/g))
      if (!url.startsWith('/docs/') && !url.startsWith('data:')) broken.push(`${file} loads ${url}`)
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(?!https?:|mailto:)([^"]+)"/g)) {
      if (BESIDE.includes(href)) continue
      const [path = '', anchor] = href.split('#')
      const inside = path === '' ? file : path.replace(/^\/docs\//, '')
      const target = normalize(path.startsWith('/') || path === '' ? inside : join(dirname(file), path))
      const found = target === './' || target === '.' || target === '' ? 'index.html' : target
      const known = anchors.get(found)
      if (!known) broken.push(`${file} links to ${href}`)
      else if (anchor && !known.has(decodeURIComponent(anchor))) broken.push(`${file} links to ${href}`)
    }
  }
  expect(broken).toEqual([])
  expect(files().length).toBeGreaterThan(50)
})

/** Without blocks of code. */
const wordsOf = (file: string): number =>
  textOf(file)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\s+/).length

/** Pages to look something up in. */
const reference = /^docs\/(contract|settings|upgrade|decisions|threats|asvs)|^bench|CHANGELOG|CONTRIBUTING/

test('no page that is to be read has more than 1,500 words', () => {
  const long = sections
    .flatMap((section) => section.pages.map(({ file }) => file))
    .filter((file) => !reference.test(file))
    .map((file) => [file, wordsOf(file)] as const)
    .filter(([, words]) => words > 1_500)
  expect(long).toEqual([])
})

test('in a browser: pages are served without an error, the search finds a setting, and nobody may frame them', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(world.origin) && !request.url().startsWith('data:'))
      complaints.push(`asks ${request.url()}`)
  })
  const answer = await page.goto(`${world.origin}/docs`)
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.url()).toBe(`${world.origin}/docs/`)
  await page.getByRole('link', { name: 'Installing' }).click()
  await page.getByRole('heading', { name: 'Installing', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('BOARD_CACHE_MB')
  await page.locator('.results a', { hasText: 'Settings' }).first().click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  for (const path of ['concepts', 'architecture', 'scale', 'import', 'comparison.html']) {
    await page.goto(`${world.origin}/docs/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([])
  }
  expect(complaints).toEqual([])
  const missing = await page.goto(`${world.origin}/docs/nothing`)
  expect(missing?.status()).toBe(404)
  await context.close()
})
