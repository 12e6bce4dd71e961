// The pictures of the README. `npm run screenshots` takes them again.
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
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain(`docs/pictures/${name}.png`)
  expect(readFileSync(`${folder}${name}.png`).length).toBeGreaterThan(10_000)
}

test.runIf(isFull || process.env.MUSTER_RECORD === '1')('a board, a card and a rollout', async () => {
  const { page } = await visit(people.owner, boardPath(), look)
  await page.locator('.live-mark.live').waitFor()
  await page.locator('.tile').first().waitFor()
  await take(page, 'board')
  await tile(page, 'Book the health inspection').getByRole('link').click()
  await page.locator('.drawer .comment').first().waitFor()
  await take(page, 'card')

  const sofia = await visit(people.superadmin, `/templates/${stage.demo.master_board_id}`, look)
  await tile(sofia.page, 'Invite your team').getByRole('link').click()
  await sofia.page.locator('.drawer').getByLabel('Title').fill('Invite your whole team')
  await sofia.page.locator('.drawer').getByLabel('Title').press('Enter')
  await tile(sofia.page, 'Invite your whole team').getByText('Changed').waitFor()
  await sofia.page.locator('.drawer').getByRole('button', { name: 'Close' }).click()
  await sofia.page.getByRole('button', { name: 'Roll out…' }).click()
  await sofia.page.locator('.outcome:enabled').first().click()
  await sofia.page.locator('.projects-behind li').first().waitFor()
  await take(sofia.page, 'roll-out')
})
