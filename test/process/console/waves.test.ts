// A superadmin rolls a card out in waves: from the draft to a held rollout, to everybody, and what became of it.
import { mkdirSync } from 'node:fs'
import { choose, people, tile, useConsole } from '@harness/console.ts'
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
  await page.getByText('Check the fridge seals').first().waitFor()
  await look('what')
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await page.locator('.outcomes').waitFor()
  await look('who')
  await page.getByRole('button', { name: 'How', exact: true }).click()
  // So few projects get it at once, unless somebody wants waves.
  expect(await page.getByRole('radio', { name: /^At once/ }).isChecked()).toBe(true)
  await page.getByText('Suggested for 2 projects.').waitFor()
  await page.getByRole('radio', { name: /^Careful/ }).check()
  await page.getByLabel('Pilot projects').click()
  await page.getByLabel('Search by name or id').fill('norths')
  await page.getByRole('button', { name: 'Northside bakery', exact: true }).click()
  await page.getByLabel('Percentage that wave 2 reaches').fill('0')
  await page.getByText(/^Each wave must reach more/).waitFor()
  expect(await page.getByRole('button', { name: 'Review', exact: true }).isDisabled()).toBe(true)
  // With two projects, one of three waves has nobody.
  await page.getByLabel('Percentage that wave 2 reaches').fill('50,5')
  await choose(page, 'How long to wait after wave 2', 'Until you start it')
  await page.getByText(/^Wave \d reaches no further project/).waitFor()
  await page.getByRole('button', { name: 'Remove waves that reach no further project' }).click()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByText('2 waves. You start the last one yourself.').waitFor()
  // A reload keeps what was chosen.
  await page.reload()
  await summary.getByText('2 waves. You start the last one yourself.').waitFor()
  await page.getByText('Northside bakery').waitFor()
  await look('how')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await look('review')
  await page.getByRole('button', { name: 'Start the first wave' }).click()
  await page.getByRole('heading', { name: /· rollout \d+$/ }).waitFor()
  await page.locator('.ladder li[aria-current]').getByText('1 named project').waitFor()
  await tile(olga.page, 'Check the fridge seals').waitFor()
  await look('baking')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.locator('.badge.state-held').first().waitFor()
  await look('held')
  const headquarters = await visit(people.superadmin, '/')
  const needs = headquarters.page.getByRole('region', { name: /^Needs you/ })
  await needs
    .getByText(/is on hold/)
    .first()
    .waitFor()
  await headquarters.page.locator('.wave-bar .held').getByText('1 project', { exact: true }).waitFor()
  await needs.getByRole('link', { name: /^Decide/ }).click()
  await headquarters.page.getByRole('button', { name: 'Release' }).waitFor()
  await page.getByRole('button', { name: 'Release' }).click()
  for (const wave of ['100 %']) {
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
  expect(await page.locator('.ladder li').count()).toBe(2)
})
