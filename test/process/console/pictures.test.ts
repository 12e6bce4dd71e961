// The pictures of the README and of the guides. `npm run screenshots` takes them again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { people, tile, useConsole } from '@harness/console.ts'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

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

/** As if the daily lists had been there for three weeks, and had been done on most days. Call it before anything is read. */
async function liveThreeWeeks(): Promise<void> {
  const { db } = stage.world
  const days = sql`interval '21 days'`
  await db.query(sql`update projects set created_at = created_at - ${days}`)
  await db.query(sql`update project_tools set since_at = since_at - ${days}`)
  await db.query(sql`update cards set since_at = since_at - ${days} where since_at is not null`)
  await db.query(sql`
    update published_cards set entered_at = entered_at - ${days}, rules = case when rules is not null then
      jsonb_set(rules, '{0,at}', to_jsonb((rules -> 0 ->> 'at')::float8 - 21 * 86400)) end`)
  await db.query(sql`
    insert into runs (project_id, card_id, run_on, platform_id, master_card_id, appears_at, due_at, ends_at, status, ticked,
      total, closed_at, done_at)
    select c.project_id, c.id, d.day::date, p.platform_id, c.master_card_id, d.day, d.day + interval '10 hours',
      d.day + interval '1 day', 'closed', 2, 2, d.day + x.took, d.day + x.took
    from cards c
    join projects p on p.id = c.project_id
    join published_cards t on t.id = c.master_card_id and t.rules is not null
    cross join generate_series(current_date - 20, current_date - 1, interval '1 day') as d (day)
    cross join lateral (
      select case when extract(day from d.day)::bigint * (c.project_id + 3 * c.id) % 11 < 9 then interval '7 hours'
        when extract(day from d.day)::bigint % 2 = 0 then interval '14 hours' end as took) x
    where x.took is not null`)
}

test.runIf(isFull || process.env.MUSTER_RECORD === '1')(
  'a board, a card, a rollout and the home pages',
  async () => {
    await liveThreeWeeks()
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
    await sofia.page.goto(`${stage.service.origin}/compliance`)
    await sofia.page.locator('.heat').waitFor()
    await take(sofia.page, 'compliance')
  },
)
