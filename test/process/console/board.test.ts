// Boards in a real browser: what people do with cards, and what others see of it.
import { choose, DEMO_PASSWORD, drag, people, tile, titlesIn, useConsole } from '@harness/console.ts'
import { expectWithin } from '@harness/timing.ts'
import { operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()

const BEFORE = 'Before we open'
const WEEK = 'First week'

async function onBoard(email = people.owner, search = '') {
  const visited = await visit(email, boardPath() + search)
  await visited.page.getByRole('heading', { name: 'Opening the shop' }).waitFor()
  await visited.page.locator('.tile').first().waitFor()
  return visited
}

/** Every card of the board exactly once. */
async function expectEachOnce(page: Page) {
  const all = await page
    .locator('.tile')
    .evaluateAll((tiles) => tiles.map((each) => each.getAttribute('data-card')))
  expect(new Set(all).size).toBe(all.length)
}

test('a dragged card is immediately where it was dropped, also after a reload, and never twice', async () => {
  const { page } = await onBoard()
  await drag(page, 'Welcome to your board', 'Invite your team')
  await expect.poll(() => titlesIn(page, WEEK)).toContain('Welcome to your board')
  await expectEachOnce(page)
  const order = await titlesIn(page, WEEK)
  expect(order.indexOf('Welcome to your board')).toBe(order.indexOf('Invite your team') + 1)
  await page.waitForTimeout(600)
  await page.reload()
  await page.locator('.tile').first().waitFor()
  await expect.poll(() => titlesIn(page, WEEK)).toEqual(order)
  await drag(page, 'Welcome to your board', 'Sign the lease for the back room', 'top')
  await expect.poll(async () => (await titlesIn(page, BEFORE))[0]).toBe('Welcome to your board')
  await expectEachOnce(page)
})

test('two users on one board see each other’s moves and their authors within a second', async () => {
  const olga = await onBoard(people.owner)
  const milan = await onBoard(people.member)
  await olga.page.locator('.live-mark.live').waitFor()
  await milan.page.locator('.live-mark.live').waitFor()
  await milan.page.getByRole('button', { name: 'Actions for Check the allergen labels' }).click()
  await milan.page.getByRole('menuitem', { name: 'Move to the top' }).click()
  const started = performance.now()
  await expect
    .poll(async () => (await titlesIn(olga.page, WEEK))[0], { interval: 20 })
    .toBe('Check the allergen labels')
  expectWithin(performance.now() - started, 1_000)
  await tile(olga.page, 'Check the allergen labels').getByText('Milan Novak moved this').waitFor()
  await olga.page.getByRole('button', { name: 'Actions for Check the allergen labels' }).click()
  await olga.page.getByRole('menuitem', { name: 'Move down' }).click()
  const again = performance.now()
  await expect
    .poll(async () => (await titlesIn(milan.page, WEEK))[1], { interval: 20 })
    .toBe('Check the allergen labels')
  expectWithin(performance.now() - again, 1_000)
})

test('a refused move is reverted and shows the reason', async () => {
  const { page } = await onBoard()
  const before = await titlesIn(page, WEEK)
  await page.route('**/cards/move', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'x-error-code': 'board_full' },
      json: { error: true, message: 'The board cannot hold more.', data: [] },
    }),
  )
  await drag(page, 'Compare flour prices', before[0] ?? '', 'top')
  await page.getByText('Couldn’t move “Compare flour prices”. The board cannot hold more.').waitFor()
  await expect.poll(() => titlesIn(page, WEEK)).toEqual(before)
  await expectEachOnce(page)
})

test('with the keyboard alone, cards are focused, moved, opened, created and deleted', async () => {
  const { page } = await onBoard()
  await tile(page, 'Invite your team').getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => titlesIn(page, BEFORE)).toContain('Invite your team')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Invite your team')
  await page.getByText('“Invite your team” is now').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => titlesIn(page, WEEK)).toContain('Invite your team')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement?.className')).toContain('tile-title')
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Open' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Move/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '+ Add a card' }).nth(2).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('By keyboard alone')
  await page.keyboard.press('Enter')
  await tile(page, 'By keyboard alone').waitFor()
  await page.keyboard.press('Escape')
  await tile(page, 'By keyboard alone').getByRole('link').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => tile(page, 'By keyboard alone').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await tile(page, 'By keyboard alone').waitFor()
})

test('Undo puts a card and a group back, and their order follows the template again if it did before', async () => {
  const { page } = await onBoard()
  const { call } = stage.world
  const signedIn = await call(o.authenticate, { email: people.owner, password: DEMO_PASSWORD })
  const { token } = signedIn.data as { token: string }
  const id = Number(boardPath().split('/').at(-1))
  const orders = async () => {
    const { is_order_inherited, groups } = (await call(o.boardsExtras, { id }, { token })).data as {
      is_order_inherited: boolean
      groups: { id: number; is_order_inherited: boolean }[]
    }
    return { board: is_order_inherited, groups: groups.filter((each) => each.is_order_inherited).length }
  }
  const groups = () => page.locator('.column h2').allTextContents()
  await call(o.boardsInheritOrder, { id }, { token })
  for (const group of stage.demo.group_ids) await call(o.groupsInheritOrder, { id: group }, { token })
  const before = await orders()
  expect(before.board).toBe(true)
  expect(before.groups).toBeGreaterThan(1)
  await page.reload()
  await page.locator('.tile').first().waitFor()
  const columns = await Promise.all([titlesIn(page, BEFORE), titlesIn(page, WEEK), groups()])

  const [first = ''] = columns[0]
  await drag(page, first, columns[1].at(-1) ?? '')
  await page
    .getByText(`“${first}” is now ${columns[1].length + 1} of ${columns[1].length + 1} in ${WEEK}.`)
    .waitFor()
  await expect.poll(async () => (await orders()).groups).toBe(before.groups - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titlesIn(page, BEFORE)).toEqual(columns[0])
  await expect.poll(() => titlesIn(page, WEEK)).toEqual(columns[1])
  await expect.poll(orders).toEqual(before)

  await page.getByRole('button', { name: `Actions for the group ${WEEK}` }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await page.getByText(`The group ${WEEK} is now 1 of`).waitFor()
  await expect.poll(async () => (await orders()).board).toBe(false)
  await page.keyboard.press('Control+z')
  await expect.poll(groups).toEqual(columns[2])
  await expect.poll(orders).toEqual(before)

  // Several moves of the same card are undone together, also before the service has answered.
  await tile(page, first).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+z')
  await expect.poll(() => titlesIn(page, BEFORE)).toEqual(columns[0])
  await expect.poll(orders).toEqual(before)
})

test('Undo leaves a card where somebody else has moved it since', async () => {
  const { page } = await onBoard()
  const milan = await onBoard(people.member)
  await page.locator('.live-mark.live').waitFor()
  const [first = ''] = await titlesIn(page, BEFORE)
  await tile(page, first).getByRole('link').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => titlesIn(milan.page, WEEK)).toContain(first)
  // The message stays while the pointer is on it.
  await page.locator('.toast').hover()
  await tile(milan.page, first).getByRole('link').focus()
  await milan.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => titlesIn(page, WEEK)).not.toContain(first)
  await page.keyboard.press('Control+z')
  await page.getByText(`“${first}” was moved again meanwhile, so it stays where it is.`).waitFor()
  expect(await titlesIn(page, BEFORE)).not.toContain(first)
})

test('groups are created, moved, collapsed, renamed and deleted', async () => {
  const { page } = await onBoard()
  const groups = () => page.locator('.column h2').allTextContents()
  await page.getByRole('button', { name: '+ Add a group' }).click()
  await page.getByLabel('Title of the new group').fill('Some day')
  await page.getByLabel('Title of the new group').press('Enter')
  await expect.poll(groups).toEqual([BEFORE, WEEK, 'Every day', 'Every month', 'Some day'])
  await page.getByRole('button', { name: 'Actions for the group Some day' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect.poll(groups).toEqual([BEFORE, WEEK, 'Every day', 'Some day', 'Every month'])
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Actions for the group Some day' }).click()
  await page.getByRole('menuitem', { name: 'Collapse' }).click()
  await page.getByRole('button', { name: 'Expand Some day, 0 cards' }).click()
  await page.getByRole('button', { name: 'Actions for the group Some day' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Title', { exact: true }).fill('One day')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(groups).toContain('One day')
  await page.getByRole('button', { name: 'Actions for the group One day' }).click()
  await page.getByRole('menuitem', { name: 'Delete group' }).click()
  await expect.poll(groups).toEqual([BEFORE, WEEK, 'Every day', 'Every month'])
})

test('filters are in the URL: opening and closing a card and a reload keep them', async () => {
  const { page } = await onBoard()
  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(page, 'Status', 'To check')
  await expect.poll(() => page.locator('.tile').count()).toBe(1)
  await page.locator('.tile-title').click()
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toMatch(/status=to_check/)
  expect(page.url()).toMatch(/card=\d+/)
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.locator('.tile').count()).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.locator('.tile').count()).toBeGreaterThan(5)
  await page.getByLabel('Search this board').fill('flour')
  await expect.poll(() => page.locator('.tile-title').allTextContents()).toEqual(['Compare flour prices'])
  await expect.poll(() => page.url()).toMatch(/q=flour/)
})

test('changes through the API show without a reload', async () => {
  const { page } = await onBoard()
  await page.locator('.live-mark.live').waitFor()
  const { call } = stage.world
  const signedIn = await call(o.authenticate, {
    email: people.owner,
    password: DEMO_PASSWORD,
  })
  const { token } = signedIn.data as { token: string }
  const made = await call(
    o.cardsCreate,
    { title: 'From a program', group_id: stage.demo.group_ids[0] },
    { token, headers: { prefer: 'return=representation' } },
  )
  const { id } = (made.data as { card: { id: number } }).card
  await tile(page, 'From a program').waitFor()
  await call(o.cardsUpdate, { id, title: 'Changed by a program' }, { token })
  await tile(page, 'Changed by a program').waitFor()
  await call(o.cardsDelete, { id }, { token })
  await expect.poll(() => tile(page, 'Changed by a program').count()).toBe(0)
})

test('a viewer sees everything and no controls for changes', async () => {
  const { page } = await onBoard(people.viewer)
  expect(await page.getByRole('button', { name: 'Add a card' }).count()).toBe(0)
  expect(await page.locator('.menu-button').count()).toBe(0)
  await tile(page, 'Invite your team').getByRole('link').click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => page.getByLabel('Status', { exact: true }).isDisabled()).toBe(true)
})

test('on a phone a swipe scrolls instead of dragging; cards are moved by the menu', async () => {
  const { page } = await visit(people.owner, boardPath(), {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  await page.locator('.tile').first().waitFor()
  const before = await titlesIn(page, BEFORE)
  const client = await page.context().newCDPSession(page)
  await client.send('Input.synthesizeScrollGesture', {
    x: 150,
    y: 300,
    xDistance: -200,
    yDistance: 0,
    speed: 1200,
  })
  await expect
    .poll(() => page.locator('.columns').evaluate((element) => element.scrollLeft))
    .toBeGreaterThan(50)
  expect(await titlesIn(page, BEFORE)).toEqual(before)
})

test('typing while a card is being saved loses no letter, and cards keep their order', async () => {
  const { page } = await onBoard()
  await page.route('**/cards/create', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const column = page.getByRole('region', { name: 'Every month', exact: true })
  await column.getByRole('button', { name: '+ Add a card' }).click()
  for (const title of ['Written first', 'Written second', 'Written third']) {
    await page.keyboard.type(title, { delay: 5 })
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Not sent yet')
  await expect
    .poll(async () => (await titlesIn(page, 'Every month')).slice(-3), { timeout: 5_000 })
    .toEqual(['Written first', 'Written second', 'Written third'])
  expect(await page.getByLabel('Title of the new card').inputValue()).toBe('Not sent yet')
})
