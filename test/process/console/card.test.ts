// One card in a real browser: nothing that was typed is ever lost, and nothing of anybody else is overwritten.
import { choose, chosenIn, DEMO_PASSWORD, people, tile, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, visit, boardPath } = useConsole()

let made = 0

/** A card of its own for each test, opened in the drawer. */
async function onCard(email = people.owner, options = {}, fields: object = {}) {
  const title = `Card ${++made}`
  const token = await tokenOf(people.owner)
  const created = await asObject(
    o.cardsCreate,
    { title, group_id: stage.demo.group_ids[made % 3], ...fields },
    token,
  )
  const { id } = (created as { card: { id: number } }).card
  const visited = await visit(email, `${boardPath()}?card=${id}`, options)
  await drawer(visited.page).getByLabel('Title').waitFor()
  return { ...visited, id, title }
}

const drawer = (page: Page) => page.locator('.drawer')

async function tokenOf(email: string): Promise<string> {
  const { data } = await stage.world.call(o.authenticate, { email, password: DEMO_PASSWORD })
  return (data as { token: string }).token
}

async function asObject(
  op: Parameters<typeof stage.world.call>[0],
  body: object,
  token: string,
): Promise<unknown> {
  const { data, text, status } = await stage.world.call(op, body, {
    token,
    headers: { prefer: 'return=representation' },
  })
  expect([status < 300, text]).toEqual([true, text])
  return data
}

async function stored(id: number) {
  const [card] = await stage.world.db.query<Record<string, string | null>>(sql`
    select title, description, short_description, status, priority, owner_id, tag_id, due_date from cards where id = ${id}`)
  return card
}

test('every field is edited in place, and no other field changes', async () => {
  const { page, id } = await onCard(people.owner, {}, { description: '<p>Kept.</p>', priority: 'high' })
  const panel = drawer(page)
  await panel.getByLabel('Title').fill('A better title')
  await panel.getByLabel('Title').press('Enter')
  await expect.poll(async () => (await stored(id))?.title).toBe('A better title')
  await choose(panel, 'Status', 'In progress')
  await expect.poll(async () => (await stored(id))?.status).toBe('in_progress')
  await choose(panel, 'Owner', 'Milan Novak')
  await expect.poll(async () => (await stored(id))?.owner_id).not.toBeNull()
  await choose(panel, 'Tag', 'Hygiene')
  await expect.poll(async () => (await stored(id))?.tag_id).not.toBeNull()
  await panel.getByLabel('Summary').fill('In short')
  await panel.getByLabel('Summary').press('Enter')
  await expect.poll(async () => (await stored(id))?.short_description).toBe('In short')
  await choose(panel, 'Group', 'First week')
  await expect
    .poll(() => page.getByRole('region', { name: 'First week' }).getByText('A better title').count())
    .toBe(1)
  expect(await stored(id)).toMatchObject({
    title: 'A better title',
    description: '<p>Kept.</p>',
    priority: 'high',
    status: 'in_progress',
    short_description: 'In short',
  })
  await tile(page, 'A better title').getByTitle('In progress').waitFor()
})

test.each([
  ['Pacific/Pago_Pago', 'UTC-11'],
  ['Pacific/Kiritimati', 'UTC+14'],
])('a due date stays the chosen day for users in %s (%s)', async (timezoneId) => {
  const { page, id, title } = await onCard(people.owner, { timezoneId })
  await drawer(page).getByLabel('Due').click()
  await drawer(page).getByLabel('Type a day').fill('14 May 2027')
  await drawer(page).getByLabel('Type a day').press('Enter')
  await expect.poll(async () => (await stored(id))?.due_date).not.toBeNull()
  await tile(page, title).getByText('May 14').waitFor()
  await page.reload()
  await expect.poll(() => chosenIn(drawer(page), 'Due')).toBe('Fri, May 14, 2027')
  await tile(page, title).getByText('May 14').waitFor()
})

test('typed text survives Escape, blur and a reload, and is not sent too early', async () => {
  const { page, id, title } = await onCard()
  const box = drawer(page).getByLabel('Write a comment')
  await box.fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page).count()).toBe(0)
  await tile(page, title).getByRole('link').click()
  await expect.poll(() => box.inputValue()).toBe('Half a thought')
  await page.mouse.click(600, 780)
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Half a thought')
  await page.goto(`${stage.service.origin}/account`)
  await page.goBack()
  await expect.poll(() => box.inputValue()).toBe('Half a thought')
  const comments = () => stage.world.db.query(sql`select 1 from comments where card_id = ${id}`)
  expect(await comments()).toHaveLength(0)
  await drawer(page).getByRole('button', { name: 'Send' }).click()
  await drawer(page).getByText('Half a thought').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await comments()).toHaveLength(1)
})

test('a session that ends during typing loses no text', async () => {
  const { page, userId, id } = await onCard()
  await drawer(page).getByLabel('Write a comment').fill('Written before the session ended')
  await drawer(page).getByLabel('Title').fill('Also written before')
  await stage.world.db.query(sql`update access_tokens set revoked_at = now() where user_id = ${userId}`)
  // The service looks a token up at most every 800 ms.
  await page.waitForTimeout(1_000)
  await drawer(page).getByLabel('Title').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  // A page without a session does not ask again and again.
  let asked = 0
  page.on('request', () => asked++)
  await page.waitForTimeout(5_000)
  // One may have been on its way.
  expect(asked).toBeLessThanOrEqual(1)
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(people.owner)
  await dialog.getByLabel('E-mail address').fill(people.owner)
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await drawer(page).getByLabel('Write a comment').inputValue()).toBe(
    'Written before the session ended',
  )
  expect(await drawer(page).getByLabel('Title').inputValue()).toBe('Also written before')
  await drawer(page).getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect.poll(async () => (await stored(id))?.title).toBe('Also written before')
  await drawer(page).getByRole('button', { name: 'Send' }).click()
  await drawer(page).locator('.comment-text', { hasText: 'Written before the session ended' }).waitFor()
})

test('text that is typed offline is saved when the connection returns', async () => {
  const { page, context, id } = await onCard()
  await page.locator('.live-mark.live').waitFor()
  await context.setOffline(true)
  await page.locator('.live-mark.offline').waitFor()
  await drawer(page).getByLabel('Title').fill('Written on a train')
  await drawer(page).getByLabel('Title').press('Enter')
  await drawer(page).getByText('Not saved. Can’t reach Muster.').waitFor()
  await context.setOffline(false)
  await expect.poll(async () => (await stored(id))?.title).toBe('Written on a train')
  await page.locator('.live-mark.live').waitFor({ timeout: 15_000 })
})

test('a lost answer causes no error and no second write', async () => {
  const { page, id } = await onCard()
  let lost = 0
  await page.route('**/comments/create', async (route) => {
    if (lost++) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await drawer(page).getByLabel('Write a comment').fill('Once')
  await drawer(page).getByRole('button', { name: 'Send' }).click()
  await drawer(page).locator('.comment-text', { hasText: 'Once' }).waitFor()
  await expect.poll(() => lost).toBe(2)
  expect(await stage.world.db.query(sql`select 1 from comments where card_id = ${id}`)).toHaveLength(1)
})

test('concurrent changes of one text show both versions; of different fields, both are saved', async () => {
  const { page, id } = await onCard()
  const token = await tokenOf(people.member)
  const title = drawer(page).getByLabel('Title')
  await title.fill('Mine')
  await asObject(o.cardsUpdate, { id, priority: 'urgent' }, token)
  await title.press('Enter')
  await expect.poll(() => stored(id)).toMatchObject({ title: 'Mine', priority: 'urgent' })

  await title.fill('Mine again')
  await asObject(o.cardsUpdate, { id, title: 'Theirs' }, token)
  await title.press('Enter')
  const conflict = drawer(page).locator('.conflict')
  await conflict.getByText('This was changed while you were editing').waitFor()
  expect(await conflict.locator('.version').allTextContents()).toEqual(['Mine again', 'Theirs'])
  expect((await stored(id))?.title).toBe('Theirs')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await stored(id))?.title).toBe('Mine again')

  await title.fill('Never mind')
  await asObject(o.cardsUpdate, { id, title: 'Theirs after all' }, token)
  await title.press('Enter')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => title.inputValue()).toBe('Theirs after all')
})

test('the editor writes only HTML that the service keeps, and preserves tables and links', async () => {
  const description =
    '<p>Read <a href="https://example.com/">this</a>.</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
  const { page, id } = await onCard(people.owner, {}, { description })
  await drawer(page).getByRole('button', { name: 'Edit description' }).click()
  const editor = drawer(page).getByRole('textbox', { name: 'Description' })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('First. ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' ')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await stored(id))?.description)
    .toBe(`<p>First. <strong>Bold</strong> ${description.slice(3)}`)
  await drawer(page).getByRole('link', { name: 'this' }).waitFor()
})

test('comments are threaded, and new ones are marked until they are read', async () => {
  const { page, id, title } = await onCard(people.member)
  await drawer(page).getByLabel('Write a comment').fill('Is this still needed?')
  await drawer(page).getByRole('button', { name: 'Send' }).click()
  const olga = await visit(people.owner, boardPath())
  await tile(olga.page, title).locator('.comments.unread').waitFor()
  await tile(olga.page, title).getByRole('link').click()
  await drawer(olga.page).locator('.badge.new').waitFor()
  await drawer(olga.page).getByRole('button', { name: 'Reply' }).click()
  await drawer(olga.page).getByLabel('Reply to Milan Novak').fill('Yes.')
  await drawer(olga.page).getByRole('button', { name: 'Send' }).click()
  await drawer(page).locator('.thread.is-inner .comment-text', { hasText: 'Yes.' }).waitFor()
  await expect
    .poll(() => tile(olga.page, title).locator('.comments.unread').count(), { timeout: 6_000 })
    .toBe(0)
  expect(await stage.world.db.query(sql`select 1 from comments where card_id = ${id}`)).toHaveLength(2)
})

test('a copy shows the origin of each value and can reset its own values to the template', async () => {
  const { page } = await visit(people.owner, boardPath())
  await tile(page, 'Descale the coffee machine').getByRole('link').click()
  const panel = drawer(page)
  await panel.getByText('Follows the template').waitFor()
  const before = await chosenIn(panel, 'Priority')
  await choose(panel, 'Priority', 'Urgent')
  await panel.getByRole('button', { name: '1 change here' }).click()
  await panel.getByRole('menuitem', { name: 'Reset Priority to the template' }).click()
  await expect.poll(() => chosenIn(panel, 'Priority')).toBe(before)
  await expect.poll(() => panel.getByRole('button', { name: '1 change here' }).count()).toBe(0)
})

test('the activity shows who did what', async () => {
  const { page, id } = await onCard()
  await asObject(o.cardsUpdate, { id, status: 'blocked' }, await tokenOf(people.member))
  await drawer(page).locator('.activity').getByText('Status: Open → Blocked').waitFor()
  await drawer(page).locator('.activity').getByText('Milan Novak').waitFor()
})

test('two tabs of one browser do not overwrite each other’s drafts', async () => {
  const { page, context } = await onCard()
  const other = await context.newPage()
  await other.goto(page.url())
  await drawer(other).getByLabel('Title').fill('Written in the other tab')
  await drawer(page).getByLabel('Title').fill('Saved in this tab')
  await drawer(page).getByLabel('Title').press('Enter')
  await tile(page, 'Saved in this tab').waitFor()
  expect(await drawer(other).getByLabel('Title').inputValue()).toBe('Written in the other tab')
  await drawer(other).getByLabel('Title').press('Enter')
  await drawer(other).getByText('This was changed while you were editing').waitFor()
})

test('Escape closes the card wherever the focus is', async () => {
  const { page } = await onCard()
  await drawer(page).getByLabel('Title').press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page).count()).toBe(0)
})

test('input during a save is not lost and causes no conflict with itself', async () => {
  const { page, id } = await onCard()
  await page.route('**/{cards/update,comments/create}', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const panel = drawer(page)
  await choose(panel, 'Status', 'In progress')
  await choose(panel, 'Status', 'Done')
  const title = panel.getByLabel('Title')
  await title.fill('First')
  await title.press('Enter')
  await title.fill('First and second')
  await title.press('Enter')
  await panel.getByLabel('Write a comment').fill('One')
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByLabel('Write a comment').fill('Two')
  await panel.locator('.comment-text', { hasText: 'One' }).waitFor()
  await expect.poll(() => stored(id)).toMatchObject({ title: 'First and second', status: 'closed' })
  expect(await panel.getByLabel('Write a comment').inputValue()).toBe('Two')
  expect(await page.getByText('This was changed while you were editing').count()).toBe(0)
})
