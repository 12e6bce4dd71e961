// A board as columns, list and calendar, and changes of several cards at once.
import { choose, chosenIn, DEMO_PASSWORD, people, tile, titlesIn, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, visit, boardPath } = useConsole()

async function create(title: string, fields: object): Promise<void> {
  const { data } = await stage.world.call(o.authenticate, { email: people.owner, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const { status } = await stage.world.call(
    o.cardsCreate,
    { title, group_id: stage.demo.group_ids[0], ...fields },
    { token },
  )
  expect(status).toBe(201)
}

const stored = (title: string) =>
  stage.world.db.query<{ status: string; owner_id: number | null }>(sql`
    select status, owner_id from cards where project_id = ${stage.demo.project_id} and title = ${title}`)

test('the list has the cards of the columns, in their order; the view and the filters are in the URL', async () => {
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Invite your team').waitFor()
  const columns = await titlesIn(page, 'First week')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const rows = page.getByRole('region', { name: /^First week/ }).locator('.row-title')
  await rows.first().waitFor()
  expect(await rows.allInnerTexts()).toEqual(columns)
  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(page, 'Status', 'To check')
  await expect.poll(() => page.locator('.card-row').count()).toBe(1)
  await page.reload()
  await expect.poll(() => page.locator('.card-row').count()).toBe(1)
  await page.locator('.card-row .row-title').click()
  await page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  expect(page.url()).toContain('view=list')
})

test('the calendar has each card on its day in the project’s time zone, and leads to other months', async () => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10)
  for (let n = 1; n <= 5; n++) await create(`On the fifteenth ${n}`, { due_date: day })
  const { page } = await visit(people.owner, `${boardPath()}?view=calendar`, {
    timezoneId: 'Pacific/Pago_Pago',
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  expect(await page.locator('.weekdays span').allTextContents()).toHaveLength(7)
  const cell = page.locator('.days > li:not(.other)').nth(14)
  await cell.getByText('On the fifteenth 1').waitFor()
  expect(await cell.locator('h3 .wide').innerText()).toBe('15')
  await cell.getByRole('button', { name: '1 more' }).click()
  expect(await cell.locator('.row-title').count()).toBe(5)
})

test('several cards are selected with keys or the menu, changed at once, and changed back', async () => {
  await create('Bulk one', { status: 'in_progress' })
  await create('Bulk two', { status: 'blocked' })
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Bulk one').getByRole('link').focus()
  await page.keyboard.press('x')
  await tile(page, 'Bulk two').getByRole('checkbox', { name: 'Select “Bulk two”' }).click()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected cards' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await expect
    .poll(async () => [...(await stored('Bulk one')), ...(await stored('Bulk two'))])
    .toMatchObject([{ status: 'closed' }, { status: 'closed' }])
  await expect.poll(() => bar.count()).toBe(0)
  await page.getByText('2 cards were changed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => [...(await stored('Bulk one')), ...(await stored('Bulk two'))])
    .toMatchObject([{ status: 'in_progress' }, { status: 'blocked' }])

  await tile(page, 'Bulk one')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await choose(bar, 'Owner', 'Milan Novak')
  await expect.poll(async () => (await stored('Bulk one'))[0]?.owner_id).not.toBeNull()
  await expect.poll(() => bar.count()).toBe(0)
  await tile(page, 'Bulk one').getByRole('link').focus()
  await page.keyboard.press('x')
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => bar.count()).toBe(0)
})

test('a bulk change leaves out what the filters hide, keeps the selection if it fails, and Undo follows the template again', async () => {
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Invite your team').getByRole('link').focus()
  await page.keyboard.press('x')
  await page.getByRole('checkbox', { name: 'Select “Compare flour prices”' }).click()
  await page.getByLabel('Search this board').fill('Invite')
  const bar = page.getByRole('toolbar')
  await bar.getByText('1 selected').waitFor()
  await page.route('**/cards/bulk-update', (route) =>
    route.fulfill({ status: 400, json: { error: true, message: 'Not now.', data: [] } }),
  )
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('Not now.').waitFor()
  await page.unroute('**/cards/bulk-update')
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('1 card was changed.').waitFor()
  await tile(page, 'Invite your team').getByTitle('Done').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await tile(page, 'Invite your team').getByTitle('Open').waitFor()
  await tile(page, 'Invite your team').getByRole('link').click()
  await page.locator('.drawer').getByText('Follows the template').waitFor()
  expect(
    await page
      .locator('.drawer')
      .getByRole('button', { name: /change here/ })
      .count(),
  ).toBe(0)
})

test('pickers: Enter keeps the value, a typed day closes the calendar, Escape leaves the dialog open', async () => {
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Check the allergen labels').getByRole('link').click()
  const drawer = page.locator('.drawer')
  const priority = await chosenIn(drawer, 'Priority')
  // Not the first of the list.
  expect(priority).toBe('High')
  await drawer.getByLabel('Priority').focus()
  await page.keyboard.press('Enter')
  await drawer.getByRole('option', { name: 'Normal' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await drawer.getByRole('option').count()).toBe(0)
  expect(await chosenIn(drawer, 'Priority')).toBe(priority)
  await drawer.getByLabel('Due').click()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosenIn(drawer, 'Due')).not.toBe('No due date')
  expect(await drawer.getByLabel('Type a day').count()).toBe(0)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await tile(page, 'Compare flour prices')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Move/ })
  await dialog.getByLabel('Group').click()
  await dialog.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('option').count()).toBe(0)
  expect(await dialog.isVisible()).toBe(true)
})

test('who may only read selects nothing', async () => {
  const { page } = await visit(people.viewer, boardPath())
  await tile(page, 'Invite your team').getByRole('link').focus()
  await page.keyboard.press('x')
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByRole('toolbar').count()).toBe(0)
})

test('a card gets several tags, the board finds it by each, and the filters are saved, used and deleted', async () => {
  await create('Check the fridge', {})
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Check the fridge').getByRole('link').click()
  const drawer = page.locator('.drawer')
  for (const name of ['Cold', 'Daily']) {
    await drawer.getByRole('button', { name: /^Tags/ }).click()
    await page.getByRole('button', { name: 'New or edit…' }).click()
    await page.getByLabel('New tag').fill(name)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await drawer.getByRole('button', { name: new RegExp(`^Tags.*${name}`) }).waitFor()
  }
  await drawer.getByRole('button', { name: 'Close' }).click()
  await tile(page, 'Check the fridge').getByText('Cold').waitFor()
  await tile(page, 'Check the fridge').getByText('Daily').waitFor()

  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(page, 'Tag', 'Daily')
  await expect.poll(() => page.locator('.tile').count()).toBe(1)
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  await page.getByLabel('Name').fill('Each morning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Each morning' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.locator('.tile').count()).toBeGreaterThan(1)

  // The saved filters are still there in a new visit.
  const again = await visit(people.owner, boardPath())
  await again.page.getByRole('button', { name: 'Saved' }).click()
  await again.page.getByRole('menuitemradio', { name: 'Each morning' }).click()
  await expect.poll(() => again.page.locator('.tile').count()).toBe(1)
  await again.page.getByRole('button', { name: 'Each morning' }).click()
  await again.page.getByRole('menuitem', { name: 'Delete “Each morning”' }).click()
  await again.page.getByRole('button', { name: 'Saved' }).waitFor()

  // A tag is removed by choosing it once more; the list stays open.
  await tile(again.page, 'Check the fridge').getByRole('link').click()
  await again.page.locator('.drawer').getByRole('button', { name: /^Tags/ }).click()
  await again.page.getByRole('option', { name: 'Cold' }).click()
  await again.page
    .locator('.drawer')
    .getByRole('button', { name: /^Tags Daily/ })
    .waitFor()
  await again.page.getByRole('option', { name: 'Daily' }).waitFor()

  // Tags are renamed and deleted for the whole project.
  await again.page.getByRole('button', { name: 'New or edit…' }).click()
  await again.page.getByLabel('Name of the tag Daily').fill('Every morning')
  await again.page.getByLabel('Name of the tag Daily').press('Enter')
  await again.page.getByLabel('Name of the tag Every morning').waitFor()
  await again.page.getByRole('button', { name: 'Delete the tag Cold?' }).click()
  await again.page.getByRole('button', { name: 'Delete tag' }).click()
  await expect.poll(() => again.page.getByLabel('Name of the tag Cold').count()).toBe(0)
  await again.page.getByRole('dialog', { name: 'Tags' }).getByRole('button', { name: 'Close' }).click()
  await tile(again.page, 'Check the fridge').getByText('Every morning').waitFor()
})
