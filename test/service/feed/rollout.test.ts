// What a project hears of a rollout is made when it is read.
import { setTimeout as wait } from 'node:timers/promises'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { until, watch } from './streams.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const o = operations

describe('a rollout', () => {
  test('writes no event rows and appears in the feed of every project that it concerns', async () => {
    const boss = await world.user({ superadmin: true })
    const admin = async <Data>(op: (typeof o)[keyof typeof o], body: object) =>
      (await world.call(op, body, { token: boss.token })).data as Data
    const { board } = await admin<{ board: { id: number } }>(o.masterBoardsCreate, {
      title: 'B',
      tool_key: 'oven',
    })
    const { group } = await admin<{ group: { id: number } }>(o.masterGroupsCreate, {
      board_id: board.id,
      title: 'G',
    })
    const teams = await Promise.all(Array.from({ length: 4 }, () => world.team()))
    for (const { project_id } of teams.slice(0, 3))
      await admin(o.projectsUpdate, { id: project_id, tools: ['oven'] })
    const streams = await Promise.all(teams.map(({ token }) => watch(world, token)))
    await wait(200)
    const rows = async () =>
      (await world.db.query<{ count: number }>(sql`select count(*) as count from activity`))[0]?.count
    const before = await rows()
    const { card } = await admin<{ card: { id: number } }>(o.masterCardsCreate, {
      group_id: group.id,
      title: 'C',
    })
    await admin(o.masterCardsPush, { card_id: card.id })
    await until(() => streams.slice(0, 3).every(({ events }) => events.length === 1), 1_000)
    expect(streams.map(({ events }) => events.map(({ type }) => type))).toEqual([
      ...Array(3).fill(['template.published']),
      [],
    ])
    expect(await rows()).toBe(before)
    const [first] = streams
    const { data } = await world.call(
      o.eventsList,
      { types: ['template.published'] },
      { token: teams[0]?.token ?? '' },
    )
    expect(data).toMatchObject({ events: [{ id: first?.events[0]?.id }] })
    for (const { stop } of streams) stop()
  })
})
