// A card has up to ten tags. The first of them is its tag_id, for clients that know only that one.
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

interface Shown {
  readonly card: { readonly id: number; readonly tag_id: number | null }
  readonly extras: { readonly board_id: number | null; readonly tag_ids: readonly number[] }
}

async function setUp() {
  const team = await world.team()
  const call = (op: Parameters<World['call']>[0], body: object) => world.call(op, body, { token: team.token })
  const make = async (name: string) =>
    ((await call(o.tagsCreate, { name })).data as { tag: { id: number } }).tag.id
  const tags = [await make('Fridge'), await make('Window'), await make('Till'), await make('Cellar')]
  const card = ((await call(o.cardsCreate, { title: 'Clean', group_id: team.group_ids[0] })).data as Shown)
    .card.id
  const show = async (id = card) => (await call(o.cardsGet, { id })).data as Shown
  const found = async (tag_id: number) =>
    ((await call(o.cardsList, { tag_id })).data as { cards: { id: number }[] }).cards.map(({ id }) => id)
  return { team, call, tags, card, show, found }
}

type Step =
  | { readonly kind: 'all'; readonly tags: readonly number[] }
  | { readonly kind: 'first'; readonly tag: number | null }
  | { readonly kind: 'delete'; readonly tag: number }

test('any history of tag_ids, tag_id and deleted tags: every answer shows the same tags as a model', async () => {
  const tag = fc.nat(3)
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('all' as const), tags: fc.shuffledSubarray([0, 1, 2, 3]) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('first' as const), tag: fc.option(tag) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), tag }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { call, tags, card, show, found } = await setUp()
      const deleted = new Set<number>()
      let model: readonly number[] = []
      for (const each of steps) {
        if (each.kind === 'delete') {
          const status = deleted.has(each.tag) ? 404 : 200
          expect((await call(o.tagsDelete, { id: tags[each.tag] })).status).toBe(status)
          deleted.add(each.tag)
          model = model.filter((one) => one !== each.tag)
        } else {
          const sent = each.kind === 'all' ? each.tags : [each.tag].filter((one) => one !== null)
          const body =
            each.kind === 'all'
              ? { id: card, tag_ids: each.tags.map((one) => tags[one]) }
              : { id: card, tag_id: each.tag === null ? null : tags[each.tag] }
          const { status } = await call(o.cardsUpdate, body)
          const isRefused = sent.some((one) => deleted.has(one))
          expect(status).toBe(isRefused ? 422 : 200)
          if (!isRefused && each.kind === 'all') model = each.tags
          if (!isRefused && each.kind === 'first')
            model = each.tag === null ? [] : [each.tag, ...model.slice(1).filter((one) => one !== each.tag)]
        }
        const expected = model.map((one) => tags[one])
        const { card: shown, extras } = await show()
        expect(extras.tag_ids).toEqual(expected)
        expect(shown.tag_id).toBe(expected[0] ?? null)
      }
      const board = (await show()).extras.board_id
      const { cards } = (await call(o.boardsExtras, { id: board })).data as {
        cards: { id: number; tag_ids: number[] }[]
      }
      expect(cards.find(({ id }) => id === card)?.tag_ids).toEqual(model.map((one) => tags[one]))
      for (const [at, id] of tags.entries()) expect(await found(id)).toEqual(model.includes(at) ? [card] : [])
      // The feed leads to the same tags.
      const { data } = await call(o.eventsList, { types: ['card.updated'], limit: 500 })
      const { events } = data as {
        events: { card_id: number; changes: Record<string, { to: unknown } | undefined> }[]
      }
      let told: unknown[] = []
      for (const { changes, card_id } of events) {
        if (card_id !== card) continue
        if (changes.tag_ids) told = changes.tag_ids.to as unknown[]
        else if (changes.tag_id) told = changes.tag_id.to === null ? [] : [changes.tag_id.to]
      }
      expect(told).toEqual(model.map((one) => tags[one]))
    }),
    { numRuns: 25 },
  )
})

test('a copy gets tags of its own, which a rollout leaves alone', async () => {
  const { team, call, tags, show } = await setUp()
  const boss = await world.user({ superadmin: true })
  const admin = (op: Parameters<World['call']>[0], body: object) =>
    world.call(op, body, { token: boss.token })
  const { board } = (await admin(o.masterBoardsCreate, { title: 'Opening', tool_key: 'labels' })).data as {
    board: { id: number }
  }
  const { group } = (await admin(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })).data as {
    group: { id: number }
  }
  const { card: master } = (await admin(o.masterCardsCreate, { group_id: group.id, title: 'Lights' }))
    .data as { card: { id: number } }
  await admin(o.masterBoardsSync, { board_id: board.id })
  await admin(o.projectsUpdate, { id: team.project_id, tools: ['labels'] })
  const copies = (await call(o.cardsList, { text: 'Lights' })).data as { cards: { id: number }[] }
  const copy = copies.cards[0]?.id ?? 0
  expect((await call(o.cardsUpdate, { id: copy, tag_ids: [tags[2], tags[0]] })).status).toBe(200)
  expect((await show(copy)).extras.tag_ids).toEqual([tags[2], tags[0]])
  await admin(o.masterCardsUpdate, { id: master.id, title: 'Lights on' })
  await admin(o.masterCardsPush, { card_id: master.id })
  expect((await show(copy)).card).toMatchObject({ title: 'Lights on', tag_id: tags[2] })
  expect((await show(copy)).extras.tag_ids).toEqual([tags[2], tags[0]])
})

test('what is refused: eleven tags, the same twice, tag_id beside tag_ids, and tags of another project', async () => {
  const { call, tags, card, show } = await setUp()
  const other = await setUp()
  const refused = async (body: object) => {
    const answer = await call(o.cardsUpdate, { id: card, ...body })
    expect(answer.status).toBe(422)
    return JSON.stringify(answer.body)
  }
  await refused({ tag_ids: [...Array(11).keys()].map((n) => n + 1) })
  await refused({ tag_ids: [tags[0], tags[0]] })
  expect(await refused({ tag_ids: [tags[0]], tag_id: tags[1] })).toContain('not both')
  const foreign = await refused({ tag_ids: [tags[0], other.tags[0]] })
  const missing = await refused({ tag_ids: [tags[0], 999_999_999] })
  expect(foreign).toBe(missing)
  expect((await show()).extras.tag_ids).toEqual([])
})

test('saved filters: replaced by name, fifty a board, of one person alone', async () => {
  const { team, call } = await setUp()
  const board_id = team.board_id
  const member = await world.member('viewer', team.project_id)
  const list = async (token: string) =>
    ((await world.call(o.filtersList, { board_id }, { token })).data as { filters: unknown[] }).filters
  expect((await call(o.filtersSave, { board_id, name: 'Mine', query: 'owner=me' })).data).toEqual({
    filter: { name: 'Mine', query: 'owner=me' },
  })
  await call(o.filtersSave, { board_id, name: 'Mine', query: 'owner=me&late=true' })
  expect(await list(team.token)).toEqual([{ name: 'Mine', query: 'owner=me&late=true' }])
  expect(await list(member.token)).toEqual([])
  expect(
    (await world.call(o.filtersSave, { board_id, name: 'Late', query: 'late=true' }, member)).status,
  ).toBe(200)
  for (let n = 1; n < 50; n++) await call(o.filtersSave, { board_id, name: `${n}`, query: '' })
  expect((await call(o.filtersSave, { board_id, name: 'One more', query: '' })).status).toBe(400)
  expect((await call(o.filtersSave, { board_id, name: 'Mine', query: 'tag=3' })).status).toBe(200)
  expect(await list(team.token)).toHaveLength(50)
  await call(o.filtersDelete, { board_id, name: 'Mine' })
  expect((await call(o.filtersDelete, { board_id, name: 'Mine' })).status).toBe(200)
  expect(await list(team.token)).toHaveLength(49)
  expect(await list(member.token)).toHaveLength(1)
})
