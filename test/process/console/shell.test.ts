// Signing in, finding one's way, and knowing how current the page is.
import { chooseOwn, DEMO_PASSWORD, people, tile, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, open, visit, watch, boardPath } = useConsole()

async function signIn(page: Page, email: string, password = DEMO_PASSWORD) {
  await page.goto(stage.service.origin)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password is reported and keeps the e-mail; the right one opens the home page', async () => {
  const { page, context } = await open()
  await signIn(page, people.owner, 'wrong')
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong.').waitFor()
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(people.owner)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'muster-dev')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
  })
  expect(await page.evaluate('document.cookie')).toBe('')
  await chooseOwn(page, 'Sign out')
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
  await page.goto(stage.service.origin + boardPath())
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
})

test('a second factor, then a recovery code, and the warning when few are left', async () => {
  const { page } = await open()
  const { totp_secret, recovery_codes } = stage.demo.two_factor
  await signIn(page, people.enrolled)
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The code of the second factor is wrong').waitFor()
  await page
    .getByLabel('Code from your authenticator app')
    .fill(new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await chooseOwn(page, 'Sign out')
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
  // All but four of the codes have been used.
  await stage.world.db.query(sql`
    delete from recovery_codes where ctid in (
      select r.ctid from recovery_codes r join users u on u.id = r.user_id where u.email = ${people.enrolled} offset 4)`)
  const left = await stage.world.db.query(
    sql`select 1 from recovery_codes r join users u on u.id = r.user_id where u.email = ${people.enrolled}`,
  )
  expect(left).toHaveLength(4)
  await signIn(page, people.enrolled)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  for (const code of recovery_codes) {
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const outcome = await Promise.race([
      page
        .getByText('Only 3 recovery codes are left.')
        .waitFor()
        .then(() => 'in'),
      page
        .getByRole('alert')
        .waitFor()
        .then(() => 'refused'),
    ])
    if (outcome === 'in') break
    await page.getByLabel('Recovery code').fill('')
  }
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('heading', { name: 'Account' }).waitFor()
})

test('the palette opens any page by a few letters, with the keyboard alone', async () => {
  const { page } = await visit(people.owner, boardPath())
  await page.locator('.tile').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('spring')
  await page.getByRole('option', { name: /Spring campaign/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Spring campaign' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('allergen')
  await page.getByRole('option', { name: /Check the allergen labels/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.drawer').getByLabel('Title').waitFor()
  expect(await page.locator('.drawer').getByLabel('Title').inputValue()).toBe('Check the allergen labels')
})

test('the palette of a superadmin finds projects, templates and rollouts, and asks for no boards', async () => {
  const { page } = await visit(people.superadmin, '/headquarters')
  await page.locator('.headquarters').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [typed, found, heading] of [
    ['northside', /Northside bakery/, 'Northside bakery'],
    ['opening', /Opening the shop/, 'Opening the shop'],
    ['rollout 1', /Rollout 1/, /· rollout 1$/],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await page.getByRole('option', { name: found }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }
  expect(asked.filter((path) => path.endsWith('/operations/boards/list'))).toEqual([])
})

test('the palette that its button has opened goes where Enter says, and stays closed', async () => {
  const { page } = await visit(people.owner, boardPath())
  await page.locator('.tile').first().waitFor()
  await page.getByRole('button', { name: /^Search or jump to/ }).focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog.palette').waitFor()
  await page.keyboard.type('allergen')
  await page.getByRole('option', { name: /Check the allergen labels/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.drawer').getByLabel('Title').waitFor()
  await page.waitForTimeout(300)
  expect(await page.locator('dialog.palette').count()).toBe(0)
  expect(await page.locator('.drawer').count()).toBe(1)
})

test('the colour scheme follows the device or the stored choice', async () => {
  const { page } = await visit(people.owner, boardPath(), { colorScheme: 'dark' })
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.locator('.tile').first().waitFor()
  expect(await background()).toBe('rgb(18, 22, 19)')
  await chooseOwn(page, 'Appearance: Light')
  expect(await background()).toBe('rgb(247, 248, 246)')
  await page.reload()
  await page.locator('.tile').first().waitFor()
  expect(await background()).toBe('rgb(247, 248, 246)')
})

test('a cut stream is indicated, the page polls, and then it is live again', async () => {
  const olga = await visit(people.owner, boardPath())
  await olga.page.locator('.live-mark.live').waitFor()
  await olga.page.route('**/events/watch', (route) => route.abort())
  await olga.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await olga.page.getByText('Not live').waitFor()
  const milan = await visit(people.member, boardPath())
  await milan.page.getByRole('button', { name: 'Actions for Compare flour prices' }).click()
  await milan.page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect
    .poll(
      () =>
        olga.page.getByRole('region', { name: 'Every month' }).locator('.tile-title').first().textContent(),
      { timeout: 8_000 },
    )
    .toBe('Compare flour prices')
  await olga.page.unroute('**/events/watch')
  await olga.page.locator('.live-mark.live').waitFor({ timeout: 20_000 })
})

test('behind a proxy that buffers the stream, the page loads and indicates that it is not live', async () => {
  const { page } = await visit(people.owner, '/account')
  await page.route('**/events/watch', () => {
    // Never answered.
  })
  await page.goto(stage.service.origin + boardPath())
  await page.locator('.tile').first().waitFor()
  await page.getByText('Not live').waitFor()
})

test('many tabs of one browser share one stream and are all live', async () => {
  const { page, context } = await visit(people.owner, boardPath())
  await page.locator('.live-mark.live').waitFor()
  const tabs = [page]
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/operations/events/watch')) streams++
  })
  for (let n = 0; n < 7; n++) {
    const tab = await context.newPage()
    watch(tab)
    await tab.goto(stage.service.origin + boardPath())
    await tab.locator('.live-mark.live').waitFor()
    tabs.push(tab)
  }
  const [first] = tabs
  await first?.bringToFront()
  await first?.getByRole('button', { name: 'Actions for Invite your team' }).click()
  await first?.getByRole('menuitem', { name: 'Move to the top' }).click()
  for (const tab of tabs)
    await expect
      .poll(
        () => tab.getByRole('region', { name: 'First week' }).locator('.tile-title').first().textContent(),
        { timeout: 3_000 },
      )
      .toBe('Invite your team')
  expect(streams).toBeLessThanOrEqual(1)
})

test('a forbidden project, an unknown URL and a deleted card show what to do', async () => {
  const { page } = await visit(people.owner, '/p/999999')
  await page.getByText('You don’t have access').waitFor()
  await page.goto(`${stage.service.origin}${boardPath()}?card=999999`)
  await page.locator('.drawer').getByText('Not found', { exact: true }).waitFor()
  await page.goto(`${stage.service.origin}/no/such/page`)
  await page.getByText('Not found', { exact: true }).waitFor()
  await page.goto(`${stage.service.origin}/templates`)
  await page.getByText('You don’t have access').waitFor()
})

test('my cards, the inbox, the search and the trash', async () => {
  const { page } = await visit(people.member, `/p/${stage.demo.project_id}/mine`)
  await page.getByRole('link', { name: /Book the health inspection/ }).waitFor()
  await page.getByRole('heading', { name: /Overdue/ }).waitFor()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await page.getByRole('button', { name: '+ Add a card' }).click()
  await page.getByLabel('Title of the new card').fill('Call the baker next door')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Call the baker next door' }).click()
  await page.locator('.drawer').getByRole('button', { name: 'Actions for Call the baker next door' }).click()
  await page.getByRole('menuitem', { name: 'Delete card' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore Call the baker next door' }).click()
  await page.getByText('“Call the baker next door” was restored.').waitFor()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByLabel('Search titles, descriptions and comments').fill('baker next')
  await page.getByRole('link', { name: /Call the baker next door/ }).click()
  await page.locator('.drawer').getByLabel('Title').waitFor()
  await page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  expect(page.url()).toMatch(/q=baker/)
})

test('a new board is opened after it is created', async () => {
  const { page } = await visit(people.owner, `/p/${stage.demo.project_id}`)
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Autumn')
  await page.getByRole('button', { name: 'Create board' }).click()
  await page.getByText('This board has no groups yet').waitFor()
  await page.getByRole('button', { name: '+ Add a group' }).click()
  await page.keyboard.type('To do')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '+ Add a card' }).click()
  await page.keyboard.type('Pumpkin bread')
  await page.keyboard.press('Enter')
  await tile(page, 'Pumpkin bread').waitFor()
  await page.getByRole('link', { name: 'Autumn' }).waitFor()
})

test('a hidden tab shows current data when it becomes visible', async () => {
  const { page } = await visit(people.owner, boardPath())
  await page.locator('.live-mark.live').waitFor()
  await page.locator('.tile').first().waitFor()
  const turn = (state: string) =>
    page.evaluate(`(() => {
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })()`)
  await turn('hidden')
  await page.waitForTimeout(300)
  const { call } = stage.world
  const { data } = await call(o.authenticate, { email: people.member, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  await call(
    o.cardsCreate,
    { title: 'Made while nobody looked', group_id: stage.demo.group_ids[1] },
    { token },
  )
  await page.waitForTimeout(500)
  await turn('visible')
  await tile(page, 'Made while nobody looked').waitFor()
})
