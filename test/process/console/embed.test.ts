// The example of docs/embed.md in a real browser: a product on one host, Muster on another, and third-party cookies
// blocked.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { DEMO_PASSWORD, people } from '@harness/console.ts'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { freePort } from '@harness/servers.ts'
import { environmentOf } from '@harness/service.ts'
import { tied } from '@harness/tied.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { fillDemo } from '../../../cli/src/demo.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-embed-'))
let world: World
let service: Service
let browser: Browser
let host: { readonly origin: string; output(): string; end(): Promise<void> }
let boss: string
let serviceToken: string
const contexts: BrowserContext[] = []
const complaints: string[] = []
/** Every address that was asked, and what it was asked with. */
const asked: { url: string; referer: string | undefined }[] = []

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, token = boss): Promise<any> {
  const answer = await world.call(op, body, { token, headers: { prefer: 'return=representation' } })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}

/** The example, in a folder of a stranger's, with the packages as they are published. */
function install(): string {
  const packages = join(folder, 'node_modules/@muster')
  execFileSync('node', ['scripts/build-packages.ts', 'sdk', 'embed', '--into', packages], { cwd: root })
  cpSync(join(root, 'examples/host-app'), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  symlinkSync(join(root, 'node_modules/express'), join(folder, 'node_modules/express'))
  return folder
}

function start(file: string, env: Record<string, string>): { child: ChildProcess; output(): string } {
  const own = { PATH: process.env.PATH, MUSTER_URL: service.origin, MUSTER_TOKEN: serviceToken, ...env }
  const child = spawn(...tied(process.execPath, [file]), { cwd: folder, env: own })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function provision(): Promise<string> {
  const { child, output } = start('provision.ts', {})
  const [code] = await once(child, 'close')
  expect([code, output()]).toEqual([0, output()])
  return output()
}

beforeAll(async () => {
  world = await createWorld({ LOG_LEVEL: 'silent', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  await world.db.query(sql`truncate platforms restart identity cascade`)
  await fillDemo(world.db, world.config, DEMO_PASSWORD)
  const { data } = await world.call(o.authenticate, { email: people.superadmin, password: DEMO_PASSWORD })
  boss = (data as { token: string }).token
  service = await startService(
    { ...environmentOf(world), ...GENEROUS, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    'serve',
  )
  const scopes = ['projects:write', 'people:write', 'webhooks:write', 'embed', 'checks:report']
  serviceToken = (await done(o.serviceTokensCreate, { name: 'Shopkeeper', scopes })).token
  install()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await done(o.platformUpdate, { embed_origins: [origin] })
  expect(await provision()).toBe(
    'Projects: 2 new, 0 known, 0 refused\nPeople: 3 new, 0 known, 0 refused\nMembers: 3 new, 0 known, 0 refused\n',
  )
  const { projects } = await done(o.projectsList, { external_id: 'shop-leipzig' })
  const { webhook } = await world
    .call(
      o.webhooksCreate,
      { url: `http://127.0.0.1:${port}/webhooks/muster` },
      { token: serviceToken, headers: { 'x-project-id': String(projects[0].id) } },
    )
    .then((answer) => answer.data as { webhook: { secret: string } })
  const { child, output } = start('server.ts', {
    PORT: String(port),
    HOST: '0.0.0.0',
    TOKEN_SECONDS: '60',
    MUSTER_WEBHOOK_SECRET: webhook.secret,
  })
  host = {
    origin,
    output,
    async end() {
      const ended = once(child, 'close')
      child.kill()
      await ended
    },
  }
  await vi.waitFor(() => expect(output()).toContain('Open http://localhost'), 10_000)
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--test-third-party-cookie-phaseout'],
  })
}, 120_000)

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(complaints.splice(0)).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await host?.end()
  await service?.stop('SIGKILL')
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(options: { viewport?: { width: number; height: number } } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', (request) => {
    asked.push({ url: request.url(), referer: request.headers().referer })
  })
  return page
}

async function signIn(
  name: string,
  password: string,
  page?: Page,
): Promise<{ page: Page; board: FrameLocator }> {
  const shown = page ?? (await open())
  await shown.goto(host.origin)
  await shown.getByLabel('Name').fill(name)
  await shown.getByLabel('Password').fill(password)
  await shown.getByRole('button', { name: 'Sign in' }).click()
  return { page: shown, board: shown.frameLocator('muster-board iframe') }
}

describe('the example', () => {
  test('provisioned again, nothing changes', async () => {
    const events = async () =>
      (
        await world.db.query<{ count: number }>(sql`
        select (select count(*) from audit_log) + (select count(*) from platform_events)
          + (select count(*) from activity) as count`)
      )[0]?.count
    const before = await events()
    expect(await provision()).toBe(
      'Projects: 0 new, 2 known, 0 refused\nPeople: 0 new, 3 known, 0 refused\nMembers: 0 new, 3 known, 0 refused\n',
    )
    expect(await events()).toBe(before)
  })

  test('a board is shown, a card is written and moved, and changes from elsewhere arrive', async () => {
    const { page, board } = await signIn('Hanna', 'rye and spelt')
    await board.getByRole('heading', { name: /Opening/ }).waitFor()
    await board.getByRole('heading', { level: 1 }).waitFor()
    const first = board.locator('.column').first()
    await first.getByRole('button', { name: 'Add a card' }).click()
    await first.getByRole('textbox').fill('From the shopkeeper')
    await first.getByRole('textbox').press('Enter')
    await board.getByRole('link', { name: 'From the shopkeeper' }).waitFor()
    await page.getByText('card.created').waitFor()
    const menu = board.getByRole('button', { name: 'Actions for From the shopkeeper' })
    await menu.click()
    await board.getByRole('menuitem', { name: 'Move to the top' }).click()
    await page.getByText('card.moved').waitFor()
    expect(await first.getByRole('link').first().textContent()).toContain('From the shopkeeper')
    await board.getByRole('link', { name: 'From the shopkeeper' }).click()
    await page.getByText(/^Card \d+ is open\.$/).waitFor()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    const drawer = board.locator('.drawer')
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    // Somebody else changes the card in Muster itself.
    const { projects } = await done(o.projectsList, { external_id: 'shop-leipzig' })
    const [card] = await world.db.query<{ id: number }>(sql`
      select id from cards where project_id = ${projects[0].id} and title = 'From the shopkeeper'`)
    const other = await handOver('staff-3000', 'Somebody else')
    await done(o.cardsUpdate, { id: card?.id, title: 'Changed elsewhere' }, other)
    await board.getByRole('link', { name: 'Changed elsewhere' }).waitFor()
    await expect.poll(host.output).toContain('Muster says: card.updated')
    const inner = page.frames().find((frame) => frame.url().startsWith(service.origin))
    expect(
      await inner
        ?.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })')
        .catch(() => ''),
    ).not.toContain('mse_')
    expect(JSON.stringify(await page.context().cookies())).not.toContain('mse_')
  })

  const endTokens = async () => {
    await world.db.query(sql`update access_tokens set expires_at = now() where kind = 'embed'`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  /** A browser notes refused calls in its console; they are no errors of the pages. */
  const forgetRefusals = () => {
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of (401|500)/.test(text)))
  }
  const addCard = async (board: FrameLocator, title: string) => {
    const first = board.locator('.column').first()
    await first.getByRole('button', { name: 'Add a card' }).click()
    await first.getByRole('textbox').fill(title)
    await first.getByRole('textbox').press('Enter')
  }

  test('a token that has ended is replaced while the board is open', async () => {
    const { board } = await signIn('Hanna', 'rye and spelt')
    await board.locator('.column').first().waitFor()
    await endTokens()
    await addCard(board, 'With the next token')
    await board.getByRole('link', { name: 'With the next token' }).waitFor()
    forgetRefusals()
  })

  test('while the product gives no token, a write says so; afterwards the board goes on', async () => {
    const { page, board } = await signIn('Hanna', 'rye and spelt')
    await board.locator('.column').first().waitFor()
    await page.route('**/muster-token', (route) => route.fulfill({ status: 500, body: '{}' }))
    await endTokens()
    await addCard(board, 'Not yet')
    await board
      .getByText(/Can’t reach Muster|did not answer/)
      .first()
      .waitFor()
    await page.getByText(/^getToken failed/).waitFor()
    await page.unroute('**/muster-token')
    await board.locator('.column').first().getByRole('textbox').press('Enter')
    await board.getByRole('link', { name: 'Not yet' }).waitFor()
    forgetRefusals()
  })

  test('a product that gives no token at the start is asked again, and the place of the board is kept', async () => {
    const page = await open()
    let isDown = true
    await page.route('**/muster-token', (route) =>
      isDown ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    const { board } = await signIn('Hanna', 'rye and spelt', page)
    await page.getByText('The board cannot be loaded at the moment. Trying again…').waitFor()
    expect((await page.locator('muster-board').boundingBox())?.height).toBeGreaterThan(500)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await board.locator('.column').first().waitFor()
    forgetRefusals()
  })

  test('a viewer sees the board and cannot write; signing out of the host ends it', async () => {
    const { page, board } = await signIn('Ivo', 'poppy seeds')
    await board.locator('.column').first().waitFor()
    expect(await board.getByRole('button', { name: 'Add a card' }).count()).toBe(0)
    await page.evaluate(`fetch('/sign-out', { method: 'POST' })`)
    await endTokens()
    await page.getByText('You are signed out.').waitFor()
    await page.getByText('The person has signed out.').waitFor()
    expect(await page.locator('muster-board iframe').count()).toBe(0)
    forgetRefusals()
  })

  test('a fact that the product reports is a check of the project', async () => {
    const { page } = await signIn('Jana', 'warm pretzels')
    await page.getByRole('button', { name: 'Publish opening hours' }).click()
    const token = await handOver('staff-3', 'Jana', 'shop-dresden')
    await expect
      .poll(async () =>
        (await done(o.checksList, {}, token)).checks.map(({ check }: { check: string }) => check),
      )
      .toEqual(['website.hours'])
  })

  test('a card list shows the cards without what surrounds a board', async () => {
    const { page, board } = await signIn('Hanna', 'rye and spelt')
    // Until its script has run, the page has no function to copy.
    await board.locator('.column').first().waitFor()
    await page.evaluate(`{
      const [board] = document.getElementsByTagName('muster-board')
      const list = document.createElement('muster-card-list')
      list.setAttribute('service', board.getAttribute('service'))
      list.setAttribute('language', 'de')
      list.setAttribute('accent', '#ffff00')
      list.getToken = board.getToken
      list.addEventListener('error', ({ detail }) => { document.title = detail.message })
      document.body.append(list)
    }`)
    const list = page.frameLocator('muster-card-list iframe')
    await list.getByRole('link', { name: 'Open the shop' }).first().waitFor()
    expect(await list.locator('.board-head').isVisible()).toBe(false)
    expect(await list.locator('html').getAttribute('lang')).toBe('de')
    await expect
      .poll(() => page.title())
      .toMatch(/accent makes text hard to read.*#[0-9a-f]{6} is shown instead/)
  })

  test('a page may set getToken before the component is loaded', async () => {
    const page = await open()
    await page.addInitScript(`new MutationObserver(() => {
      const board = document.querySelector('muster-board')
      if (board && !board.getToken) board.getToken = async () => null
    }).observe(document, { childList: true, subtree: true })`)
    const { board } = await signIn('Hanna', 'rye and spelt', page)
    await board.locator('.column').first().waitFor()
  })

  test('fits a phone', async () => {
    const phone = await open({ viewport: { width: 390, height: 844 } })
    const { page, board } = await signIn('Hanna', 'rye and spelt', phone)
    await board.getByRole('heading', { name: /Opening/ }).waitFor()
    await board.locator('.column').first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const inner = page.frames().find((frame) => frame.url().startsWith(service.origin))
    expect(await inner?.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })
})

const handOver = async (external_id: string, name: string, shop = 'shop-leipzig'): Promise<string> =>
  (
    await done(
      o.embedsCreate,
      { project_external_id: shop, user: { external_id, name }, role: 'member' },
      serviceToken,
    )
  ).token

test('no address and no Referer has a token', () => {
  expect(asked.length).toBeGreaterThan(50)
  expect(asked.filter(({ url, referer }) => /mse_/.test(url + (referer ?? '')))).toEqual([])
})

describe('a page that may not', () => {
  /** A page of another origin, which frames what it wants. */
  async function withPage(body: string, run: (origin: string) => Promise<void>): Promise<void> {
    const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body))
    await once(pages.listen(0, '127.0.0.1'), 'listening')
    await run(`http://localhost:${(pages.address() as AddressInfo).port}`)
    pages.close()
  }

  test('frame the embed page: the browser shows nothing', async () => {
    await withPage(`<iframe src="${service.origin}/embed?platform=1&project=1"></iframe>`, async (origin) => {
      const page = await open()
      await page.goto(origin)
      await expect.poll(() => complaints.join()).toMatch(/frame-ancestors/)
      // The browser says so a second time.
      await page.waitForTimeout(500)
      complaints.splice(0)
    })
  })

  test('no other page of the service may be framed, by anybody', async () => {
    for (const path of [
      '/',
      '/today',
      '/p/1',
      '/reference',
      '/api/health',
      '/livez',
      '/embed',
      '/embed?platform=2',
    ]) {
      const { headers } = await fetch(service.origin + path, { headers: { accept: 'text/html' } })
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    }
  })

  test('post a message to it: nothing is shown and nothing is asked', async () => {
    // The page around is one of those that the platform allows, but the message comes from a frame beside the board.
    const body = `<iframe id="board" src="${service.origin}/embed?platform=1&project=1"></iframe>
      <iframe sandbox="allow-scripts" srcdoc="<script>setTimeout(() => {
        const { port2 } = new MessageChannel()
        const token = 'mse_' + 'x'.repeat(36)
        parent.frames[0].postMessage({ type: 'muster:hello', token }, '*', [port2])
      }, 1500)</script>"></iframe>`
    await withPage(body, async (origin) => {
      await done(o.platformUpdate, { embed_origins: [host.origin, origin] })
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      const page = await open()
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(`${service.origin}/api/`)) calls.push(request.url())
      })
      await page.goto(origin)
      await page.frameLocator('#board').getByText('Loading').waitFor()
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(calls).toEqual([])
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !/favicon|404/.test(text)))
    })
  })

  test('show a board of another project with the token of one', async () => {
    const token = await handOver('staff-1', 'Hanna')
    const { projects } = await done(o.projectsList, { external_id: 'shop-dresden' })
    const page = await open()
    await page.goto(host.origin)
    const shown = await page
      .evaluate(
        `new Promise((resolve) => {
        const frame = document.createElement('iframe')
        window.addEventListener('message', ({ source, data }) => {
          if (source !== frame.contentWindow || data?.type !== 'muster:ready') return
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => { if (data.type === 'error') resolve(data.detail.code) }
          frame.contentWindow.postMessage({ type: 'muster:hello', token: '${token}', options: {} }, '${service.origin}', [port2])
        })
        frame.src = '${service.origin}/embed?platform=1&project=${projects[0].id}'
        document.body.append(frame)
      })`,
      )
      .catch((error) => String(error))
    expect(shown).toBe('wrong_token')
    complaints.splice(0)
  })
})
