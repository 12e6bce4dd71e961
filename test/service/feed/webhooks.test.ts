import { setTimeout as wait } from 'node:timers/promises'
import { accept, type Receiver } from '@harness/receivers.ts'
import { operations } from '@muster/contract'
import { verifyWebhook, WebhookNotVerified } from '@muster/sdk'
import { Webhook as Reference } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { type Hook, hooked, inOrder, numbers, receive, until, useDeliveries, world } from './hooks.ts'

useDeliveries()

const o = operations

describe('deliveries', () => {
  test('arrive in order, signed as the reference package and the SDK verify', async () => {
    const { receiver, webhook, create } = await hooked()
    await create(20)
    await until(() => receiver.got.length >= 20)
    expect(numbers(receiver)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    for (const { headers, body } of receiver.got) {
      new Reference(webhook.secret).verify(body, headers as Record<string, string>)
      expect(await verifyWebhook(body, headers, webhook.secret)).toEqual(JSON.parse(body))
    }
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
    await expect(verifyWebhook(`${body} `, headers, webhook.secret)).rejects.toThrow(WebhookNotVerified)
    const old = { now: new Date(Date.now() + 301_000) }
    await expect(verifyWebhook(body, headers, webhook.secret, old)).rejects.toThrow(WebhookNotVerified)
    await expect(verifyWebhook(body, headers, 'whsec_AAAA')).rejects.toThrow(WebhookNotVerified)
  })

  test('are signed with both secrets for a day after a rotation, then with the new one', async () => {
    const { owner, receiver, webhook, create } = await hooked()
    const rotated = await world.call(o.webhooksRotateSecret, { id: webhook.id }, { token: owner.token })
    const { secret } = (rotated.data as { webhook: Hook }).webhook
    await create(1)
    await until(() => receiver.got.length === 1)
    const verify = (with_: string, at: number) => {
      const { body, headers } = receiver.got[at] as (typeof receiver.got)[number]
      new Reference(with_).verify(body, headers as Record<string, string>)
    }
    verify(webhook.secret, 0)
    verify(secret, 0)
    await world.db.query(sql`update webhooks set old_secret_until = now() where id = ${webhook.id}`)
    await create(1)
    await until(() => receiver.got.length === 2)
    verify(secret, 1)
    expect(() => verify(webhook.secret, 1)).toThrow()
  })

  test('the secret is never stored in plain text and is shown once', async () => {
    const { owner, webhook } = await hooked()
    const { text } = await world.call(o.webhooksList, {}, { token: owner.token })
    expect(text).not.toContain('whsec_')
    const [row] = await world.db.query<{ row: string }>(sql`
      select w::text || encode(w.secret_encrypted, 'escape') || coalesce((select string_agg(a::text, '') from audit_log a), '')
        as row from webhooks w where id = ${webhook.id}`)
    expect(row?.row).not.toContain(webhook.secret.slice('whsec_'.length))
  })

  test('only requested types are delivered', async () => {
    const { owner, receiver, create } = await hooked(accept, { types: ['comment.created'] })
    await create(3)
    const { data } = await world.call(o.cardsCreate, { title: 'x' }, { token: owner.token })
    const { id } = (data as { card: { id: number } }).card
    await world.call(o.commentsCreate, { card_id: id, comment: 'x' }, { token: owner.token })
    await until(() => receiver.got.length === 1)
    expect(receiver.got.map(({ event }) => event.type)).toEqual(['comment.created'])
  })
})

describe('a webhook', () => {
  /** Changes of a project that nobody made. */
  const fill = (projectId: number, count: number) =>
    world.db.query(sql`
      with f as (update feeds set seq = seq + ${count}::int where project_id = ${projectId} returning seq)
      insert into activity (project_id, seq, kind, action, changes)
      select ${projectId}, f.seq - ${count}::int + n, 'card', 'updated', '{}' from f, generate_series(1, ${count}::int) n`)

  test('for a few types finds them among very many other events', async () => {
    const { owner, receiver, create, webhook } = await hooked(accept, { types: ['tag.created'] })
    await create(1)
    await world.call(o.webhooksSuspend, { id: webhook.id }, { token: owner.token })
    await fill(owner.project_id, 12_000)
    for (const name of ['a', 'b', 'c']) await world.call(o.tagsCreate, { name }, { token: owner.token })
    await world.call(o.webhooksResume, { id: webhook.id }, { token: owner.token })
    await until(() => receiver.got.length === 3)
    await wait(300)
    expect(numbers(receiver)).toEqual([12_002, 12_003, 12_004])
  })

  test('gets all events that are still kept if its next ones are not', async () => {
    const { owner, receiver, create, webhook } = await hooked()
    await world.call(o.webhooksSuspend, { id: webhook.id }, { token: owner.token })
    await create(6)
    await world.db.query(sql`delete from activity where project_id = ${owner.project_id} and seq <= 2`)
    await world.db.query(sql`update feeds set purged_to = 2 where project_id = ${owner.project_id}`)
    await world.call(o.webhooksResume, { id: webhook.id }, { token: owner.token })
    await until(() => receiver.got.length === 4)
    expect(numbers(receiver)).toEqual([3, 4, 5, 6])
  })

  test('that is created while another is deleted gets all events', async () => {
    for (let round = 0; round < 10; round++) {
      const { owner, webhook, create } = await hooked()
      const receiver = await receive()
      const [made] = await Promise.all([
        world.call(o.webhooksCreate, { url: receiver.url }, { token: owner.token }),
        world.call(o.webhooksDelete, { id: webhook.id }, { token: owner.token }),
      ])
      expect(made.status).toBe(201)
      await create(1)
      await until(() => receiver.got.length === 1)
    }
  })

  test('that is tested, changed and deleted concurrently causes no 500 and no late delivery', async () => {
    for (let round = 0; round < 10; round++) {
      const { owner, webhook } = await hooked()
      const calls = [
        o.webhooksTest,
        o.webhooksRotateSecret,
        o.webhooksSuspend,
        o.webhooksDelete,
        o.webhooksTest,
      ]
      const answers = await Promise.all(
        calls.map((op) => world.call(op, { id: webhook.id }, { token: owner.token })),
      )
      for (const { status: answered } of answers) expect([200, 400, 404]).toContain(answered)
    }
    const [left] = await world.db.query<{ count: number }>(sql`
      select count(*) as count from webhook_deliveries d where not exists (select 1 from webhooks w where w.id = d.webhook_id)`)
    expect(left?.count).toBe(0)
  })

  test('400: that is suspended cannot be tested, and nothing is redelivered', async () => {
    const { owner, webhook } = await hooked()
    await world.call(o.webhooksSuspend, { id: webhook.id }, { token: owner.token })
    for (const [op, body] of [
      [o.webhooksTest, {}],
      [o.webhooksDeliveriesRedeliver, { after: '0-0' }],
    ] as const)
      expect((await world.call(op, { id: webhook.id, ...body }, { token: owner.token })).status).toBe(400)
  })
})

describe('replay', () => {
  test('after a position sends all later events again, in order', async () => {
    const { owner, receiver, webhook, create } = await hooked()
    await create(6)
    await until(() => receiver.got.length === 6)
    const replay = { id: webhook.id, after: '2-0' }
    expect((await world.call(o.webhooksDeliveriesRedeliver, replay, { token: owner.token })).status).toBe(200)
    await until(() => receiver.got.length === 10)
    expect(numbers(receiver)).toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6])
  })

  test('422: a position ahead of the feed, an invalid one, or another webhook’s delivery', async () => {
    const one = await hooked()
    const other = await hooked()
    const made = await world.call(o.webhooksTest, { id: other.webhook.id }, { token: other.owner.token })
    const { delivery } = made.data as { delivery: { id: number } }
    for (const body of [{ after: '99-0' }, { after: '5' }, { delivery_id: delivery.id }]) {
      const answer = await world.call(
        o.webhooksDeliveriesRedeliver,
        { id: one.webhook.id, ...body },
        { token: one.owner.token },
      )
      expect(answer.status).toBe(422)
    }
  })
})

describe('a platform', () => {
  test('gets events of all its projects and its own; a push is one event, not one per project', async () => {
    const boss = await world.user({ superadmin: true })
    const all = await receive()
    const made = await world.call(o.webhooksCreate, { url: all.url }, { token: boss.token })
    expect(made.data).toMatchObject({ webhook: { project_id: null } })
    const { webhook } = made.data as { webhook: Hook }
    const [one, two] = [await hooked(), await hooked()]
    await Promise.all([one.create(3), two.create(3)])
    const { board } = (
      await world.call(o.masterBoardsCreate, { title: 'B', tool_key: 'till' }, { token: boss.token })
    ).data as { board: { id: number } }
    const tools = { id: one.owner.project_id, tools: ['till'] }
    await world.call(o.projectsUpdate, tools, { token: boss.token })
    const { group } = (
      await world.call(o.masterGroupsCreate, { board_id: board.id, title: 'G' }, { token: boss.token })
    ).data as { group: { id: number } }
    const card = { group_id: group.id, title: 'C', push_to_projects: true }
    await world.call(o.masterCardsCreate, card, { token: boss.token })
    const types = (receiver: Receiver) => receiver.got.map(({ event }) => event.type)
    await until(
      () => types(all).includes('rollout.published') && types(one.receiver).includes('template.published'),
    )
    await until(() => types(all).filter((type) => type === 'card.created').length === 6)
    await wait(600)
    expect(types(all).filter((type) => type.startsWith('template.'))).toEqual([])
    expect(types(two.receiver).filter((type) => type.startsWith('template.'))).toEqual([])
    for (const { owner } of [one, two]) {
      const own = all.got.filter(({ event }) => event.id.startsWith(`evt_${owner.project_id}_`))
      expect(inOrder(own.map(({ event }) => Number(event.id.split('_').at(-1))))).toBe(true)
    }
    expect((await world.call(o.webhooksDelete, { id: webhook.id }, { token: boss.token })).status).toBe(200)
  })

  test('403: owners and superadmins of another platform cannot read or change its webhooks', async () => {
    const boss = await world.user({ superadmin: true })
    const owner = await world.team()
    const made = await world.call(o.webhooksCreate, { url: 'http://127.0.0.1:1/x' }, { token: boss.token })
    const { webhook } = made.data as { webhook: Hook }
    for (const op of [
      o.webhooksUpdate,
      o.webhooksDelete,
      o.webhooksTest,
      o.webhooksSuspend,
      o.webhooksDeliveriesList,
    ]) {
      expect((await world.call(op, { id: webhook.id }, { token: owner.token })).status).toBe(403)
    }
    const { data } = await world.call(o.webhooksList, {}, { token: owner.token })
    expect(data).toEqual({ webhooks: [] })
    await world.call(o.webhooksDelete, { id: webhook.id }, { token: boss.token })
  })

  test('400: more than ten webhooks of a project', async () => {
    const owner = await world.team()
    const create = () => world.call(o.webhooksCreate, { url: 'http://127.0.0.1:1/x' }, { token: owner.token })
    const answers = await Promise.all(Array.from({ length: 12 }, create))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 400, 400])
  })
})
