// A board in the hand: cards are dragged with a finger, and the thumb reaches the navigation.
import { DEMO_PASSWORD, people, tile, titlesIn, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Point = readonly [x: number, y: number]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A finger that rests, moves along the path in steps, and is lifted. A step of the path may also wait for something. */
async function drag(
  page: Page,
  [fromX, fromY]: Point,
  path: readonly (Point | (() => Promise<unknown>))[],
  restsMs: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })
  await touch('touchStart', [[fromX, fromY]])
  await pause(restsMs)
  // On a slow machine the card is picked up later.
  if (restsMs > 0) await page.locator('.ghost').waitFor({ state: 'attached' })
  let [x, y] = [fromX, fromY]
  for (const next of path) {
    if (typeof next === 'function') {
      await next()
      continue
    }
    const [toX, toY] = next
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', [[x + ((toX - x) * step) / 8, y + ((toY - y) * step) / 8]])
      await pause(30)
    }
    ;[x, y] = [toX, toY]
    await pause(100)
  }
  await touch('touchEnd', [])
}

const middleOf = async (page: Page, title: string): Promise<Point> => {
  const box = await tile(page, title).boundingBox()
  if (!box) throw new Error(`${title} is not there.`)
  return [box.x + box.width / 2, box.y + box.height - 12]
}

async function create(title: string): Promise<void> {
  const { data } = await stage.world.call(o.authenticate, { email: people.owner, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const group_id = stage.demo.group_ids[0]
  expect((await stage.world.call(o.cardsCreate, { title, group_id }, { token })).status).toBe(201)
}

test('a long press picks a card up; it goes where the finger leaves it, and stays there', async () => {
  await create('Finger one')
  await create('Finger two')
  const { page } = await visit(people.owner, boardPath(), phone)
  await tile(page, 'Finger two').scrollIntoViewIfNeeded()
  const [group] = await page.locator('.column h2').allInnerTexts()
  const before = await titlesIn(page, group ?? '')
  expect(before.slice(-2)).toEqual(['Finger one', 'Finger two'])
  const [x, y] = await middleOf(page, 'Finger one')
  await drag(
    page,
    await middleOf(page, 'Finger two'),
    [
      [x, y - 60],
      [x, y - 30],
    ],
    600,
  )
  await expect
    .poll(async () => (await titlesIn(page, group ?? '')).slice(-2))
    .toEqual(['Finger two', 'Finger one'])
  expect(page.url()).not.toContain('card=')
  await page.reload()
  await tile(page, 'Finger one').scrollIntoViewIfNeeded()
  await expect
    .poll(async () => (await titlesIn(page, group ?? '')).slice(-2))
    .toEqual(['Finger two', 'Finger one'])
})

test('at the edge the board scrolls, and the card lands in another column', async () => {
  await create('Far away')
  const { page } = await visit(people.owner, boardPath(), phone)
  await tile(page, 'Far away').scrollIntoViewIfNeeded()
  const [first, ...others] = await page.locator('.column h2').allInnerTexts()
  const left = async () => (await page.locator('.column').nth(1).boundingBox())?.x ?? 999
  const isNear = () => expect.poll(left, { interval: 30 }).toBeLessThan(120)
  await drag(page, await middleOf(page, 'Far away'), [[385, 320], isNear, [230, 320]], 600)
  await expect.poll(() => titlesIn(page, first ?? '')).not.toContain('Far away')
  // How far the board scrolled depends on how fast the machine is.
  const elsewhere = await Promise.all(others.map((group) => titlesIn(page, group)))
  expect(elsewhere.flat()).toContain('Far away')
})

test('a finger that moves at once scrolls, and a tap opens the card', async () => {
  await create('Only looked at')
  const { page } = await visit(people.owner, boardPath(), phone)
  await tile(page, 'Only looked at').scrollIntoViewIfNeeded()
  const [group] = await page.locator('.column h2').allInnerTexts()
  const before = await titlesIn(page, group ?? '')
  const [x, y] = await middleOf(page, 'Only looked at')
  await drag(page, [x, y], [[x, y - 150]], 0)
  expect(await titlesIn(page, group ?? '')).toEqual(before)
  expect(await page.locator('.tile.ghost').count()).toBe(0)
  await tile(page, 'Only looked at').getByRole('link').tap()
  await page.locator('.drawer').waitFor()
})

test('a long title of a card is shown whole', async () => {
  const title =
    'Count the flour, the sugar, the butter and the eggs before the delivery of the second week arrives'
  await create(title)
  const { page } = await visit(people.owner, boardPath(), phone)
  await tile(page, title).getByRole('link').tap()
  const field = page.locator('.drawer').getByLabel('Title')
  await field.waitFor()
  const hidden = () => field.evaluate((each) => each.scrollHeight - each.clientHeight)
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

test('the bar at the bottom leads home, to the boards, the search, the notifications and the menu', async () => {
  const { page } = await visit(people.member, '/today', phone)
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect.poll(() => bar.getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('page')
  await bar.getByRole('link', { name: 'Boards' }).tap()
  await page.waitForURL(/\/p\/\d+/)
  await bar.getByRole('button', { name: 'Search' }).tap()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: /^Notifications/ }).tap()
  await page.waitForURL(/notifications/)
  await bar.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).waitFor()
  for (const item of await bar.locator('.bottom-item').all()) {
    const box = await item.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})
