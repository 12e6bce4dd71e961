// What is stored is hostile, and so is the page next door: nothing of it runs, reads or changes anything.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attacks } from '@harness/attacks.ts'
import { people, useConsole } from '@harness/console.ts'
import { isFull } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { type Operation, operations } from '@muster/contract'
import { expect, test } from 'vitest'
import { Statement, sql } from '../../../api/src/core/sql.ts'

// The browser reports what the policy keeps from running.
const { stage, visit, boardPath } = useConsole(/Content Security Policy|TrustedHTML/)

const MAX_TITLE = 255

/** Written past the API, so that nothing has cleaned it. */
async function poison(): Promise<{ card: number; master: number }> {
  const { db } = stage.world
  const { project_id, group_ids, master_board_id } = stage.demo
  const titles = attacks().filter(({ length }) => length < MAX_TITLE)
  const all = attacks().join('')
  const [card] = await db.query<{ id: number }>(sql`
    insert into cards (project_id, group_id, title, short_description, description, status, priority, is_active, position,
      owner_id)
    select ${project_id}, ${group_ids[0]}, t.title, ${titles[0]}, ${all}, ${'<img src=x onerror=window.hit=1>'}, 'high', true,
      -t.n * 65536, (select id from users where email = ${people.owner})
    from unnest(${titles}::text[]) with ordinality as t (title, n) returning id`)
  await db.query(sql`
    insert into comments (project_id, card_id, user_id, comment)
    select ${project_id}, ${card?.id}, u.id, t.text from unnest(${titles.slice(0, 150)}::text[]) t (text), users u
    where u.email = ${people.member}`)
  await db.query(
    sql`update boards set title = ${titles[3]} where project_id = ${project_id} and master_board_id is null`,
  )
  await db.query(sql`update tags set name = ${titles[0]?.slice(0, 90)} where project_id = ${project_id}`)
  await db.query(sql`update users set name = ${titles[1]} where email = ${people.member}`)
  await db.query(sql`
    insert into activity (project_id, card_id, user_id, action, changes)
    select ${project_id}, ${card?.id}, null, 'updated',
      jsonb_build_object('title', jsonb_build_object('from', t.title, 'to', t.title))
    from unnest(${titles.slice(0, 15)}::text[]) t (title)`)
  await db.query(sql`
    update cards set deleted_at = now() where project_id = ${project_id} and title = ${titles[5]}`)
  const [master] = await db.query<{ id: number }>(sql`
    update master_cards set title = ${titles[0]}, description = ${all}
    where id = (select c.id from master_cards c join master_groups g on g.id = c.group_id
      where g.board_id = ${master_board_id} order by c.id limit 1) returning id`)
  return { card: card?.id ?? 0, master: master?.id ?? 0 }
}

let poisoned: { card: number; master: number } | undefined

// Without the policy it is harder: the gate does that, `npm run prove` both.
test.each([
  ['with the policy switched off', true] as const,
  ...(isFull ? [['with the policy of the page', false] as const] : []),
])('no stored XSS attack runs, %s', async (_, bypassCSP) => {
  poisoned ??= await poison()
  const { card, master } = poisoned
  const project = `/p/${stage.demo.project_id}`
  const owner = await visit(people.owner, '/', { bypassCSP })
  const superadmin = await visit(people.superadmin, '/', { bypassCSP })
  const pages = [
    [owner.page, `${boardPath()}?card=${card}`],
    [owner.page, `${project}`],
    [owner.page, '/today'],
    [owner.page, `${project}/mine`],
    [owner.page, `${project}/search?q=x`],
    [owner.page, `${project}/trash`],
    [owner.page, `${project}/overview`],
    [owner.page, `${project}/members`],
    [superadmin.page, `/templates/${stage.demo.master_board_id}?card=${master}`],
    [superadmin.page, '/headquarters'],
    [superadmin.page, '/drift'],
    [superadmin.page, '/users'],
  ] as const
  for (const [page, path] of pages) {
    await page.goto(stage.service.origin + path)
    await page
      .locator('.tile, .row-link, .card-row, .panel, .board-card, .chart, .table, .empty')
      .first()
      .waitFor()
    if (path.startsWith(boardPath())) {
      await page.locator('.comment-text').first().waitFor()
      await page.getByRole('button', { name: 'Edit description' }).click()
      await page.locator('.ProseMirror').waitFor()
      await page.keyboard.press('Control+k')
      await page.locator('.palette-list').waitFor()
    }
    if (path.startsWith('/templates/'))
      await page.getByRole('button', { name: /Unpublished changes/ }).press('Enter')
    await page.waitForTimeout(200)
    expect([path, await page.evaluate('window.hit')]).toEqual([path, undefined])
    const live = await page.evaluate(
      'document.querySelectorAll(\'#app iframe, #app object, #app embed, #app form[action], #app [onerror], #app a[href^="javascript"], #app img\').length',
    )
    expect([path, live]).toEqual([path, 0])
  }
})

interface Example {
  readonly body: object
}
const { operations: examples } = JSON.parse(readFileSync(`${root}contract/examples.json`, 'utf8')) as {
  operations: Record<string, Example>
}

/** Everything that a foreign page could want to change. */
async function snapshot(): Promise<unknown> {
  const tables =
    'boards groups cards comments tags memberships projects master_boards master_groups master_cards rollouts webhooks themes theme_versions subscriptions'
  const parts = tables
    .split(' ')
    .map(
      (name) =>
        `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t) as ${name}`,
    )
  const [row] = await stage.world.db.query(new Statement(`select ${parts.join(', ')}`, []))
  return row
}

/** Every way in which a page can send something without being asked first, and the way in which it is asked. */
const ATTACK = `async ({ origin, calls }) => {
  const read = []
  for (const { path, body } of calls) {
    const send = async (init) => {
      try {
        const response = await fetch(origin + path, { method: 'POST', credentials: 'include', body, ...init })
        const text = await response.text()
        if (text) read.push(path + ' ' + text.slice(0, 100))
      } catch {}
    }
    await send({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } })
    await send({ headers: { 'content-type': 'application/json' } })
    navigator.sendBeacon(origin + path, new Blob([body], { type: 'text/plain' }))
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = origin + path
    form.enctype = 'text/plain'
    form.target = 'frame'
    const input = document.createElement('input')
    input.name = body.slice(0, -1) + ', "x": "'
    input.value = '"}'
    form.append(input)
    document.body.append(form)
    form.submit()
    form.remove()
  }
  return read
}`

test.each(['127.0.0.1', 'localhost'])(
  'a page of another origin at %s can neither read nor change anything',
  async (host) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Evil</title><iframe name="frame"></iframe>')
    })
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    try {
      const { port } = server.address() as AddressInfo
      const { context } = await visit(people.owner, boardPath())
      // Not watched: it is meant to ask elsewhere.
      const page = await context.newPage()
      const before = await snapshot()
      await page.goto(`http://${host}:${port}/`)
      const calls = Object.entries<Operation>(operations)
        .filter(
          ([, op], at) => op.access !== 'public' && (isFull || at % (host === 'localhost' ? 2 : 6) === 0),
        )
        .map(([name, { path }]) => ({
          path: `/api${path}`,
          body: JSON.stringify(examples[name]?.body ?? {}),
        }))
      expect(calls.length).toBeGreaterThan(20)
      const read = await page.evaluate(
        `(${ATTACK})(${JSON.stringify({ origin: stage.service.origin, calls })})`,
      )
      await page.waitForTimeout(500)
      expect(read).toEqual([])
      expect(await snapshot()).toEqual(before)
      // The same calls from our own page would have done something: the session is good.
      const own = await context.newPage()
      await own.goto(stage.service.origin + boardPath())
      await own.locator('.tile').first().waitFor()
    } finally {
      server.close()
    }
  },
)

test('the content security policy has no exceptions, and a foreign script does not run', async () => {
  const { page } = await visit(people.owner, boardPath())
  const response = await page.request.get(stage.service.origin + boardPath(), {
    headers: { accept: 'text/html' },
  })
  const policy = response.headers()['content-security-policy'] ?? ''
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(response.headers()['cache-control']).toBe('no-cache')
  await page.locator('.tile').first().waitFor()
  const outcome = await page.evaluate(`(() => {
    try { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hit=1>'); return 'written' }
    catch (error) { return error.name }
  })()`)
  expect(outcome).toBe('TypeError')
})
