// Every screen and state, light and dark, on a desktop and on a phone: nothing that assistive technology cannot use, and
// nothing wider than the screen.
import { mkdirSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { people, useConsole } from '@harness/console.ts'
import { isFull } from '@harness/processes.ts'
import { looks, screens } from '@harness/screens.ts'
import { operations as o } from '@muster/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const { stage, open, visit } = useConsole()
const pictures = process.env.MUSTER_PICTURES

/** At full size every screen in every look. The gate sees every fourth screen, half of those in either of two looks. */
const isAll = isFull || pictures !== undefined
const shown = isAll ? looks : looks.filter(({ name }) => name === 'desktop light' || name === 'phone dark')
const isShownIn = (at: number, look: string) => isAll || at % 8 === (look === 'desktop light' ? 0 : 4)

async function cardId(): Promise<number> {
  const [row] = await stage.world.db.query<{ id: number }>(sql`
    select c.id from cards c join master_cards m on m.id = c.master_card_id
    where c.project_id = ${stage.demo.project_id} and m.title = 'Book the health inspection'`)
  return row?.id ?? 0
}

/** A draft that differs from what is published, so that there is something to see. */
async function makeDraft(): Promise<void> {
  const { data } = await stage.world.call(o.authenticate, {
    email: people.superadmin,
    password: 'correct horse battery staple',
  })
  const { token } = data as { token: string }
  const [card] = await stage.world.db.query<{ id: number }>(
    sql`select id from master_cards where title = 'Invite your team'`,
  )
  await stage.world.call(
    o.masterCardsUpdate,
    { id: card?.id, title: 'Invite your whole team', priority: 'high' },
    { token },
  )
}

test.each(shown)('$name', async ({ name, ...look }) => {
  if (look.colorScheme === 'light' && look.viewport.width > 800) await makeDraft()
  const { board_id, master_board_id, project_id } = stage.demo
  const ids = { project: project_id, board: board_id, master: master_board_id, card: await cardId() }
  const tabs = new Map<string | null, Page>()
  const found: string[] = []
  for (const [at, screen] of screens.entries()) {
    if (!isShownIn(at, name)) continue
    const known = tabs.get(screen.who)
    const page =
      known ?? (screen.who ? (await visit(people[screen.who], '/', look)).page : (await open(look)).page)
    tabs.set(screen.who, page)
    await page.goto(stage.service.origin + screen.path(ids))
    await page.locator(screen.shows).first().waitFor()
    await screen.act?.(page)
    await page.waitForTimeout(pictures ? 500 : 120)
    if (pictures) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({
        path: `${pictures}/${screen.name} ${name}.png`.replaceAll(' ', '-').replace('/-', '/'),
      })
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, nodes } of violations)
      found.push(
        `${screen.name}: ${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
      )
    const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if (Number(tooWide) > 0) found.push(`${screen.name}: ${tooWide} pixels wider than the screen`)
  }
  expect(found).toEqual([])
})
