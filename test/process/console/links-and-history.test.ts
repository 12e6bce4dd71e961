// Links that would be refused are not offered, boards stay in the sidebar, marks are converted, and the history says what changed.
import { people, useConsole } from '@harness/console.ts'
import { operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, visit, boardPath } = useConsole()
const drawer = (page: Page) => page.locator('.drawer')

async function cardOf(token: string, body: object = {}) {
  const { data } = await stage.world.call(
    o.cardsCreate,
    { title: `Card ${Math.random()}`, ...body },
    { token, headers: { prefer: 'return=representation' } },
  )
  return (data as { card: { id: number } }).card.id
}

test('the sidebar keeps the boards of the project on pages outside of projects', async () => {
  const { page } = await visit(people.member, boardPath())
  const links = page.locator('.board-links a')
  await links.first().waitFor()
  const titles = await links.allTextContents()
  for (const path of ['/account', '/notifications']) {
    await page.goto(stage.service.origin + path)
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual(titles)
  }
})

test('sidebar and palette list no page that answers 403 to a member', async () => {
  for (const [who, isOwner] of [
    [people.member, false],
    [people.owner, true],
  ] as const) {
    const { page } = await visit(who, boardPath())
    await page.locator('.board-links a').first().waitFor()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await page.keyboard.press('/')
    await page.getByRole('dialog').locator('input').fill('Webhooks')
    await expect
      .poll(() => page.getByRole('option', { name: /^(?!.*search).*Webhooks/i }).count())
      .toBe(isOwner ? 1 : 0)
    await page.keyboard.press('Escape')
    const paths = await page
      .locator('.sidebar a.nav-item')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const path of paths) {
      await page.goto(stage.service.origin + path)
      await page.locator('h1').first().waitFor()
      // What the page asks for after its first look.
      await page.waitForTimeout(300)
    }
    expect(refused).toEqual([])
  }
})

test('**bold**, *italic* and `code` are formatted', async () => {
  const { page, token } = await visit(people.owner, boardPath())
  const id = await cardOf(token)
  await page.goto(`${stage.service.origin}${boardPath()}?card=${id}`)
  await drawer(page)
    .getByRole('button', { name: /description/i })
    .first()
    .click()
  await drawer(page).getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('Wear **gloves** and *wait* for `ok` or 2*3*4.')
  await page.keyboard.press('Control+Enter')
  const description = async () => {
    const [card] = await stage.world.db.query<{ description: string }>(
      sql`select description from cards where id = ${id}`,
    )
    return card?.description
  }
  await expect
    .poll(description)
    .toBe('<p>Wear <strong>gloves</strong> and <em>wait</em> for <code>ok</code> or 2*3*4.</p>')
})

test('the history shows once that a long text changed', async () => {
  const { page, token } = await visit(people.owner, boardPath())
  const id = await cardOf(token, { description: '<p>Before</p>' })
  await stage.world.call(o.cardsUpdate, { id, description: '<p>After</p>' }, { token })
  await page.goto(`${stage.service.origin}${boardPath()}?card=${id}`)
  const activity = drawer(page).getByRole('region', { name: 'Activity' })
  await activity.getByText('Description: changed').waitFor()
  expect(await activity.textContent()).not.toContain('changed → changed')
})

test('the author of a proposed rollout cannot approve it', async () => {
  const { page, token } = await visit(people.superadmin, '/templates')
  const [master] = await stage.world.db.query<{ id: number }>(
    sql`select id from master_cards order by id limit 1`,
  )
  const id = master?.id ?? 0
  await stage.world.call(o.masterCardsUpdate, { id, title: 'Proposed by Sofia' }, { token })
  const made = await stage.world.call(o.rolloutsPropose, { card_id: id }, { token })
  await page.goto(`${stage.service.origin}/rollouts/${made.body.data.stage.number}`)
  await page.getByText('Another superadmin must approve it.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Reject' }).waitFor()
})

test('at an IP address the page says which URL supports passkeys', async () => {
  const { page } = await visit(people.owner, '/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Device name').fill('Phone')
  await page
    .getByLabel(/password/i)
    .last()
    .fill('correct horse battery staple')
  await page.getByRole('dialog').getByRole('button', { name: /add/i }).click()
  await page.getByText(/Passkeys don’t work on an IP address.*localhost/).waitFor()
})

test('a page without https shows a warning and sends no password', async () => {
  const context = await stage.browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(stage.service.origin.replace('127.0.0.1', 'muster.test'))
    await page.getByText('Open this service over https to sign in.').waitFor()
    await page.getByLabel('E-mail address').fill(people.owner)
    await page.getByLabel('Password').fill('a password of mine')
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true)
  } finally {
    await context.close()
  }
})
