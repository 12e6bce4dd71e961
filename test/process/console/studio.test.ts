// Superadmins and owners: a rollout from draft to done and undone, accounts, members, webhooks, the upgrade.

import {
  choose,
  chooseOwn,
  DEMO_PASSWORD,
  drag,
  people,
  tile,
  titlesIn,
  useConsole,
} from '@harness/console.ts'
import { startReceiver } from '@harness/receivers.ts'
import { operations as o } from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, open, visit, boardPath } = useConsole()
const NEW_PASSWORD = 'warm bread before seven'

test('a rollout goes from draft to done and undone, for the superadmin and for a project', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  const olga = await visit(people.owner, boardPath())
  await olga.page.locator('.tile').first().waitFor()
  await page.locator('.column').first().getByRole('button', { name: '+ Add a card' }).click()
  await page.keyboard.type('Test the smoke alarm')
  await page.keyboard.press('Enter')
  await tile(page, 'Test the smoke alarm').getByText('Draft').waitFor()
  await tile(page, 'Welcome to your board').getByRole('link').click()
  await page.locator('.drawer').getByLabel('Title').fill('Welcome to your new board')
  await page.locator('.drawer').getByLabel('Title').press('Enter')
  await tile(page, 'Welcome to your new board').getByText('Changed').waitFor()
  await page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Unpublished changes/ }).click()
  await page.getByRole('cell', { name: 'Welcome to your board', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Welcome to your new board', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Roll out…' }).click()
  await page.getByRole('heading', { name: 'What changes?' }).waitFor()
  await page.getByRole('cell', { name: 'Welcome to your new board', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await page.getByRole('button', { name: /get new content/ }).click()
  await page.locator('.projects-behind').getByText('Northside bakery').waitFor()
  await page.getByRole('button', { name: 'How', exact: true }).click()
  await page.getByRole('radio', { name: /^At once/ }).check()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByLabel('Note (shown in history)').fill('Fire safety')
  // A card that somebody has open changes with the board behind it.
  await tile(olga.page, 'Welcome to your board').getByRole('link').click()
  const opened = olga.page.locator('.drawer').getByLabel('Title')
  await expect.poll(() => opened.inputValue()).toBe('Welcome to your board')
  await page.getByRole('button', { name: /^Publish to \d+ projects?$/ }).click()
  await page.getByRole('heading', { name: /· rollout \d+$/ }).waitFor()
  await page.getByText('Fire safety').waitFor()
  await page.locator('.badge.state-done').waitFor({ timeout: 15_000 })
  await tile(olga.page, 'Test the smoke alarm').waitFor()
  await tile(olga.page, 'Welcome to your new board').waitFor()
  await expect.poll(() => opened.inputValue()).toBe('Welcome to your new board')
  await olga.page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo rollout…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(/Undone by rollout \d+/).waitFor()
  await tile(olga.page, 'Welcome to your board').waitFor()
  await expect.poll(() => tile(olga.page, 'Test the smoke alarm').count()).toBe(0)
  await page.getByRole('link', { name: 'Rollouts', exact: true }).click()
  await page.getByRole('row', { name: /Fire safety.*Sofia Marchetti.*Undone/ }).waitFor()
})

test('cards of a template move within their group by mouse and keyboard, not to another group', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  await page.locator('.tile').first().waitFor()
  const groups = await page.locator('.column h2').allTextContents()
  const [first = '', second = ''] = groups
  const before = await titlesIn(page, first)
  const [a = '', b = ''] = before
  await drag(page, a, b)
  const after = [b, a, ...before.slice(2)]
  await expect.poll(() => titlesIn(page, first)).toEqual(after)
  await page.waitForTimeout(600)
  await page.reload()
  await page.locator('.tile').first().waitFor()
  expect(await titlesIn(page, first)).toEqual(after)
  await tile(page, a).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => titlesIn(page, first)).toEqual(before)
  const others = await titlesIn(page, second)
  await drag(page, a, others[0] ?? '')
  expect(await titlesIn(page, second)).toEqual(others)
  await tile(page, a).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('Template cards can’t be moved to another group.').waitFor()
  expect(await titlesIn(page, second)).toEqual(others)
})

test('drift and the effects of rollouts are shown as charts and tables', async () => {
  const { page } = await visit(people.superadmin, '/drift')
  await page.getByRole('figure').waitFor()
  await page.getByRole('button', { name: 'Book the health inspection' }).click()
  await page
    .getByRole('cell', { name: 'Project 1' })
    .or(page.getByRole('rowheader', { name: 'Project 1' }))
    .first()
    .waitFor()
  await page.goto(`${stage.service.origin}/headquarters`)
  await page.getByText('Drift by template').first().waitFor()
  await page.getByRole('figure', { name: 'Drift by template' }).getByText('Show as a table').click()
  await page.getByRole('rowheader', { name: 'Opening the shop' }).first().waitFor()
})

test('projects and users of the platform', async () => {
  const { page } = await visit(people.superadmin, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lakeside bakery')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('rowheader', { name: 'Lakeside bakery' }).waitFor()
  await page.getByRole('button', { name: 'Menu Lakeside bakery' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page
    .getByRole('dialog', { name: 'Suspend Lakeside bakery?' })
    .getByRole('button', { name: 'Suspend' })
    .click()
  await page.getByRole('rowheader', { name: 'Lakeside bakery Suspended' }).waitFor()

  const search = page.getByLabel('Search by name or id')
  await search.fill('KESIDE bak')
  await expect
    .poll(() => page.getByRole('rowheader').allTextContents())
    .toEqual(['Lakeside bakery Suspended'])
  await search.fill('nowhere')
  await page.getByText('No project found').waitFor()
  await search.fill('')
  await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('Name').fill('Nina Berg')
  await page.getByLabel('E-mail address').fill('nina@crumb.example')
  await page.getByLabel(/First password/).fill('short')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText(/15/).first().waitFor()
  await page.getByLabel(/First password/).fill('a password that is long')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('cell', { name: 'nina@crumb.example' }).waitFor()
})

test('members are added, change their role and are removed', async () => {
  const { page } = await visit(people.owner, `/p/${stage.demo.project_id}/members`)
  await page.getByRole('button', { name: 'Add a member' }).click()
  await page.getByLabel('E-mail address').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('dialog .error').waitFor()
  await page.getByLabel('E-mail address').fill('nina@crumb.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await choose(page, 'Role of Nina Berg', 'Viewer')
  await expect.poll(() => page.getByLabel('Role of Nina Berg').innerText()).toBe('Viewer')
  await page.getByRole('button', { name: 'Remove Nina Berg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nina Berg is no longer a member.').waitFor()
})

test('a webhook shows its secret once, lists its deliveries and redelivers one', async () => {
  const receiver = await startReceiver()
  try {
    const { page } = await visit(people.owner, `/p/${stage.demo.project_id}/webhooks`)
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByLabel(/^URL/).fill(receiver.url)
    await page.getByRole('button', { name: 'Create' }).click()
    expect(await page.locator('dialog .secret input').inputValue()).toMatch(/^whsec_/)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Menu ${receiver.url}` }).click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    const own = page.locator('.webhook', { hasText: receiver.url })
    await own.getByText('Delivered').first().waitFor({ timeout: 10_000 })
    await own.getByRole('button', { name: 'Send again webhook.test' }).click()
    await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(2)
  } finally {
    await receiver.close()
  }
})

test('the upgrade opens the checkout and returns paid', async () => {
  const { page } = await visit(people.owner, `/p/${stage.demo.project_id}/subscription`)
  await page.getByText('Trial', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Upgrade for .* a month$/ })
    .first()
    .click()
  await page.waitForURL(/\/checkout\//)
  await page.getByRole('button').first().click()
  await page.goto(`${stage.service.origin}/p/${stage.demo.project_id}/subscription`)
  await page.locator('.badge.subscription-active').waitFor({ timeout: 15_000 })
})

test('the overview counts by board and owner', async () => {
  const { page } = await visit(people.owner, `/p/${stage.demo.project_id}/overview`)
  await page.getByText('Cards by board').first().waitFor()
  await page.getByText('Show as a table').first().click()
  await page.getByRole('rowheader', { name: 'Opening the shop' }).waitFor()
})

test('a second factor is set up with its QR code; password, sessions and tokens', async () => {
  const { page } = await visit(people.member, '/account')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await page.getByRole('dialog').getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Set up a second factor' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await page.getByLabel('Or type this secret into the app:').inputValue()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Six digits from the app').fill(code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => page.locator('.codes li').count()).toBe(10)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('On. 10 recovery codes are left.').waitFor()

  const other = await visit(people.member, '/account')
  await expect.poll(() => other.page.getByText('This browser').count()).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'End session' }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'End session' }).count()).toBe(0)

  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('What it is for').fill('Shop window')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  expect(await page.locator('dialog .secret input').inputValue()).toMatch(/^mst_/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke Shop window' }).click()
  await page.getByText('No tokens.').waitFor()

  await page.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.getByLabel(/^New password/).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
})

test('a user does not see the drafts of the previous user of the browser', async () => {
  const { page } = await open()
  for (const [email, expected] of [
    [people.owner, ''],
    [people.viewer, ''],
  ] as const) {
    await page.goto(stage.service.origin + boardPath())
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tile(page, 'Invite your team').getByRole('link').click()
    await page.locator('.drawer').getByLabel('Title').waitFor()
    if (email === people.owner) {
      await page.locator('.drawer').getByLabel('Write a comment').fill('A secret of mine')
    } else expect(await page.getByText('A secret of mine').count()).toBe(0)
    expect(expected).toBe('')
    await chooseOwn(page, 'Sign out')
    await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor()
  }
})

test('two superadmins who change the same draft see both versions', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  await tile(page, 'Count the till twice a day').getByRole('link').click()
  const title = page.locator('.drawer').getByLabel('Title')
  await title.fill('Count the till three times')
  const signedIn = await stage.world.call(o.authenticate, {
    email: people.superadmin,
    password: DEMO_PASSWORD,
  })
  const { token } = signedIn.data as { token: string }
  const id = Number(new URL(page.url()).searchParams.get('card'))
  await stage.world.call(o.masterCardsUpdate, { id, title: 'Count the till once' }, { token })
  await title.press('Enter')
  await page.locator('.conflict').getByText('Count the till once').waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(async () => {
      const { data } = await stage.world.call(
        o.masterCardsGet,
        { id },
        { token, headers: { prefer: 'return=representation' } },
      )
      return (data as { card: { title: string } }).card.title
    })
    .toBe('Count the till three times')
})

test('another user who signs in sees no data of the previous user', async () => {
  const { page, userId } = await visit(people.superadmin, '/users')
  await page.getByRole('cell', { name: people.owner }).waitFor()
  await stage.world.db.query(sql`update access_tokens set revoked_at = now() where user_id = ${userId}`)
  await page.waitForTimeout(1_000)
  await page.getByRole('link', { name: 'Projects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('E-mail address').fill(people.viewer)
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('You don’t have access').waitFor()
  expect(await page.getByText(people.owner).count()).toBe(0)
})

test('a template is translated, and a project with that language sees it in its own', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  await tile(page, 'Invite your team').getByRole('link').click()
  const part = page.locator('.drawer').getByRole('region', { name: 'Translations' })
  await part.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await part.getByLabel('Title in German').fill('Laden Sie Ihr Team ein')
  await part.getByLabel('Title in German').press('Enter')
  await tile(page, 'Invite your team').getByText('Changed').waitFor()
  await page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions for this board' }).click()
  await page.getByRole('menuitem', { name: 'Translations…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Language/ }).click()
  await dialog.getByRole('option', { name: 'German' }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('Laden eröffnen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Roll out…' }).click()
  await page.getByText('German: Laden eröffnen').waitFor()
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await page.getByRole('button', { name: 'How', exact: true }).click()
  await page.getByRole('radio', { name: /^At once/ }).check()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: /^Publish to/ }).click()
  await page.getByRole('heading', { name: /· rollout \d+$/ }).waitFor()
  await page.goto(`${stage.service.origin}/projects/${stage.demo.project_id}`)
  await page.getByRole('button', { name: /^Menu / }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Language of its templates').fill('de')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const olga = await visit(people.owner, boardPath())
  await tile(olga.page, 'Laden Sie Ihr Team ein').waitFor()
  await olga.page.getByRole('heading', { name: 'Laden eröffnen' }).waitFor()
})
