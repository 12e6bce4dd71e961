// What people do every day takes one click, can be undone, and shows the same on every screen.
import { chosenIn, DEMO_PASSWORD, people, tile, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, visit, boardPath } = useConsole()

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function statusOf(title: string): Promise<string | null | undefined> {
  const [card] = await stage.world.db.query<{ status: string | null }>(sql`
    select c.status from cards c left join master_cards m on m.id = c.master_card_id
    where c.project_id = ${stage.demo.project_id} and coalesce(c.title, m.title) = ${title}`)
  return card?.status
}

/** A card of Milan. */
async function create(title: string, due_date: string): Promise<void> {
  const { data } = await stage.world.call(o.authenticate, { email: people.member, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const [user] = await stage.world.db.query<{ id: number }>(
    sql`select id from users where email = ${people.member}`,
  )
  const { status } = await stage.world.call(o.cardsCreate, { title, due_date, owner_id: user?.id }, { token })
  expect(status).toBe(201)
}

test('a click on the circle closes a card, and Undo makes it follow its template again', async () => {
  const { page } = await visit(people.owner, boardPath())
  // The click comes before the board knows which cards have a status of their own.
  await page.route('**/boards/extras', () => {})
  await page.reload()
  const card = tile(page, 'Descale the coffee machine')
  await card.getByRole('button', { name: 'Mark “Descale the coffee machine” as done' }).click()
  await card.getByTitle('Done').waitFor()
  await expect.poll(() => statusOf('Descale the coffee machine')).toBe('closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByTitle('Open').waitFor()
  await expect.poll(() => statusOf('Descale the coffee machine')).toBeNull()
  // Space does the same for the card that has the focus.
  let isFirst = true
  await page.route('**/cards/update', async (route) => {
    const delay = isFirst ? 1_500 : 0
    isFirst = false
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await card.getByRole('link').focus()
  await page.keyboard.press('Space')
  await card.getByTitle('Done').waitFor()
  // The answer to the first write comes late: the second waits for it.
  await page.keyboard.press('Space')
  await card.getByTitle('Open').waitFor()
  await expect.poll(() => statusOf('Descale the coffee machine')).toBe('open')
  // The project has set this status itself, so Undo would not give it back.
  await card.getByRole('link').click()
  await page.locator('.drawer').getByRole('button', { name: '1 change here' }).waitFor()
  await page.locator('.drawer').getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => chosenIn(page.locator('.drawer'), 'Status')).toBe('Done')
})

test('a refused change shows the old status again', async () => {
  const { page } = await visit(people.owner, boardPath())
  await page.route('**/cards/update', (route) =>
    route.fulfill({ status: 400, json: { error: true, message: 'Not today.', data: [] } }),
  )
  await tile(page, 'Compare flour prices').getByRole('button', { name: /^Mark/ }).click()
  await page.getByText('Not today.').waitFor()
  await tile(page, 'Compare flour prices').getByTitle('Open').waitFor()
})

test('Today has what is overdue and due; a click closes it, another moves it to today', async () => {
  await create('Late one', dayFromNow(-3))
  await create('Late two', dayFromNow(-2))
  await create('Next week', dayFromNow(5))
  await create('Next month', dayFromNow(30))
  const { page } = await visit(people.member, '/')
  const part = (name: RegExp) => page.getByRole('region', { name })
  await part(/^Overdue 3$/)
    .getByRole('link', { name: 'Late one' })
    .waitFor()
  await part(/^Next 7 days/)
    .getByRole('link', { name: 'Next week' })
    .waitFor()
  expect(await page.getByRole('link', { name: 'Next month' }).count()).toBe(0)
  await page.getByText('3 overdue, 0 due today').waitFor()

  await part(/^Overdue/)
    .getByRole('button', { name: 'Mark “Late one” as done' })
    .click()
  await part(/^Overdue 2$/).waitFor()
  await expect.poll(() => statusOf('Late one')).toBe('closed')

  await page.getByRole('button', { name: 'Move all 2 to today' }).click()
  await part(/^Due today 2$/)
    .getByRole('link', { name: 'Late two' })
    .waitFor()
  await page.getByText('2 cards are due today now.').waitFor()
  await page
    .locator('.toast', { hasText: '2 cards are due today now.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await part(/^Overdue 2$/).waitFor()
})

test('a double click closes one card, and a card that is opened from Today returns to it', async () => {
  await create('Twice one', dayFromNow(-1))
  await create('Twice two', dayFromNow(-1))
  const { page } = await visit(people.member, '/today')
  await page.getByRole('button', { name: 'Mark “Twice one” as done' }).dblclick()
  await expect.poll(() => statusOf('Twice one')).toBe('closed')
  await page.waitForTimeout(300)
  expect(await statusOf('Twice two')).toBe('open')
  await page.getByRole('link', { name: 'Order the second proofing cabinet' }).click()
  const drawer = page.locator('.drawer')
  // The same as on its board.
  await drawer.getByRole('button', { name: '1 change here' }).waitFor()
  await drawer.getByText('Northside bakery › Opening the shop › Before we open').waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: /^Good / }).waitFor()
})

test('a card that is added on Today is in the inbox, for the person and due today', async () => {
  const { page } = await visit(people.member, '/today')
  await page.getByLabel('Title of the new card').fill('Buy paper bags')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /^Due today/ })
    .getByRole('link', { name: 'Buy paper bags' })
    .click()
  await page.locator('.drawer').getByLabel('Title').waitFor()
  expect(await chosenIn(page.locator('.drawer'), 'Owner')).toBe('Milan Novak')
})
