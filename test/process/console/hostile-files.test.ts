// Hostile files in a real browser: whatever was uploaded, nothing of it runs, with and without the console's policy.
import { DEMO_PASSWORD, people, useConsole } from '@harness/console.ts'
import { hostileFiles } from '@harness/hostile-files.ts'
import { isFull } from '@harness/processes.ts'
import { operations as o } from '@muster/contract'
import { expect, test } from 'vitest'

const { stage, visit, boardPath } = useConsole()

async function post(path: string, body: string | FormData, token: string, headers = {}): Promise<Response> {
  return fetch(stage.service.base + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

test('no file runs when its link is opened, nor its name when its card is', async () => {
  const { data } = await stage.world.call(o.authenticate, { email: people.owner, password: DEMO_PASSWORD })
  const { token } = data as { token: string }
  const json = { 'content-type': 'application/json', prefer: 'return=representation' }
  const made = await post(
    o.cardsCreate.path,
    JSON.stringify({ title: 'Hostile', group_id: stage.demo.group_ids[0] }),
    token,
    json,
  )
  const card = ((await made.json()) as { data: { card: { id: number } } }).data.card.id
  const ids: number[] = []
  for (const [n, { name, content }] of (await hostileFiles()).entries()) {
    // The gate sees every third file.
    if (!isFull && n % 3 !== 0) continue
    const form = new FormData()
    form.set('card_id', String(card))
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    const answer = await post(o.filesCreate.path, form, token)
    if (answer.status === 201)
      ids.push(((await answer.json()) as { data: { file: { id: number } } }).data.file.id)
  }
  expect(ids.length).toBeGreaterThan(30)
  for (const bypassCSP of [false, true]) {
    const { page, context } = await visit(people.owner, `${boardPath()}?card=${card}`, { bypassCSP })
    await page.locator('.files li').nth(20).waitFor()
    expect(await page.evaluate('window.ran')).toBeUndefined()
    const tab = await context.newPage()
    for (const id of ids) {
      const link = await post(o.filesLink.path, JSON.stringify({ id }), token, json)
      const { url } = ((await link.json()) as { data: { url: string } }).data
      // A download ends the navigation.
      await tab.goto(stage.service.origin + url).catch(() => {})
      expect([id, await tab.evaluate('window.ran')]).toEqual([id, undefined])
    }
  }
})
