import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { create, type Event, numbers, until, upTo, watch } from './streams.ts'

let world: World
// The same service in another process: the same database and Redis.
let beside: World
// One that Redis never wakes.
let deaf: World
beforeAll(async () => {
  world = await createWorld()
  const { DATABASE_URL } = world.config
  ;[beside, deaf] = await Promise.all([
    createWorld({ DATABASE_URL }),
    createWorld({ DATABASE_URL, REDIS_URL: '' }),
  ])
})
afterAll(() => Promise.all([world.close(), beside.close(), deaf.close()]))

const o = operations

/** Asks for all events and reads none of them. */
function stalledStream(origin: string, token: string) {
  const { hostname, port } = new URL(origin)
  const body = '{"after":"0-0"}'
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const opened = new Promise<void>((resolve) => {
    socket.once('readable', () => resolve())
    socket.write(
      `POST /api${o.eventsWatch.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
  return { opened, close: () => socket.destroy() }
}

describe('a stream', () => {
  test('starts now, after a position, or after Last-Event-ID', async () => {
    const { token } = await world.team()
    await create(world, token, 3)
    const [now, after, resumed] = await Promise.all([
      watch(world, token),
      watch(world, token, { after: '1-0' }),
      watch(world, token, {}, { 'last-event-id': '2-0' }),
    ])
    await wait(100)
    await create(world, token, 2)
    await until(() => [now, after, resumed].every(({ events }) => numbers(events).at(-1) === 5))
    expect([now, after, resumed].map(({ events }) => numbers(events))).toEqual([
      upTo(2, 4),
      upTo(4, 2),
      upTo(3, 3),
    ])
    for (const { stop } of [now, after, resumed]) stop()
  })

  test('gets events of another process immediately, or within 3 seconds without Redis', async () => {
    const { token } = await world.team()
    const streams = await Promise.all([watch(beside, token), watch(deaf, token)])
    await wait(200)
    await create(world, token, 1)
    expect(await until(() => streams[0].events.length === 1)).toBeLessThan(1_000)
    expect(await until(() => streams[1].events.length === 1)).toBeLessThan(3_000)
    for (const { stop } of streams) stop()
  })

  test('has only the requested types, and resumes after the omitted events', async () => {
    const { token } = await world.team()
    const stream = await watch(world, token, { types: ['comment.created'] })
    const { data } = await world.call(o.cardsCreate, { title: 'x' }, { token })
    const { id } = (data as { card: { id: number } }).card
    await create(world, token, 5)
    await world.call(o.commentsCreate, { card_id: id, comment: 'x' }, { token })
    await until(() => stream.events.length === 1)
    expect(stream.events).toMatchObject([{ type: 'comment.created', position: '7-0' }])
    stream.stop()
  })

  test('400: a position that is purged or ahead of the feed; the answer has the current one', async () => {
    const { token, project_id } = await world.team()
    await create(world, token, 3)
    await world.db.query(sql`update feeds set purged_to = 2 where project_id = ${project_id}`)
    for (const op of [o.eventsList, o.eventsWatch]) {
      for (const [after, code] of [
        ['1-0', 'position_expired'],
        ['4-0', 'position_unknown'],
        ['3-99', 'position_unknown'],
      ]) {
        const { status, headers } = await world.call(op, { after }, { token })
        expect([status, headers.get('x-error-code'), headers.get('x-position')]).toEqual([400, code, '3-0'])
      }
    }
    const { data } = await world.call(o.eventsList, {}, { token })
    expect(numbers((data as { events: Event[] }).events)).toEqual([3])
  })

  test.each(['a revoked token', 'a removed member', 'a disabled user', 'a demoted integration'])(
    'ends within a second of %s',
    async (what) => {
      const owner = await world.team()
      const member = await world.member('member', owner.project_id)
      let { token } = member
      if (what === 'a demoted integration') {
        const asked = { name: 'x', project_id: owner.project_id, role: 'viewer' }
        token = ((await world.call(o.tokensCreate, asked, { token })).data as { token: string }).token
      }
      const stream = await watch(world, token, {}, { 'x-project-id': String(owner.project_id) })
      expect(stream.response.status).toBe(200)
      await wait(100)
      if (what === 'a revoked token') await world.call(o.logout, {}, { token })
      else if (what === 'a disabled user')
        await world.db.query(sql`update users set disabled_at = now() where id = ${member.id}`)
      else await world.call(o.membersRemove, { user_id: member.id }, { token: owner.token })
      const start = performance.now()
      await Promise.race([stream.ended, wait(3_000)])
      expect(performance.now() - start).toBeLessThan(1_000)
    },
  )

  test('whose reader pauses gets all events later in order, without buffering on the server', async () => {
    const { token, project_id } = await world.team()
    const controller = new AbortController()
    const response = await fetch(`${world.origin}/api${o.eventsWatch.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
      signal: controller.signal,
    })
    await create(world, token, 1)
    // Long enough to fill the buffers of the sockets as well.
    const COUNT = 20_000
    await world.db.query(sql`
      with f as (update feeds set seq = ${COUNT} where project_id = ${project_id} returning project_id)
      insert into activity (project_id, seq, kind, action, changes)
      select f.project_id, n, 'card', 'updated', jsonb_build_object('title', repeat('x', 500))
      from f, generate_series(2, ${COUNT}::int) n`)
    await create(world, token, 1)
    await wait(2_500)
    const seen: number[] = []
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      for (const [, number] of text.matchAll(/"id":"evt_\d+_(\d+)".*\n\n/g)) seen.push(Number(number))
      text = text.slice(text.lastIndexOf('\n\n') + 2)
      if (seen.length > COUNT) break
    }
    expect(seen).toEqual(upTo(COUNT + 1))
    controller.abort()
  })

  test('of a suspended project costs nothing while idle, and gets rollouts when resumed', async () => {
    const boss = await world.user({ superadmin: true })
    const admin = async <Data>(op: (typeof o)[keyof typeof o], body: object) =>
      (await world.call(op, body, { token: boss.token })).data as Data
    const { token, project_id } = await world.team()
    await admin(o.projectsUpdate, { id: project_id, tools: ['kiln'] })
    const { board } = await admin<{ board: { id: number } }>(o.masterBoardsCreate, {
      title: 'B',
      tool_key: 'kiln',
    })
    const { group } = await admin<{ group: { id: number } }>(o.masterGroupsCreate, {
      board_id: board.id,
      title: 'G',
    })
    await create(world, token, 1)
    await admin(o.projectsSuspend, { id: project_id, suspended: true })
    await admin(o.masterCardsCreate, { group_id: group.id, title: 'C', push_to_projects: true })
    const first = await watch(world, token)
    await wait(100)
    const second = await watch(world, token, { after: '1-0' })
    await wait(300)
    const statements = async () =>
      (
        await world.db.query<{ count: number }>(sql`
        select xact_commit as count from pg_stat_database where datname = current_database()`)
      )[0]?.count ?? 0
    await wait(1_100)
    const before = await statements()
    await wait(2_000)
    expect((await statements()) - before).toBeLessThan(100)
    await admin(o.projectsSuspend, { id: project_id, suspended: false })
    await until(() => second.events.some(({ type }) => type === 'template.published'))
    for (const { stop } of [first, second]) stop()
  })

  test('that opens during a rollout gets its events', async () => {
    const boss = await world.user({ superadmin: true })
    const admin = async <Data>(op: (typeof o)[keyof typeof o], body: object) =>
      (await world.call(op, body, { token: boss.token })).data as Data
    const { board } = await admin<{ board: { id: number } }>(o.masterBoardsCreate, {
      title: 'B',
      tool_key: 'mill',
    })
    const { group } = await admin<{ group: { id: number } }>(o.masterGroupsCreate, {
      board_id: board.id,
      title: 'G',
    })
    const { card } = await admin<{ card: { id: number } }>(o.masterCardsCreate, {
      group_id: group.id,
      title: 'C',
    })
    const [one, two] = [await world.team(), await world.team()]
    for (const { project_id } of [one, two])
      await admin(o.projectsUpdate, { id: project_id, tools: ['mill'] })
    const open = await watch(world, one.token)
    for (let round = 0; round < 15; round++) {
      const from = ((await world.call(o.eventsList, {}, { token: two.token })).data as { next_after: string })
        .next_after
      await admin(o.masterCardsUpdate, { id: card.id, title: `C ${round}` })
      const pushing = beside.call(o.masterCardsPush, { card_id: card.id }, { token: boss.token })
      await wait(Math.random() * 20)
      const stream = await watch(world, two.token, { after: from })
      await pushing
      await until(() => stream.events.length === 1, 3_000)
      stream.stop()
    }
    open.stop()
  })

  test('whose reader has stalled ends with its token and frees its slot', async () => {
    const { token, project_id, id } = await world.team()
    await create(world, token, 1)
    await world.db.query(sql`
      with f as (update feeds set seq = 20000 where project_id = ${project_id} returning project_id)
      insert into activity (project_id, seq, kind, action, changes)
      select f.project_id, n, 'card', 'updated', jsonb_build_object('title', repeat('x', 900))
      from f, generate_series(2, 20000) n`)
    const sockets = Array.from({ length: 10 }, () => stalledStream(world.origin, token))
    await Promise.all(sockets.map(({ opened }) => opened))
    await wait(500)
    await world.call(o.logout, {}, { token })
    await wait(1_500)
    const again = await watch(world, await world.session(id))
    expect(again.response.status).toBe(200)
    again.stop()
    for (const { close } of sockets) close()
  })

  test('that opens while the project is busy misses nothing', async () => {
    const { token } = await world.team()
    const first = await watch(world, token, { after: '0-0' })
    let isOver = false
    const writing = (async () => {
      for (let n = 0; n < 150 && !isOver; n++) await create(world, token, 1)
    })()
    const streams: Awaited<ReturnType<typeof watch>>[] = []
    for (let n = 0; n < 9; n++) {
      await wait(Math.random() * 60)
      streams.push(await watch(world, token, { after: '0-0' }))
    }
    await writing
    isOver = true
    await until(() => [first, ...streams].every(({ events }) => numbers(events).at(-1) === 150))
    for (const { events } of [first, ...streams]) expect(numbers(events)).toEqual(upTo(150))
    for (const { stop } of [first, ...streams]) stop()
  })

  test('429: more than ten of one user', async () => {
    const { token } = await world.team()
    const streams = await Promise.all(Array.from({ length: 12 }, () => watch(world, token)))
    expect(streams.map(({ response }) => response.status).toSorted()).toEqual([
      ...Array(10).fill(200),
      429,
      429,
    ])
    for (const { stop } of streams) stop()
  })
})
