import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTrial } from '../../../api/src/billing/trial.ts'
import { sellPlans } from './events.ts'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'http://127.0.0.1:1' })
  await sellPlans(world)
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const wish = { product: 'shop', plan: 'standard', period: 'month' }

async function openCheckout() {
  const owner = await world.member('owner')
  await world.db.transaction((tx) => startTrial(tx, null, owner.project_id, wish, 14))
  const { body } = await world.call(operations.subscriptionsUpgradeTrial, wish, { token: owner.token })
  expect(body.data.session_id).toBe(null)
  const page = await browser.newPage()
  const outside: string[] = []
  page.on('request', (request) => request.url().startsWith(world.origin) || outside.push(request.url()))
  const url = body.data.checkout_url.replace('http://127.0.0.1:1', world.origin)
  await page.goto(url)
  const state = async () =>
    (await world.call(operations.subscriptionsGet, {}, { token: owner.token })).body.data.subscription.state
  return { owner, page, url, outside, state }
}

test('declining changes nothing, paying activates the subscription, paying again does nothing', async () => {
  const { page, url, outside, state } = await openCheckout()
  expect(await page.textContent('h1')).toBe('shop, standard')
  expect(await page.textContent('.price')).toBe('€19.00 a month')
  expect(await page.evaluate('getComputedStyle(document.querySelector("main")).borderRadius')).toBe('12px')
  await page.click('text=Try a card that is declined')
  expect(await page.textContent('[role=alert]')).toContain('declined')
  expect(await state()).toBe('checkout_open')
  await page.click('text=Pay €19.00')
  expect(await page.textContent('[role=status]')).toContain('Paid')
  expect(await state()).toBe('active')
  await page.goto(url)
  expect(await page.$('button')).toBe(null)
  expect(outside).toEqual([])
  await page.close()
})

test('cancelling ends the checkout, and the trial continues', async () => {
  const { page, state } = await openCheckout()
  await page.click('text=Leave without paying')
  expect(await page.textContent('[role=status]')).toContain('over')
  expect(await state()).toBe('trialing')
  await page.close()
})

test('404: a checkout URL with an invalid token', async () => {
  const { url } = await openCheckout()
  const path = new URL(url).pathname
  const [checkout = ''] = /\d+-\d+-/.exec(path) ?? []
  const [project, id] = checkout.split('-').map(Number)
  const other = path.replace(checkout, `${project}-${(id ?? 0) + 1}-`)
  for (const wrong of [other, `${path.slice(0, -2)}xx`, '/checkout/1-1-x', '/checkout/x']) {
    expect((await world.request(wrong, { method: 'GET' })).status).toBe(404)
  }
  expect((await world.request(`${path}/steal`, { method: 'POST' })).status).toBe(404)
})
