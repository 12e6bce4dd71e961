// The console in German: chosen by the browser or the person, complete, and not clipped where words are longer.
import { choose, people, useConsole } from '@harness/console.ts'
import { screens } from '@harness/screens.ts'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, open, visit, boardPath } = useConsole()
const german = { locale: 'de-DE' } as const

test('the browser’s language is used, also for dates and the first day of the week', async () => {
  const { page } = await open(german)
  await page.goto(stage.service.origin)
  await page.getByRole('heading', { name: 'Bei Muster anmelden' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  const milan = await visit(people.member, '/today', german)
  await milan.page.getByRole('heading', { name: /^Guten (Morgen|Tag|Abend), Milan$/ }).waitFor()
  await milan.page.getByText(/^\p{L}+tag|Mittwoch, \d+\. \p{L}+ · 1 überfällig, 0 heute fällig/u).waitFor()
  await milan.page.goto(`${stage.service.origin}${boardPath()}`)
  await milan.page.getByRole('link', { name: 'Book the health inspection' }).click()
  await milan.page.locator('.drawer').getByLabel('Fällig').click()
  expect(await milan.page.locator('.calendar th').first().getAttribute('aria-label')).toBe('Montag')
  await milan.page.getByLabel('Tag eingeben').fill('morgen')
  await milan.page.getByText(/^Enter setzt /).waitFor()
})

test('the person’s own choice wins over the browser, on every device', async () => {
  const { page } = await visit(people.owner, '/account')
  await choose(page, 'Language', 'Deutsch')
  await page.getByRole('heading', { name: 'Konto' }).waitFor()
  const other = await visit(people.owner, '/account')
  await other.page.getByRole('heading', { name: 'Konto' }).waitFor()
  await choose(page, 'Sprache', 'Wie der Browser')
  await page.getByRole('heading', { name: 'Account' }).waitFor()
  const [user] = await stage.world.db.query<{ language: string | null }>(
    sql`select language from users where email = ${people.owner}`,
  )
  expect(user?.language).toBeNull()
})

test('no German text makes a page wider than a phone', async () => {
  const phone = { ...german, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const { board_id, master_board_id, project_id } = stage.demo
  const ids = { project: project_id, board: board_id, master: master_board_id, card: 0 }
  const pages = {
    owner: (await visit(people.owner, '/', phone)).page,
    superadmin: (await visit(people.superadmin, '/', phone)).page,
  }
  const tooWide: string[] = []
  for (const { name, who, path, shows, act } of screens) {
    if (act || !(who === 'owner' || who === 'superadmin') || path(ids).includes('card=')) continue
    const page = pages[who]
    await page.goto(stage.service.origin + path(ids))
    await page.locator(shows).first().waitFor()
    const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    if (over > 0) tooWide.push(`${name}: ${over} pixels`)
  }
  expect(tooWide).toEqual([])
})
