// An owner brings a board of another tool along, and sees first what comes and what stays behind.
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { people, useConsole } from '@harness/console.ts'
import { expect, test } from 'vitest'

const { visit } = useConsole()
const pictures = process.env.MUSTER_PICTURES

const board = {
  id: 'b1',
  name: 'Autumn campaign',
  lists: [
    { id: 'l1', name: 'To do', pos: 1 },
    { id: 'l2', name: 'Done', pos: 2 },
  ],
  labels: [{ id: 'y1', name: 'Print', color: 'red' }],
  members: [{ id: 'm1', fullName: 'Anna Berg', username: 'anna' }],
  checklists: [],
  cards: [
    {
      id: 'c1',
      idList: 'l1',
      name: 'Order flyers',
      desc: 'Two thousand.',
      pos: 1,
      idLabels: ['y1'],
      idMembers: ['m1'],
      customFieldItems: [{ id: 'f' }],
      attachments: [
        { id: 'a1', name: 'offer.txt', isUpload: true },
        { id: 'a2', name: 'proof.txt', isUpload: true },
      ],
    },
    { id: 'c2', idList: 'l2', name: 'Choose a printer', pos: 1, dueComplete: true },
  ],
  actions: [
    {
      id: 'x1',
      type: 'commentCard',
      date: '2025-02-01T10:00:00.000Z',
      data: { text: 'The second offer is the best.', card: { id: 'c1' } },
      memberCreator: { id: 'm1', fullName: 'Anna Berg', username: 'anna' },
    },
  ],
}
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
const chosen = [file('offer.txt', 'An offer'), file('campaign.json', JSON.stringify(board))]

test('an export is read, imported with its files, and nothing comes twice', async () => {
  const { page } = await visit(people.owner, '/p/1')
  const look = async (name: string) => {
    if (!pictures) return
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: `${pictures}/import-${name}.png`, fullPage: true })
  }
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Import…' }).click()
    return page.getByRole('dialog', { name: 'Import a board' })
  }
  const dialog = await openDialog()
  const start = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog.getByLabel('Files').setInputFiles([file('notes.json', '{"lists": ')])
  await dialog.getByText(/notes\.json can’t be imported/).waitFor()
  expect(await start.isDisabled()).toBe(true)

  await dialog.getByLabel('Files').setInputFiles(chosen)
  for (const text of [
    '1 board',
    '2 groups',
    '2 cards',
    '1 comment',
    '1 file',
    '1 values of custom fields',
    '1 people without an address, who are named in the text',
    '1 of the export’s files, which you have not chosen',
  ])
    await dialog.getByText(text, { exact: true }).waitFor()
  await look('found')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await start.click()
  await page.getByText('1 board and 2 cards imported.').waitFor()
  await page.getByRole('link', { name: 'Autumn campaign', exact: true }).first().click()
  await page.getByRole('link', { name: 'Order flyers' }).click()
  const drawer = page.locator('.drawer')
  await drawer.getByText('People: Anna Berg').waitFor()
  await drawer.getByText('The second offer is the best.').waitFor()
  await drawer.getByText('offer.txt').first().waitFor()
  await look('card')

  await page.goto(page.url().replace(/\/boards\/.*/, ''))
  const again = await openDialog()
  await again.getByLabel('Files').setInputFiles(chosen)
  await again.getByText('0 cards; 2 imported before').waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
})

test('fits a phone, and members have no such button', async () => {
  const { page } = await visit(people.owner, '/p/1', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a board' })
  await dialog.getByLabel('Files').setInputFiles(chosen)
  await dialog.getByText('What stays behind').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  const member = await visit(people.member, '/p/1')
  await member.page.getByRole('button', { name: 'New board' }).waitFor()
  expect(await member.page.getByRole('button', { name: 'Import…' }).count()).toBe(0)
})
