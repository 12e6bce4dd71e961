// Many who change the same thing at once: the feed is one history, and its last word is what there is.
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

let world: World
let boss: { token: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const o = operations
interface Event {
  readonly type: string
  readonly changes: Record<string, { from: unknown; to: unknown }>
}

async function eventsOf(token: string, type: string): Promise<Event[]> {
  const { data } = await world.call(o.eventsList, { types: [type], limit: 500 }, { token })
  return (data as { events: Event[] }).events
}

/** Each change begins where the one before it ended. */
function expectHistory(events: readonly Event[], field: string, last: unknown): void {
  const links = events.map(({ changes }) => changes[field]).filter((change) => change !== undefined)
  expect(links.slice(1).map(({ from }) => from)).toEqual(links.slice(0, -1).map(({ to }) => to))
  expect(links.at(-1)?.to).toEqual(last)
}

const AT_ONCE = 16
const many = <Result>(work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)))

test('the name of a project', async () => {
  const { token, project_id } = await world.team()
  await many((n) =>
    world.call(o.projectsUpdate, { id: project_id, name: `Name ${n}` }, { token: boss.token }),
  )
  const [row] = await world.db.query<{ name: string }>(
    sql`select name from projects where id = ${project_id}`,
  )
  expectHistory(await eventsOf(token, 'project.updated'), 'name', row?.name)
})

test('two concurrent changes of different fields of a project: both are kept', async () => {
  const { project_id } = await world.team()
  for (let n = 0; n < 5; n++) {
    const [name, time_zone] = [`Name ${n}`, n % 2 ? 'Europe/Berlin' : 'Asia/Tokyo']
    await Promise.all([
      world.call(o.projectsUpdate, { id: project_id, name }, { token: boss.token }),
      world.call(o.projectsUpdate, { id: project_id, time_zone }, { token: boss.token }),
    ])
    const [row] = await world.db.query(sql`select name, time_zone from projects where id = ${project_id}`)
    expect(row).toEqual({ name, time_zone })
  }
})

test('suspending and resuming', async () => {
  const { token, project_id } = await world.team()
  await many((n) =>
    world.call(o.projectsSuspend, { id: project_id, suspended: n % 2 === 0 }, { token: boss.token }),
  )
  const { data } = await world.call(o.eventsList, { limit: 500 }, { token })
  const types = (data as { events: Event[] }).events
    .map(({ type }) => type)
    .filter((type) => /suspended|resumed/.test(type))
  expect(types).toEqual(types.map((_, at) => (at % 2 === 0 ? 'project.suspended' : 'project.resumed')))
  const [row] = await world.db.query<{ is: boolean }>(sql`
    select suspended_at is not null as is from projects where id = ${project_id}`)
  expect(types.length % 2 === 1).toBe(row?.is)
})

test('disabling a user', async () => {
  const user = await world.user()
  await many(() => world.call(o.usersDisable, { id: user.id, disabled: true }, { token: boss.token }))
  const { data } = await world.call(
    o.platformEventsList,
    { types: ['user.disabled'], limit: 500 },
    { token: boss.token },
  )
  const own = (data as { events: { user_id: number }[] }).events.filter(({ user_id }) => user_id === user.id)
  expect(own).toHaveLength(1)
})

test('a comment', async () => {
  const { token } = await world.team()
  const { card } = (
    await world.call(o.cardsCreate, { title: 'x' }, { token, headers: { prefer: 'return=representation' } })
  ).data as { card: { id: number } }
  const { comment } = (
    await world.call(
      o.commentsCreate,
      { card_id: card.id, comment: 'x' },
      { token, headers: { prefer: 'return=representation' } },
    )
  ).data as { comment: { id: number } }
  await many((n) => world.call(o.commentsUpdate, { id: comment.id, comment: `Text ${n}` }, { token }))
  const [row] = await world.db.query<{ comment: string }>(
    sql`select comment from comments where id = ${comment.id}`,
  )
  expectHistory(await eventsOf(token, 'comment.updated'), 'comment', row?.comment)
})

test.each(['boards', 'groups', 'cards', 'tags'] as const)('%s', async (kind) => {
  const team = await world.team()
  const { token } = team
  const { data } = await world.call(o.cardsCreate, { title: 'x' }, { token })
  const ids = {
    boards: team.board_id,
    groups: team.group_ids[0],
    cards: (data as { card: { id: number } }).card.id,
    tags: team.tag_id,
  }
  const update = { boards: o.boardsUpdate, groups: o.groupsUpdate, cards: o.cardsUpdate, tags: o.tagsUpdate }[
    kind
  ]
  const field = kind === 'tags' ? 'name' : 'title'
  await many((n) => world.call(update, { id: ids[kind], [field]: `Text ${n}` }, { token }))
  const events = await eventsOf(token, `${kind.slice(0, -1)}.updated`)
  expect(events.length).toBe(AT_ONCE)
  expectHistory(events, field, events.at(-1)?.changes[field]?.to)
})

test('concurrent creations never exceed the limit of a group', async () => {
  const { token, project_id, group_ids } = await world.team()
  const [group_id = 0] = group_ids
  await world.call(o.cardsCreate, { title: 'x', group_id }, { token })
  await world.db.query(sql`
    update group_sizes set cards = 1995 where project_id = ${project_id} and group_id = ${group_id}`)
  const answers = await many(() => world.call(o.cardsCreate, { title: 'x', group_id }, { token }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
})
