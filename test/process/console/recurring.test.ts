// Recurring lists, checks and compliance in a real browser, as members and superadmins use them.
import { AxeBuilder } from '@axe-core/playwright'
import { choose, DEMO_PASSWORD, people, tile, useConsole } from '@harness/console.ts'
import { type Operation, operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, visit, boardPath } = useConsole()
const CHECKED = 'Put the opening hours online'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DAY_MS = 86_400_000

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, email = people.owner): Promise<any> {
  const { data } = await stage.world.call(o.authenticate, { email, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const answer = await stage.world.call(op, body, { token, headers: { prefer: 'return=representation' } })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}

async function assertAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect(isWider).toBe(false)
}

const cardNamed = async (title: string) => {
  const { cards } = await done(o.cardsList, { text: title })
  return cards.find((card: { title: string }) => card.title === title)
}
const extrasOf = async (id: number) => (await done(o.cardsGet, { id })).extras

test('a list of today is ticked and closed, from Today and back, and its run is kept', async () => {
  const { id } = await cardNamed('Close the shop')
  const { page } = await visit(people.member, '/today')
  const lists = page.getByRole('region', { name: /^Today’s lists/ })
  await lists.getByText('0 of 2 done').waitFor()
  await page.getByText(/0 of 2 lists done/).waitFor()
  await assertAccessible(page)
  // A list with open required items is not closed, and the reason names them.
  await lists.getByRole('button', { name: 'Mark “Close the shop” as done' }).click()
  await page.getByText(/Tick the required items of .* first/).waitFor()
  expect((await extrasOf(id)).run.state).toBe('open')
  await lists.getByRole('link', { name: 'Close the shop' }).click()
  const drawer = page.locator('.drawer')
  await drawer.getByText(/^Every day at/).waitFor()
  await drawer.getByRole('checkbox', { name: 'Ovens are off' }).click()
  await drawer.getByRole('button', { name: 'Add number' }).click()
  await drawer.getByLabel('The number').fill('812.50')
  await drawer.getByLabel('The number').press('Enter')
  await expect.poll(async () => (await extrasOf(id)).checklist.ticked).toBe(2)
  await assertAccessible(page)
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await lists.getByText('2 of 2').waitFor()
  await lists.getByRole('button', { name: 'Mark “Close the shop” as done' }).click()
  await expect.poll(async () => (await extrasOf(id)).run.state).toBe('done')
  await lists.getByText('1 of 2 done').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await extrasOf(id)).run.state).toBe('open')
  await lists.getByText('0 of 2 done').waitFor()
})

test('a person makes their own card a recurring one, in words, and ends it again', async () => {
  const { card } = await done(o.cardsCreate, { title: 'Water the herbs', group_id: stage.demo.group_ids[0] })
  const { page } = await visit(people.member, `${boardPath()}?card=${card.id}`)
  const drawer = page.locator('.drawer')
  await drawer.getByRole('button', { name: 'Repeats: Does not repeat' }).click()
  const dialog = page.locator('dialog')
  await choose(page, 'Unit', 'weeks')
  await dialog.getByRole('button', { name: 'Monday to Friday' }).click()
  await dialog.getByLabel('Appears at').fill('630')
  await dialog.getByLabel('Due at').fill('nine')
  await dialog.getByText('Enter a time, such as 6:30.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Due at').fill('9:15')
  await dialog.getByText('Every weekday at 6:30 AM, due 9:15 AM').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await drawer.getByRole('button', { name: /^Repeats: Every weekday at 6:30/ }).waitFor()
  expect((await extrasOf(card.id)).repeat).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' })
  // Only the rule decides when it is due.
  await drawer.getByRole('button', { name: /^Repeats: Every weekday/ }).click()
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  await drawer.getByRole('button', { name: 'Repeats: Does not repeat' }).waitFor()
  expect((await extrasOf(card.id)).repeat).toBeNull()
})

test('a tick for a run that has ended meanwhile is refused, and the new run is shown', async () => {
  const { card } = await done(o.cardsCreate, { title: 'Feed the starter', group_id: stage.demo.group_ids[0] })
  await done(o.checklistsSetItems, { card_id: card.id, items: [{ key: 'rye', title: 'Rye' }] })
  const repeat = { every: 'day', interval: 1, appears_at: '00:00', due_at: '09:00' }
  await done(o.cardsUpdate, { id: card.id, repeat })
  const { page } = await visit(people.member, `${boardPath()}?card=${card.id}`)
  const box = page.locator('.drawer').getByRole('checkbox', { name: 'Rye' })
  await box.waitFor()
  // A day passes: the rule began a day earlier than this page knows, so its run is no longer the current one.
  const rules = [{ rule: { ...repeat, interval: 2 }, at: (Date.now() - 3 * DAY_MS) / 1000 }]
  await stage.world.db.query(sql`
    update cards set rules = ${JSON.stringify(rules)}::jsonb where id = ${card.id}`)
  await box.click()
  await page.getByText(/^The run of .* is not the current one/).waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  expect((await done(o.checklistsGet, { card_id: card.id })).checklist.ticked).toBe(0)
})

test('a card that a check closes is closed on an open board at once', async () => {
  const { page } = await visit(people.member, boardPath())
  await page.locator('.live-mark.live').waitFor()
  const report = (state: string) =>
    done(
      o.checksReport,
      { reports: [{ project_id: stage.demo.project_id, check: 'website.hours', state }] },
      people.superadmin,
    )
  const card = tile(page, CHECKED)
  await report('failed')
  await card.getByRole('button', { name: `Mark “${CHECKED}” as done` }).waitFor({ state: 'attached' })
  await report('passed')
  await card.getByRole('button', { name: `Reopen “${CHECKED}”` }).waitFor({ state: 'attached' })
  await report('failed')
  await card.getByRole('button', { name: `Mark “${CHECKED}” as done` }).waitFor({ state: 'attached' })
})

test('headquarters sees compliance by region and opens the projects behind a number', async () => {
  const { id } = await cardNamed('Open the shop')
  await done(o.checklistsTick, { card_id: id, key: 'item-1' }).catch(() => undefined)
  const { checklist } = await done(o.checklistsGet, { card_id: id })
  for (const { key, evidence } of checklist.items as { key: string; evidence: string }[])
    if (evidence !== 'photo')
      await done(o.checklistsTick, { card_id: id, key, ...(evidence === 'number' ? { number: 4 } : {}) })
  await done(o.cardsUpdate, { id, status: 'closed' })
  const { page } = await visit(people.superadmin, '/headquarters')
  const panel = page.getByRole('region', { name: /^Done on time/ }).first()
  await panel.getByRole('rowheader', { name: 'north' }).waitFor()
  await page
    .getByRole('region', { name: /^Failing checks/ })
    .getByText('website.hours')
    .waitFor()
  await assertAccessible(page)
  // The list is due at ten: after that it was done late.
  await panel.getByRole('button', { name: /^north, .*\b(100|0)%/ }).click()
  await page.getByRole('heading', { name: 'Compliance' }).waitFor()
  const table = page.getByRole('region', { name: 'Projects' })
  await table.getByRole('link', { name: 'Northside bakery' }).waitFor()
  expect(await table.getByRole('link').count()).toBe(1)
  await assertAccessible(page)
  // The heat map, its table and the list of projects show the same numbers.
  const today = new Date().toISOString().slice(0, 10)
  const asked = { master_board_id: stage.demo.master_board_id, from: today, to: today }
  const { rows } = await done(
    o.complianceGet,
    { ...asked, by: ['attribute'], attribute: 'region' },
    people.superadmin,
  )
  const north = rows.find(({ keys }: { keys: string[] }) => keys[0] === 'north')
  const cells = await table
    .getByRole('row', { name: /Northside/ })
    .getByRole('cell')
    .allTextContents()
  expect(cells.slice(1, 5).map(Number)).toEqual([north.expected, north.done, north.late, north.missed])
  // The link can be shared: a reload shows the same.
  await page.reload()
  await table.getByRole('link', { name: 'Northside bakery' }).waitFor()
  await choose(page, 'Period', 'Last 7 days')
  await page.getByText('Show as a table').first().click()
  await page.getByRole('columnheader', { name: 'Returned' }).waitFor()
})

test('a superadmin makes a template recurring and sets overdue reminders', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  await page.getByRole('link', { name: 'Descale the coffee machine' }).click()
  await page.getByRole('button', { name: 'Repeats Does not repeat' }).click()
  await choose(page, 'Unit', 'months')
  await choose(page, 'Day of the month', 'the last day')
  await page.getByText(/^Every month on the last day at/).waitFor()
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Repeats Every month on the last day/ }).waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for this board' }).click()
  await page.getByRole('menuitem', { name: 'Overdue reminders…' }).click()
  await choose(page, 'Tell owners after', '1 hour')
  await page.locator('dialog').getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(
      async () =>
        (await done(o.masterBoardsGet, { id: stage.demo.master_board_id }, people.superadmin)).board
          .escalate_after_minutes,
    )
    .toBe(60)
})

test('Today, a recurring card, headquarters and compliance fit a phone', async () => {
  const { id } = await cardNamed('Close the shop')
  for (const [who, path, shown] of [
    [people.member, '/today', '.today-lists'],
    [people.member, `${boardPath()}?card=${id}`, '.run-strip'],
    [people.superadmin, '/headquarters', '.heat'],
    [people.superadmin, '/compliance', '.heat'],
  ] as const) {
    const { page } = await visit(who, path, phone)
    await page.locator(shown).first().waitFor()
    await assertAccessible(page)
  }
})
