// Checklists, files and sign-off in a real browser, as members, owners and superadmins use them.
import { AxeBuilder } from '@axe-core/playwright'
import { choose, DEMO_PASSWORD, people, tile, useConsole } from '@harness/console.ts'
import { photo } from '@harness/pictures.ts'
import { type Operation, operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, email = people.owner): Promise<any> {
  const { data } = await stage.world.call(o.authenticate, { email, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const answer = await stage.world.call(op, body, { token, headers: { prefer: 'return=representation' } })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}

let made = 0
async function newCard(items: readonly object[] = []) {
  const title = `Work ${++made}`
  const { card } = await done(o.cardsCreate, { title, group_id: stage.demo.group_ids[0] })
  if (items.length > 0) await done(o.checklistsSetItems, { card_id: card.id, items })
  return { id: card.id as number, title }
}

const onCard = (email: string, id: number, options = {}) => visit(email, `${boardPath()}?card=${id}`, options)
const drawer = (page: Page) => page.locator('.drawer')
const checklist = async (id: number) => (await done(o.checklistsGet, { card_id: id })).checklist
const statusOf = async (id: number): Promise<string> => (await done(o.cardsGet, { id })).card.status

async function assertAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect(isWider).toBe(false)
}

test('items are added, made required, renamed, moved and ticked with the keyboard', async () => {
  const { id, title } = await newCard()
  const { page } = await onCard(people.member, id)
  const panel = drawer(page)
  const field = panel.getByLabel('Add an item')
  await field.fill('Half of a ti')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Half of a ti')
  for (const item of ['Lights on', 'Fridge', 'Window']) {
    await field.fill(item)
    await field.press('Enter')
    await panel.getByRole('checkbox', { name: item }).waitFor()
  }
  await panel.getByRole('button', { name: 'Actions for the item Fridge' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Make it required' }).press('Enter')
  await expect.poll(async () => (await checklist(id)).items[1].is_required).toBe(true)
  await panel.getByRole('button', { name: 'Actions for the item Fridge' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Asks for a number' }).press('Enter')
  await panel.getByRole('button', { name: 'Add number' }).waitFor()
  await panel.getByRole('button', { name: 'Actions for the item Window' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect
    .poll(async () => (await checklist(id)).items.map((each: { title: string }) => each.title))
    .toEqual(['Lights on', 'Window', 'Fridge'])
  await panel.getByRole('button', { name: 'Actions for the item Window' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await page.locator('dialog').getByLabel('Title').fill('Shop window')
  await page.keyboard.press('Enter')
  await panel.getByRole('checkbox', { name: 'Shop window' }).press(' ')
  await expect.poll(async () => (await checklist(id)).ticked).toBe(1)
  await panel.getByText('1 of 3').waitFor()
  await panel.getByText('1 required item left').waitFor()

  // A card with an open required item stays open, and the reason names the item.
  await panel.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText(/Tick the required items of .* first: “Fridge”/).waitFor()
  expect(await statusOf(id)).toBe('open')
  expect(await page.getByText(`“${title}” is done.`).count()).toBe(0)
  await panel.getByRole('checkbox', { name: 'Fridge' }).press(' ')
  await panel.getByLabel('The number').fill('cold')
  expect(await panel.getByRole('button', { name: 'Tick off' }).isDisabled()).toBe(true)
  await panel.getByLabel('The number').fill('4,5')
  await panel.getByLabel('The number').press('Enter')
  await expect.poll(async () => (await checklist(id)).items[2].number).toBe(4.5)
  await assertAccessible(page)
  await panel.getByRole('button', { name: 'Mark as done' }).click()
  await expect.poll(() => statusOf(id)).toBe('closed')
  await expect.poll(() => panel.getByRole('checkbox', { name: 'Fridge' }).isDisabled()).toBe(true)
  await tile(page, title).getByText('2 of 3').waitFor({ state: 'attached' })
})

test('a tick of one person appears at once for another', async () => {
  const { id } = await newCard([{ title: 'Lights on' }])
  const [owner, member] = [await onCard(people.owner, id), await onCard(people.member, id)]
  const box = (page: Page) => drawer(page).getByRole('checkbox', { name: 'Lights on' })
  await box(owner.page).waitFor()
  await box(member.page).click()
  await expect.poll(() => box(owner.page).isChecked()).toBe(true)
  await drawer(owner.page)
    .getByText(/ticked an item/)
    .waitFor()
  const viewer = await onCard(people.viewer, id)
  await box(viewer.page).waitFor()
  expect(await box(viewer.page).isDisabled()).toBe(true)
  expect(await drawer(viewer.page).getByRole('button', { name: 'Add files' }).count()).toBe(0)
})

test('files are chosen, dropped and pasted; a picture opens large; deleting asks first', async () => {
  const { id } = await newCard()
  const { page } = await onCard(people.member, id)
  const panel = drawer(page)
  const files = panel.getByRole('region', { name: 'Files' })
  const buffer = await photo(900, 600)
  await files.locator('input[type=file]').setInputFiles([
    { name: 'shop.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('First the windows.') },
  ])
  await files.getByRole('button', { name: 'plan.txt', exact: true }).waitFor()
  /** Drops or pastes a small file. */
  const send = (event: string, target: string, field: string) =>
    page.evaluate(`{
      const transfer = new DataTransfer()
      transfer.items.add(new File(['text'], '${field}.txt'))
      const options = { bubbles: true, cancelable: true, ${field}: transfer }
      ${target}.dispatchEvent(new ${event}('${event === 'DragEvent' ? 'drop' : 'paste'}', options))
    }`)
  await send('DragEvent', `document.querySelector('.files')`, 'dataTransfer')
  await files.getByRole('button', { name: 'dataTransfer.txt', exact: true }).waitFor()
  await send('ClipboardEvent', 'document.body', 'clipboardData')
  await files.getByRole('button', { name: 'clipboardData.txt', exact: true }).waitFor()
  await expect
    .poll(() =>
      files.locator('img').evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(213)
  await assertAccessible(page)
  await files.getByRole('button', { name: 'Open shop.jpg' }).click()
  const large = page.getByRole('dialog').getByRole('img', { name: 'shop.jpg' })
  await expect
    .poll(() => large.evaluate((img) => (img as unknown as { naturalHeight: number }).naturalHeight))
    .toBe(900)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard
      .press('Escape')
      .then(() => files.getByRole('button', { name: 'plan.txt', exact: true }).click()),
  ])
  expect(saved.suggestedFilename()).toBe('plan.txt')
  await files.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await files.getByRole('button', { name: 'plan.txt', exact: true }).waitFor({ state: 'detached' })
  // What is refused is said, with its reason.
  await files
    .locator('input[type=file]')
    .setInputFiles([{ name: 'broken.png', mimeType: 'image/png', buffer: buffer.subarray(0, 500) }])
  await page.getByText(/“broken.png” was not added. The picture is damaged/).waitFor()
})

test('on a phone a photo ticks the item that asks for it', async () => {
  const { id } = await newCard([{ title: 'Photo of the window', is_required: true, evidence: 'photo' }])
  const { page } = await onCard(people.member, id, phone)
  const panel = drawer(page)
  await panel.getByRole('button', { name: 'Add photo' }).waitFor()
  const camera = panel.getByLabel('Photo for “Photo of the window”')
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles([{ name: 'window.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 800) }])
  await expect.poll(() => panel.getByRole('checkbox', { name: 'Photo of the window' }).isChecked()).toBe(true)
  await panel.locator('.proof img').waitFor()
  await assertAccessible(page)
})

test('a member submits, an owner returns with a reason from Today, and accepts the second time', async () => {
  const { id, title } = await newCard()
  const owner = await onCard(people.owner, id)
  await drawer(owner.page).getByRole('button', { name: 'Actions for' }).click()
  await owner.page.getByRole('menuitem', { name: 'Require sign-off' }).click()
  await drawer(owner.page).getByText('An owner must accept this card before it is done.').waitFor()
  // One click on the tile submits the card, because it cannot be closed yet.
  const { page } = await visit(people.member, boardPath())
  await tile(page, title)
    .getByRole('button', { name: `Mark “${title}” as done` })
    .click()
  await page.getByText(`“${title}” was submitted for sign-off.`).waitFor()
  await expect.poll(() => statusOf(id)).toBe('to_check')

  await owner.page.goto(`${stage.service.origin}/today`)
  const waiting = owner.page.locator('.panel li', { hasText: title })
  await waiting.getByRole('button', { name: 'Return…' }).click()
  await owner.page.getByLabel('What is missing?').fill('The photo is dark.')
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
  await expect.poll(() => statusOf(id)).toBe('in_progress')
  await waiting.waitFor({ state: 'detached' })

  await page.goto(`${stage.service.origin}${boardPath()}?card=${id}`)
  await drawer(page).getByText('The photo is dark.').first().waitFor()
  await drawer(page).getByRole('button', { name: 'Submit for sign-off' }).click()
  await drawer(page).getByText('It waits for an owner.').waitFor()
  await owner.page.goto(`${stage.service.origin}/today`)
  await waiting.getByRole('button', { name: 'Accept' }).waitFor()
  await assertAccessible(owner.page)
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => statusOf(id)).toBe('closed')
})

test('headquarters gives a template a checklist, a file and its sign-off, and accepts with the evidence', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  await page.getByRole('link', { name: 'Invite your team' }).click()
  const panel = drawer(page)
  await panel.getByLabel('Add an item').fill('Everybody is invited')
  await panel.getByLabel('Add an item').press('Enter')
  const item = panel.locator('.checklist li', { hasText: 'Everybody is invited' })
  await item.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Make it required' }).click()
  await item.getByText('Required').waitFor()
  await item.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitemradio', { name: 'Asks for a note' }).click()
  await item.getByText('Asks for a note').waitFor()
  await choose(panel, 'Sign-off', 'By headquarters')
  await panel
    .getByRole('region', { name: 'Files' })
    .locator('input[type=file]')
    .setInputFiles([{ name: 'how-to-invite.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask them.') }])
  await panel.getByRole('button', { name: 'how-to-invite.txt', exact: true }).waitFor()
  await assertAccessible(page)
  const { boards } = await done(o.masterBoardsList, {}, people.superadmin)
  await done(o.masterBoardsSync, { board_id: boards[0].id }, people.superadmin)

  const member = await visit(people.member, boardPath())
  await tile(member.page, 'Invite your team').getByRole('link', { name: 'Invite your team' }).click()
  const own = drawer(member.page)
  await own.getByRole('button', { name: 'how-to-invite.txt', exact: true }).waitFor()
  await own.getByText('Headquarters must accept this card before it is done.').waitFor()
  await own.getByRole('button', { name: 'Add note' }).click()
  await own.getByLabel('Your note').fill('All six')
  await own.getByLabel('Your note').press('Enter')
  await own.getByText('1 of 1').waitFor()
  await own.getByRole('button', { name: 'Submit for sign-off' }).click()
  await own.getByText('It waits for headquarters.').waitFor()

  await page.goto(`${stage.service.origin}/headquarters`)
  const waiting = page.locator('.needs > li', { hasText: '“Invite your team”' })
  await waiting.getByText('All six').waitFor()
  await assertAccessible(page)
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await own.getByText('This card was accepted.').waitFor()
  await waiting.waitFor({ state: 'detached' })
})
