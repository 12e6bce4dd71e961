import { setTimeout as wait } from 'node:timers/promises'
import { accept, type Receiver, startReceiver, status } from '@harness/receivers.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { verifyWebhook, WebhookNotVerified } from '@muster/sdk'
import { Webhook as Reference } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDeliveries } from '../../../api/src/feed/deliver.ts'
import { networks, openOutgoing, urlProblem } from '../../../api/src/feed/outgoing.ts'
import { createLog } from '../../../api/src/log.ts'
import { sql } from '../../../api/src/store/sql.ts'

let world: World
let deliveries: ReturnType<typeof startDeliveries>
const receivers: Receiver[] = []
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  deliveries = startDeliveries({ db: world.db, config: world.config, log: createLog('silent') })
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()))
  await deliveries.stop()
  await world.close()
})

const o = operations
interface Hook {
  readonly id: number
  readonly secret: string
  readonly state: string
}

async function receive(answer?: Receiver['answer']): Promise<Receiver> {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  return receiver
}

async function hooked(answer?: Receiver['answer'], more: object = {}) {
  const owner = await world.team()
  const receiver = await receive(answer)
  const made = await world.call(o.webhooksCreate, { url: receiver.url, ...more }, { token: owner.token })
  expect(made.status).toBe(201)
  const { webhook } = made.data as { webhook: Hook }
  const create = async (count: number) => {
    for (let n = 0; n < count; n++)
      await world.call(o.cardsCreate, { title: `Card ${n}` }, { token: owner.token })
  }
  return { owner, receiver, webhook, create }
}

async function until(isSo: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !(await isSo()); ) {
    if (performance.now() > end) throw new Error('It did not come to pass.')
    await wait(20)
  }
}

const numbers = (receiver: Receiver) => receiver.got.map(({ event }) => Number(event.id.split('_').at(-1)))
const inOrder = (list: readonly number[]) => list.every((n, at) => at === 0 || n >= (list[at - 1] ?? 0))

/** As if so much time had gone by, once the worker has put the next attempt off. */
async function later(webhookId: number, hours: number): Promise<void> {
  await until(async () => {
    const rows = await world.db.query(sql`
      update webhook_cursors set due_at = due_at - make_interval(hours => ${hours}::int)
      where webhook_id = ${webhookId} and leased_until is null and due_at > now() returning 1`)
    return rows.length > 0
  })
}

const stateOf = async (id: number, token: string) => {
  const { data } = await world.call(o.webhooksList, {}, { token })
  return (data as { webhooks: Hook[] }).webhooks.find((each) => each.id === id)?.state
}

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

  test('the secret stands nowhere in plain text, and is shown once', async () => {
    const { owner, webhook } = await hooked()
    const { text } = await world.call(o.webhooksList, {}, { token: owner.token })
    expect(text).not.toContain('whsec_')
    const [row] = await world.db.query<{ row: string }>(sql`
      select w::text || encode(w.secret_encrypted, 'escape') || coalesce((select string_agg(a::text, '') from audit_log a), '')
        as row from webhooks w where id = ${webhook.id}`)
    expect(row?.row).not.toContain(webhook.secret.slice('whsec_'.length))
  })

  test('only the types that were asked for', async () => {
    const { owner, receiver, create } = await hooked(accept, { types: ['comment.created'] })
    await create(3)
    const { data } = await world.call(o.cardsCreate, { title: 'x' }, { token: owner.token })
    const { id } = (data as { card: { id: number } }).card
    await world.call(o.commentsCreate, { card_id: id, comment: 'x' }, { token: owner.token })
    await until(() => receiver.got.length === 1)
    expect(receiver.got.map(({ event }) => event.type)).toEqual(['comment.created'])
  })
})

describe('a receiver that', () => {
  test('answers 500 gets the same event again, and the others after it, in order', async () => {
    let fails = 2
    const { receiver, webhook, create } = await hooked((response) =>
      fails-- > 0 ? status(500)(response) : accept(response),
    )
    await create(5)
    await until(() => receiver.tried.length === 1)
    await later(webhook.id, 1)
    await until(() => receiver.tried.length === 2)
    await later(webhook.id, 1)
    await until(() => receiver.got.length === 5)
    expect(receiver.tried.map(({ event }) => event.id.split('_').at(-1))).toEqual([
      '1',
      '1',
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  test('is down for two hours gets everything, in order, when it is back', async () => {
    const { receiver, webhook, create } = await hooked((response) => void response.destroy())
    await create(10)
    for (let tries = 1; tries <= 4; tries++) {
      await until(() => receiver.tried.length === tries)
      await later(webhook.id, 1)
    }
    receiver.answer = accept
    await later(webhook.id, 2)
    await until(() => receiver.got.length === 10)
    expect(numbers(receiver)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
  })

  test('answers 429 with Retry-After is left alone that long', async () => {
    const { receiver, webhook, create } = await hooked(status(429, { 'retry-after': '3000' }))
    await create(1)
    await until(() => receiver.tried.length === 1)
    const due = async () => {
      const [row] = await world.db.query<{ seconds: number }>(sql`
        select extract(epoch from due_at - now())::int as seconds from webhook_cursors
        where webhook_id = ${webhook.id} and leased_until is null`)
      return row?.seconds ?? 0
    }
    await until(async () => (await due()) > 2_900)
    expect(await due()).toBeLessThan(3_001)
  })

  test('answers 410 gets nothing more; the project hears of it', async () => {
    const { owner, receiver, webhook, create } = await hooked(status(410))
    await create(3)
    await until(async () => (await stateOf(webhook.id, owner.token)) === 'ended')
    expect(receiver.tried.length).toBe(1)
    const { data } = await world.call(o.eventsList, { types: ['webhook.ended'] }, { token: owner.token })
    expect(data).toMatchObject({ events: [{ type: 'webhook.ended', webhook_id: webhook.id }] })
  })

  test('redirects is not followed', async () => {
    const elsewhere = await receive()
    const { owner, receiver, webhook, create } = await hooked(status(302, { location: elsewhere.url }))
    await create(1)
    await until(() => receiver.tried.length === 1)
    await until(async () => {
      const { data } = await world.call(o.webhooksDeliveriesList, { id: webhook.id }, { token: owner.token })
      const [first] = (data as { deliveries: { state: string; error: string }[] }).deliveries
      return first?.state === 'retrying' && first.error.includes('redirects are not followed')
    })
    expect(elsewhere.connections()).toBe(0)
  })

  test('has failed for five days is suspended, and goes on where it stopped when it is resumed', async () => {
    const { owner, receiver, webhook, create } = await hooked(status(500))
    await create(2)
    await until(() => receiver.tried.length === 1)
    await world.db.query(
      sql`update webhooks set failing_since = now() - interval '5 days 1 hour' where id = ${webhook.id}`,
    )
    await later(webhook.id, 1)
    await until(async () => (await stateOf(webhook.id, owner.token)) === 'suspended')
    const { data } = await world.call(o.eventsList, { types: ['webhook.suspended'] }, { token: owner.token })
    expect(data).toMatchObject({ events: [{ webhook_id: webhook.id }] })
    await create(1)
    receiver.answer = accept
    await world.call(o.webhooksResume, { id: webhook.id }, { token: owner.token })
    await until(() => receiver.got.length === 4)
    expect(numbers(receiver)).toEqual([1, 2, 3, 4])
  })

  test('fails ten times has failed; the next event comes, and redelivery brings the first one back', async () => {
    const { owner, receiver, webhook, create } = await hooked((response, { event }) =>
      event.id.endsWith('_1') ? status(500)(response) : accept(response),
    )
    await create(2)
    for (let tries = 1; tries <= 9; tries++) {
      await until(() => receiver.tried.length === tries)
      await later(webhook.id, 30)
    }
    await until(() => receiver.got.length === 1)
    expect([receiver.tried.length, numbers(receiver)]).toEqual([11, [2]])
    const list = async () => {
      const { data } = await world.call(o.webhooksDeliveriesList, { id: webhook.id }, { token: owner.token })
      return (data as { deliveries: { id: number; state: string; attempts: number }[] }).deliveries
    }
    const [, first] = await list()
    expect(first).toMatchObject({ state: 'failed', attempts: 10 })
    receiver.answer = accept
    const again = { id: webhook.id, delivery_id: first?.id }
    expect((await world.call(o.webhooksDeliveriesRedeliver, again, { token: owner.token })).status).toBe(200)
    await until(() => receiver.got.length === 2)
    expect(numbers(receiver)).toEqual([2, 1])
    await until(async () => (await list())[1]?.state === 'delivered')
  })

  test('is slow, hangs, closes in mid-answer or never ends its answer delays no other', async () => {
    const bad = await Promise.all([
      hooked((response) => void wait(3_000).then(() => accept(response))),
      hooked(() => {}),
      hooked((response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        setTimeout(() => response.destroy(), 50)
      }),
      hooked((response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
        response.once('close', () => clearInterval(timer))
      }),
    ])
    const good = await hooked()
    for (const { create } of bad) await create(3)
    const delays: number[] = []
    for (let n = 0; n < 40; n++) {
      const start = performance.now()
      await good.create(1)
      await until(() => good.receiver.got.length === n + 1)
      delays.push(performance.now() - start)
    }
    delays.sort((a, b) => a - b)
    expect(delays.at(-1)).toBeLessThan(1_000)
    expect(bad.every(({ receiver }) => receiver.tried.length > 0)).toBe(true)
  })
})

describe('a webhook', () => {
  /** Changes of a project that nobody made. */
  const fill = (projectId: number, count: number) =>
    world.db.query(sql`
      with f as (update feeds set seq = seq + ${count}::int where project_id = ${projectId} returning seq)
      insert into activity (project_id, seq, kind, action, changes)
      select ${projectId}, f.seq - ${count}::int + n, 'card', 'updated', '{}' from f, generate_series(1, ${count}::int) n`)

  test('for a few types finds them behind very many others', async () => {
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

  test('gets all that is still kept, when what it waited for is not', async () => {
    const { owner, receiver, create, webhook } = await hooked()
    await world.call(o.webhooksSuspend, { id: webhook.id }, { token: owner.token })
    await create(6)
    await world.db.query(sql`delete from activity where project_id = ${owner.project_id} and seq <= 2`)
    await world.db.query(sql`update feeds set purged_to = 2 where project_id = ${owner.project_id}`)
    await world.call(o.webhooksResume, { id: webhook.id }, { token: owner.token })
    await until(() => receiver.got.length === 4)
    expect(numbers(receiver)).toEqual([3, 4, 5, 6])
  })

  test('that is made while another is deleted hears of everything', async () => {
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

  test('that is tested, changed and deleted at once makes no 500 and leaves nothing to send', async () => {
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

  test('400: that is suspended is neither tested nor sent anything again', async () => {
    const { owner, webhook } = await hooked()
    await world.call(o.webhooksSuspend, { id: webhook.id }, { token: owner.token })
    for (const [op, body] of [
      [o.webhooksTest, {}],
      [o.webhooksDeliveriesRedeliver, { after: '0-0' }],
    ] as const)
      expect((await world.call(op, { id: webhook.id, ...body }, { token: owner.token })).status).toBe(400)
  })
})

test('many receivers that are slow but answer 200 delay a quick one by less than a second', async () => {
  const slow = await Promise.all(
    Array.from({ length: 30 }, () => hooked((response) => void wait(4_000).then(() => accept(response)))),
  )
  const good = await hooked()
  await Promise.all(slow.map(({ create }) => create(2)))
  for (let n = 0; n < 10; n++) {
    const start = performance.now()
    await good.create(1)
    await until(() => good.receiver.got.length === n + 1)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})

describe('replay', () => {
  test('after a position sends everything behind it again, in order', async () => {
    const { owner, receiver, webhook, create } = await hooked()
    await create(6)
    await until(() => receiver.got.length === 6)
    const replay = { id: webhook.id, after: '2-0' }
    expect((await world.call(o.webhooksDeliveriesRedeliver, replay, { token: owner.token })).status).toBe(200)
    await until(() => receiver.got.length === 10)
    expect(numbers(receiver)).toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6])
  })

  test('422: ahead of the feed, of another form, or a delivery of another webhook', async () => {
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
  test('hears of all its projects and of itself; a push is one event, and template.published for a project', async () => {
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

  test('403: an owner cannot see or touch its webhooks, nor a superadmin of another platform', async () => {
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

/** Ways to write an address that is not for customers. */
const inside = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['127.255.255.254', '0.0.0.0', '0', '10.0.0.1', '10.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...[
    '169.254.169.254',
    '0xa9fea9fe',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
  ],
  ...[
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
  ],
  ...[
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
    'intranet',
    'nas.lan',
    'router.home.arpa',
  ],
]

describe('an address inside', () => {
  test.each(inside)('%s is refused when it is set, and when it is connected to', async (host) => {
    const trap = await receive()
    const { port } = new URL(trap.url)
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://${host}:${port}/hook`
      expect([url, urlProblem(url, networks([]))]).toEqual([url, expect.any(String)])
      const sender = openOutgoing(networks([]))
      const { status: answered, error } = await sender.post(url, {}, '{}')
      expect([url, answered, error]).toEqual([url, null, expect.any(String)])
      await sender.close()
    }
    expect(trap.connections()).toBe(0)
  })

  test('a name that resolves to a public address first and to a private one then gets no connection', async () => {
    const trap = await receive()
    const { port } = new URL(trap.url)
    let asked = 0
    const rebinding = async () => [asked++ === 0 ? '127.0.0.2' : '127.0.0.1']
    // Nobody listens at the first, which is allowed here as a public one would be.
    const sender = openOutgoing(networks(['127.0.0.2/32']), rebinding)
    for (let n = 0; n < 3; n++) {
      const { status: answered } = await sender.post(`http://rebind.example:${port}/hook`, {}, '{}')
      expect(answered).toBe(null)
    }
    expect(asked).toBeGreaterThan(1)
    expect(trap.connections()).toBe(0)
    await sender.close()
  })

  test('422: not https, a user name, or no address at all', async () => {
    const { token } = await world.team()
    for (const url of ['http://example.com/x', 'https://a:b@example.com/', 'ftp://example.com', 'x', '//a']) {
      const { status: answered, body } = await world.call(o.webhooksCreate, { url }, { token })
      expect([url, answered, Object.keys(body.errors)]).toEqual([url, 422, ['url']])
    }
  })
})
