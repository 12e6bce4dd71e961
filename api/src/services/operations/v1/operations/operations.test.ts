import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccess } from '#boards/store/project-access.ts'
import { recountGroups } from '#boards/store/recount-groups.ts'
import { sql } from '#core/sql.ts'

const { boardsGet, boardsList, cardsCreate, cardsDelete, commentsCreate } = operations
const { groupsReorder, groupsUpdate, tagsCreate, tourCardsDismissAll } = operations

let world: World
type Team = Awaited<ReturnType<World['team']>>
let ann: Team
let bob: Team
beforeAll(async () => {
  world = await createWorld()
  ann = await world.team()
  bob = await world.team()
})
afterAll(() => world.close())

const board = async (team: Team) =>
  JSON.parse((await world.call(boardsGet, { id: team.board_id }, team)).body.data.board)
const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`

describe('cards/create', () => {
  test("422: another project's group, owner and tag get the same error as missing ones", async () => {
    const fields = { group_id: bob.group_ids[0], owner_id: bob.id, tag_id: bob.tag_id }
    for (const [field, theirs] of Object.entries(fields)) {
      const other = await world.call(cardsCreate, { title: 'x', [field]: theirs }, ann)
      const missing = await world.call(cardsCreate, { title: 'x', [field]: 999_999 }, ann)
      expect([other.status, Object.keys(other.body.errors)]).toEqual([422, [field]])
      expect(other.text).toBe(missing.text)
    }
  })

  test('422: a deleted group gets the same error as a missing one', async () => {
    const team = await world.team()
    await world.db.query(sql`update groups set deleted_at = now() where id = ${team.group_ids[0]}`)
    const { status } = await world.call(cardsCreate, { title: 'x', group_id: team.group_ids[0] }, team)
    expect(status).toBe(422)
  })

  test('201: a new card is last in its group, even after the largest possible position', async () => {
    const team = await world.team()
    const [group_id] = team.group_ids
    const first = (await world.call(cardsCreate, { title: 'a', group_id }, team)).body.data.card
    await world.db.query(sql`update cards set position = ${Number.MAX_SAFE_INTEGER} where id = ${first.id}`)
    const second = (await world.call(cardsCreate, { title: 'b', group_id }, team)).body.data.card
    expect(second.position).toBe(Number.MAX_SAFE_INTEGER)
    expect((await board(team)).groups[0].cards.map(({ id }: { id: number }) => id)).toEqual([
      first.id,
      second.id,
    ])
  })

  test('201: a full inbox does not slow creation: only the end of an index is read', async () => {
    const team = await world.team()
    await world.db.query(sql`
      insert into cards (project_id, title, status, priority, position, is_active)
      select ${team.project_id}, 'x', 'open', 'normal', n, true from generate_series(1, 50000) n`)
    await world.db.query(sql`analyze cards`)
    const rowsRead = async () => {
      const [row] = await world.db.query<{ rows: number }>(sql`
        select pg_stat_get_xact_tuples_fetched('cards'::regclass) as rows, next_position(${team.project_id}, null, 0, 1)`)
      return row?.rows ?? 0
    }
    expect(await rowsRead()).toBeLessThan(10)
    expect((await world.call(cardsCreate, { title: 'x' }, team)).body.data.card.position).toBe(
      50_000 + 65_536,
    )
  })

  test('400: a group has at most 2,000 cards', async () => {
    const team = await world.team()
    const [groupId = 0] = team.group_ids
    await world.db.query(sql`
      insert into cards (project_id, group_id, title, status, priority, position, is_active)
      select ${team.project_id}, ${groupId}, 'x', 'open', 'normal', n, true from generate_series(1, 1999) n`)
    await world.db.transaction((tx) => recountGroups(tx, team.project_id, [groupId]))
    expect((await world.call(cardsCreate, { title: 'x', group_id: team.group_ids[0] }, team)).status).toBe(
      201,
    )
    expect(codeOf(await world.call(cardsCreate, { title: 'x', group_id: team.group_ids[0] }, team))).toBe(
      '400 rule',
    )
    expect((await world.call(cardsCreate, { title: 'x' }, team)).status).toBe(201)
  })

  test('201: one Idempotency-Key on 200 concurrent sockets creates 1 card, same answer for all', async () => {
    const team = await world.team()
    const options = { token: team.token, headers: { 'idempotency-key': 'once' } }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => world.call(cardsCreate, { title: 'x' }, options)),
    )
    // A process handles at most 32 requests of a project concurrently. The others get 429.
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    const told = answers.filter(({ status }) => status !== 201)
    for (const { status, headers } of told) expect([status, headers.get('retry-after')]).toEqual([429, '1'])
    const [row] = await world.db.query(
      sql`select count(*) as n from cards where project_id = ${team.project_id}`,
    )
    expect(row).toEqual({ n: 1 })
  })

  test('a description keeps formatting and loses active content', async () => {
    const create = async (description: string) =>
      (await world.call(cardsCreate, { title: 'x', description }, ann)).body.data.card.description
    expect(await create('Count <b>twice</b>')).toBe('Count <b>twice</b>')
    expect(await create('<img src=x onerror=alert(1)><script>alert(1)</script>ok')).toBe('<img src="x" />ok')
    expect(await create('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>')
  })
})

describe('records by id', () => {
  test('403 for another project’s record and for a viewer, 404 after it is deleted', async () => {
    const card = (await world.call(cardsCreate, { title: 'x', group_id: ann.group_ids[0] }, ann)).body.data
      .card
    const viewer = await world.member('viewer', ann.project_id)
    expect(codeOf(await world.call(cardsDelete, { id: card.id }, bob))).toBe('403 forbidden_project')
    expect(codeOf(await world.call(cardsDelete, { id: card.id }, viewer))).toBe('403 forbidden_role')
    expect((await world.call(cardsDelete, { id: card.id }, ann)).status).toBe(200)
    expect(codeOf(await world.call(cardsDelete, { id: card.id }, ann))).toBe('404 not_found')
  })

  test('the project of a named record overrides X-Project-Id', async () => {
    for (const id of [bob.project_id, 999_999, ann.project_id]) {
      const options = { token: ann.token, headers: { 'x-project-id': String(id) } }
      expect((await world.call(boardsGet, { id: ann.board_id }, options)).status).toBe(200)
      expect((await world.call(boardsGet, { id: bob.board_id }, options)).status).toBe(403)
    }
  })

  test('a suspended project can be read, not changed', async () => {
    const team = await world.team()
    const card = (await world.call(cardsCreate, { title: 'x' }, team)).body.data.card
    await world.db.transaction((tx) =>
      changeAccess(tx, { id: team.project_id, platform_id: world.platform.id }, { suspended_at: new Date() }),
    )
    expect((await world.call(boardsGet, { id: team.board_id }, team)).status).toBe(200)
    expect((await world.call(boardsList, {}, team)).status).toBe(200)
    for (const [op, body] of [
      [cardsDelete, { id: card.id }],
      [cardsCreate, { title: 'x' }],
      [groupsUpdate, { id: team.group_ids[0] }],
      [groupsReorder, { groups: [{ id: team.group_ids[0], position: 1 }] }],
      [commentsCreate, { card_id: card.id, comment: 'x' }],
      [tagsCreate, { name: 'x' }],
      [tourCardsDismissAll, {}],
    ] as const) {
      expect([op.path, codeOf(await world.call(op, body, team))]).toEqual([op.path, '403 project_suspended'])
    }
  })
})

describe('groups/reorder', () => {
  test('422: a group that is listed twice, on another board or missing; no group moves', async () => {
    const [a, b] = ann.group_ids
    const other = await world.board(ann.project_id)
    const before = await board(ann)
    const fields = async (groups: object[]) => {
      const { status, body } = await world.call(groupsReorder, { groups }, ann)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(
      await fields([
        { id: a, position: 5 },
        { id: a, position: 6 },
      ]),
    ).toEqual([422, ['groups.1.id']])
    expect(
      await fields([
        { id: a, position: 5 },
        { id: other.group_ids[0], position: 6 },
      ]),
    ).toEqual([422, ['groups.1.id']])
    expect(
      await fields([
        { id: b, position: 5 },
        { id: 999_999, position: 6 },
      ]),
    ).toEqual([422, ['groups.1.id']])
    const many = Array.from({ length: 501 }, (_, position) => ({ id: a, position }))
    expect(await fields(many)).toEqual([422, ['groups']])
    expect(
      codeOf(
        await world.call(
          groupsReorder,
          {
            groups: [
              { id: a, position: 1 },
              { id: bob.group_ids[0], position: 2 },
            ],
          },
          ann,
        ),
      ),
    ).toBe('403 forbidden_project')
    expect(await board(ann)).toEqual(before)
  })
})

describe('comments, tags, tour', () => {
  test('422: a parent comment of another card gets the same error as a missing one', async () => {
    const [one, two] = await Promise.all(
      ['a', 'b'].map(async (title) => (await world.call(cardsCreate, { title }, ann)).body.data.card),
    )
    const said = (await world.call(commentsCreate, { card_id: one.id, comment: 'x' }, ann)).body.data.comment
    const reply = (card_id: number, parent_comment_id: number) =>
      world.call(commentsCreate, { card_id, comment: 'x', parent_comment_id }, ann)
    expect((await reply(one.id, said.id)).status).toBe(201)
    expect((await reply(two.id, said.id)).text).toBe((await reply(two.id, 999_999)).text)
  })

  test('400: a project has at most 500 tags', async () => {
    const team = await world.team()
    await world.db.query(sql`
      insert into tags (project_id, name, position) select ${team.project_id}, 'x', n from generate_series(1, 499) n`)
    expect(codeOf(await world.call(tagsCreate, { name: 'one too many' }, team))).toBe('400 rule')
  })

  test('dismiss-all: dismisses the live tour cards of the current project, once', async () => {
    const team = await world.team()
    await world.db.query(sql`
      insert into cards (project_id, group_id, title, status, priority, position, is_active, tour_key, deleted_at)
      values (${team.project_id}, ${team.group_ids[0]}, 'a', 'open', 'normal', 0, true, 'k', null),
        (${team.project_id}, null, 'b', 'open', 'normal', 0, true, 'k', null),
        (${team.project_id}, null, 'gone', 'open', 'normal', 0, true, 'k', now()),
        (${bob.project_id}, null, 'theirs', 'open', 'normal', 0, true, 'k', null)`)
    expect((await world.call(tourCardsDismissAll, {}, team)).body.data).toEqual({ dismissed_count: 2 })
    expect((await world.call(tourCardsDismissAll, {}, team)).body.data).toEqual({ dismissed_count: 0 })
    expect((await board(team)).groups[0].cards).toEqual([])
  })
})
