// A superadmin rolls a card out in waves: from the draft to a held rollout, to everybody, and what became of it.
import { mkdirSync } from 'node:fs'
import { people, tile, useConsole } from '@harness/console.ts'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()
const pictures = process.env.MUSTER_PICTURES

test('a rollout in waves is previewed, starts with pilots, is held, released and completed', async () => {
  const { page } = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`)
  const look = async (name: string) => {
    if (!pictures) return
    mkdirSync(pictures, { recursive: true })
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${pictures}/waves-${name}.png`, fullPage: true })
  }
  const olga = await visit(people.owner, boardPath())
  await olga.page.locator('.tile').first().waitFor()
  await page.locator('.column').first().getByRole('button', { name: '+ Add a card' }).click()
  await page.keyboard.type('Check the fridge seals')
  await page.keyboard.press('Enter')
  await tile(page, 'Check the fridge seals').getByText('Draft').waitFor()
  await page.getByRole('button', { name: 'Roll out…' }).click()
  const dialog = page.getByRole('dialog', { name: /Roll out “/ })
  await dialog.getByLabel('How to roll out').selectOption('In waves')
  await dialog.getByLabel('Pilot projects').fill(String(stage.demo.project_id))
  await dialog.getByLabel('Share of projects in each wave').fill('50')
  await dialog.getByText(/The last wave must be/).waitFor()
  await dialog.getByLabel('Share of projects in each wave').fill('50, 100')
  await dialog.getByRole('figure').waitFor()
  await look('dialog')
  await dialog.getByRole('button', { name: 'Start the first wave' }).click()
  await page.getByRole('heading', { name: /· rollout \d+$/ }).waitFor()
  await page.locator('.ladder li[aria-current]').getByText('1 named project').waitFor()
  await tile(olga.page, 'Check the fridge seals').waitFor()
  await look('baking')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.locator('.badge.state-held').first().waitFor()
  await look('held')
  await page.getByRole('button', { name: 'Release' }).click()
  for (const wave of ['50 %', '100 %']) {
    await page.getByRole('button', { name: 'Start the next wave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start the next wave' }).click()
    await page.locator('.ladder li[aria-current]').getByText(wave, { exact: true }).waitFor()
  }
  await page.locator('.badge.state-done').first().waitFor({ timeout: 15_000 })
  await page.reload()
  await page.getByRole('heading', { name: 'Adoption' }).waitFor()
  await look('adopted')
  await page.getByText('Show as a table').first().click()
  await page.getByRole('rowheader', { name: 'All projects' }).waitFor()
  expect(await page.locator('.ladder li').count()).toBe(3)
})
