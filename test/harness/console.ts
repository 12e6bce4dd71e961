// Runs the console in a real browser, with a real service, worker, database and Redis.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { hashToken, mintToken } from '../../api/src/accounts/tokens.ts'
import { sql } from '../../api/src/core/sql.ts'
import { fillDemo } from '../../cli/src/demo.ts'
import { type Service, startService } from './processes.ts'
import { freePort } from './servers.ts'
import { environmentOf } from './service.ts'
import { createWorld, type World } from './world.ts'

export const DEMO_PASSWORD = 'correct horse battery staple'

type Demo = Awaited<ReturnType<typeof fillDemo>>

interface Stage {
  world: World
  service: Service
  browser: Browser
  demo: Demo
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly userId: number
  readonly token: string
}

/**
 * One service with the demo and one browser for all tests of a file. Errors in the browser's console fail the
 * test unless they match `expected`. `more` adds settings.
 */
export function useConsole(expected = /^$/, more: () => Promise<Record<string, string>> = async () => ({})) {
  const stage = {} as Stage
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    stage.world = await createWorld({ LOG_LEVEL: 'silent' })
    await stage.world.db.query(sql`truncate platforms restart identity cascade`)
    stage.demo = await fillDemo(stage.world.db, stage.world.config, DEMO_PASSWORD)
    const own = {
      ...environmentOf(stage.world),
      // A known port, because the URL of the checkout contains it.
      PORT: String(await freePort()),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...(await more()),
    }
    ;[stage.service, stage.browser] = await Promise.all([
      startService(own, 'serve'),
      chromium.launch({
        executablePath: '/usr/bin/chromium',
        // muster.test is a name of this machine for which browsers require https.
        args: [
          '--no-sandbox',
          '--host-resolver-rules=MAP muster.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        ],
      }),
    ])
  }, 90_000)
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.service?.stop('SIGKILL')
    await stage.world?.close()
  })

  /** A new browser profile without a session. */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    contexts.push(context)
    const page = await context.newPage()
    watch(page)
    return { page, context }
  }

  function watch(page: Page): void {
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // Browsers log failed requests as errors. Tests check instead what the user sees.
      const text = message.text()
      if (
        message.type() === 'error' &&
        !/Failed to load resource|ERR_INTERNET|ERR_CONN/.test(text) &&
        !expected.test(text)
      )
        complaints.push(message.text())
    })
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(stage.service.origin) || /^(data|blob):/.test(request.url())
      if (!isOwn) complaints.push(`asked ${request.url()}`)
    })
  }

  /** A browser profile with a session of this user. */
  async function visit(email: string, path = '/', options: BrowserContextOptions = {}): Promise<Visit> {
    const { page, context } = await open(options)
    const [user] = await stage.world.db.query<{ id: number }>(
      sql`select id from users where email = ${email}`,
    )
    if (!user) throw new Error(`Nobody has the address ${email}.`)
    const token = mintToken()
    await stage.world.db.query(sql`
      insert into access_tokens (token_hash, user_id, kind, expires_at, idle_limit)
      values (${hashToken(token)}, ${user.id}, 'session', now() + interval '1 hour', interval '7 days')`)
    await context.addCookies([
      { name: 'muster-dev', value: token, url: stage.service.origin, httpOnly: true, sameSite: 'Strict' },
    ])
    await page.goto(stage.service.origin + path)
    return { page, context, userId: user.id, token }
  }

  const boardPath = () => `/p/${stage.demo.project_id}/boards/${stage.demo.board_id}`
  return { stage, open, visit, watch, boardPath }
}

export const people = {
  owner: 'olga@northside.example',
  member: 'milan@northside.example',
  viewer: 'vera@northside.example',
  superadmin: 'sofia@crumb.example',
  outsider: 'otis@harbour.example',
  enrolled: 'tara@crumb.example',
}

/** Chooses an option of a picker. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label).and(within.locator('.picker-button')).click()
  await within.getByRole('option', { name: option, exact: true }).click()
}

/** What a picker shows. */
export const chosenIn = (within: Locator, label: string): Promise<string> =>
  within.getByLabel(label).and(within.locator('.picker-button')).locator('.picker-value').innerText()

/** Opens the menu of the signed-in user and chooses an entry. */
export async function chooseOwn(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'account and settings' }).click()
  await page.getByRole(/^Appearance/.test(entry) ? 'menuitemradio' : 'menuitem', { name: entry }).click()
}

/** The titles of a column, from top to bottom. */
export const titlesIn = (page: Page, group: string): Promise<string[]> =>
  page
    .getByRole('region', { name: group, exact: true })
    .locator('li')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
        .map((row) => row.querySelector('.tile-title')?.textContent ?? ''),
    )

export const tile = (page: Page, title: string) =>
  page.locator('.tile', { has: page.getByRole('link', { name: title, exact: true }) })

/** Drags one tile above or below another. */
export async function drag(page: Page, title: string, onto: string, edge: 'top' | 'bottom' = 'bottom') {
  const from = await tile(page, title).boundingBox()
  const to = await tile(page, onto).boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 30, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + 60, edge === 'top' ? to.y + 4 : to.y + to.height - 4, { steps: 8 })
  await page.mouse.move(to.x + 62, edge === 'top' ? to.y + 3 : to.y + to.height - 3, { steps: 2 })
  await page.mouse.up()
}
