// The pictures of the README and of the guides. `npm run screenshots` takes them again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { people, tile, useConsole } from '@harness/console.ts'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()
const look = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5, colorScheme: 'light' } as const
const folder = `${root}docs/pictures/`

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(1_270, 710)
  await page.waitForTimeout(400)
  const bytes = await page.screenshot()
  if (process.env.MUSTER_RECORD === '1') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}${name}.png`, bytes)
  }
  const pages = ['README.md', 'docs/guide/members.md', 'docs/guide/superadmins.md']
  expect(pages.map((file) => readFileSync(root + file, 'utf8')).join('\n')).toContain(`pictures/${name}.png`)
  expect(readFileSync(`${folder}${name}.png`).length).toBeGreaterThan(10_000)
}

/** Chooses a pilot for the rollout that is being prepared, shows its waves, starts it and holds it. */
async function stageWaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'How', exact: true }).click()
  await page.getByRole('radio', { name: /^Pilots/ }).check()
  await page.getByLabel('Pilot projects').click()
  await page.getByLabel('Search by name or id').fill('norths')
  await page.getByRole('button', { name: 'Northside bakery', exact: true }).click()
  await page.getByRole('row', { name: /^Wave 1 1 named project 1/ }).waitFor()
  await take(page, 'roll-out')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Start the first wave' }).click()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.locator('.badge.state-held').first().waitFor()
}

test.runIf(isFull || process.env.MUSTER_RECORD === '1')(
  'a board, a card, a rollout and the home pages',
  async () => {
    const { page } = await visit(people.owner, boardPath(), look)
    await page.locator('.live-mark.live').waitFor()
    await page.locator('.tile').first().waitFor()
    await take(page, 'board')
    await tile(page, 'Book the health inspection').getByRole('link').click()
    await page.locator('.drawer .comment').first().waitFor()
    await take(page, 'card')

    const milan = await visit(people.member, '/', look)
    await milan.page.locator('.card-row').first().waitFor()
    await take(milan.page, 'today')

    const sofia = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`, look)
    await tile(sofia.page, 'Invite your team').getByRole('link').click()
    await sofia.page.locator('.drawer').getByLabel('Title').fill('Invite your whole team')
    await sofia.page.locator('.drawer').getByLabel('Title').press('Enter')
    await tile(sofia.page, 'Invite your whole team').getByText('Changed').waitFor()
    await sofia.page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
    await sofia.page.getByRole('button', { name: 'Roll out…' }).click()
    await sofia.page.getByRole('button', { name: 'Who', exact: true }).click()
    await stageWaves(sofia.page)
    await sofia.page.goto(`${stage.service.origin}/headquarters`)
    await sofia.page.locator('.wave-bar').waitFor()
    await sofia.page.locator('.chart').waitFor()
    await take(sofia.page, 'headquarters')
  },
)
