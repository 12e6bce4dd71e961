// /reference in a real browser that reaches nothing but the service.
import { readFileSync } from 'node:fs'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const document = JSON.parse(readFileSync(`${root}contract/openapi.json`, 'utf8'))

let world: World
let browser: Browser
let page: Page
const outside: string[] = []
const complaints: string[] = []

beforeAll(async () => {
  world = await createWorld()
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('request', (request) => {
    if (!request.url().startsWith(world.origin) && !/^(data|blob):/.test(request.url()))
      outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${world.origin}/reference`)
  await page.getByRole('heading', { name: 'Quick start' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const sectionOf = async (op: Operation) => {
  const [tag] = document.paths[op.path].post.tags
  const id = `tag/${tag.toLowerCase().replaceAll(' ', '-')}/POST${op.path}`
  await page.evaluate(`location.hash = ${JSON.stringify(id)}`)
  return page.locator(`[id$="${id}"]`).first()
}

/** Drawing a section takes most of a second: `npm test` looks at one of each kind, `npm run prove` at all. */
const lookedAt = Object.values<Operation>(operations).filter((op, at, all) => {
  const tagOf = ({ path }: Operation) => document.paths[path].post.tags[0]
  return isFull || all.findIndex((other) => tagOf(other) === tagOf(op)) === at
})

test('the reference has the guide and every operation, marked as contract or extension', async () => {
  for (const title of [
    'Tenancy',
    'Authentication',
    'Errors',
    'Limits',
    'Idempotency',
    'Pagination',
    'Rollouts',
  ]) {
    await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
  }
  for (const op of lookedAt) {
    const section = await sectionOf(op)
    await section.getByRole('heading', { name: op.summary, exact: true }).first().waitFor()
    await section
      .getByText(op.extension ? 'Extension' : 'Contract', { exact: true })
      .first()
      .waitFor()
  }
})

test('a call can be tried from the page', async () => {
  const { token } = await world.team()
  await page.goto(`${world.origin}/reference`)
  await page.getByPlaceholder('Token').first().fill(token)
  const section = await sectionOf(operations.tagsList)
  await section.getByRole('button', { name: /Test Request/ }).click()
  const answered = page.waitForResponse(`${world.origin}/api${operations.tagsList.path}`)
  await page.getByRole('button', { name: /^Send/ }).first().click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect((await answer.json()).data.tags).toMatchObject([{ name: 'A tag' }])
  await page.getByText('200 OK').waitFor()
})

test('the page makes no request to other hosts and has no errors', () => {
  expect(outside).toEqual([])
  expect(complaints).toEqual([])
})
