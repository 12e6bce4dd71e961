// After a move was undone, an order comes from the template again; nobody else's place is lost by that.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import { createClient } from '@muster/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepOrder } from '../../console/src/board/keep-order.ts'
import { drafting } from './rollouts/drafting.ts'
import { createReal, type Real } from './rollouts/real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())
const { template, newCard, newProject, push } = drafting(() => real)

/** A project with a copied board of two groups with three cards each. */
async function copied() {
  const { boardId, groupId } = await template()
  const second = (await real.admin(o.masterGroupsCreate, { board_id: boardId, title: 'Second' })).group.id
  for (const group of [groupId, groupId, groupId, second, second, second]) await push(await newCard(group))
  const projectId = await newProject()
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations.
  const call = async (op: Operation, body: object): Promise<any> => {
    const { status, text, body: answer } = await real.user(projectId, op, body)
    expect([status < 300, text]).toEqual([true, text])
    return answer.data
  }
  const client = createClient({ baseUrl: `${world.origin}/api`, token: real.ownerToken }).with({ projectId })
  const { boards } = await client.boards.list({})
  const id = boards[0]?.id ?? 0
  const read = async () => (await client.boards.get({ id, brief: true })).board
  const isInherited = async () => {
    const extras = await client.boards.extras({ id })
    return { board: extras.is_order_inherited, groups: extras.groups.map((each) => each.is_order_inherited) }
  }
  return { call, client, id, read, isInherited }
}

const moves = {
  nothing: { isGivenBack: true, meanwhile: async () => {} },
  'a card was added': {
    isGivenBack: true,
    meanwhile: async ({ client }, first) => {
      await client.cards.create({ title: 'New', group_id: first })
    },
  },
  'a card was deleted': {
    isGivenBack: true,
    meanwhile: async ({ client, read }) => {
      await client.cards.delete({ id: (await read()).groups[0]?.cards[1]?.id ?? 0 })
    },
  },
  'a card was added and put first': {
    isGivenBack: false,
    meanwhile: async ({ client }, first) => {
      const { card } = await client.cards.create({ title: 'New', group_id: first })
      await client.cards.move({ id: card.id, group_id: first, position: 0 })
    },
  },
  'a card of another group was put first': {
    isGivenBack: false,
    meanwhile: async ({ client, read }, first) => {
      const id = (await read()).groups[1]?.cards[0]?.id ?? 0
      await client.cards.move({ id, group_id: first, position: 0 })
    },
  },
} satisfies Record<
  string,
  {
    readonly isGivenBack: boolean
    meanwhile(board: Awaited<ReturnType<typeof copied>>, firstGroup: number): Promise<void>
  }
>

test.each(Object.entries(moves))(
  'between a move and its undoing: %s',
  async (_, { isGivenBack, meanwhile }) => {
    const board = await copied()
    const { client, read, isInherited } = board
    const before = await read()
    const first = before.groups[0]?.id ?? 0
    const moved = before.groups[0]?.cards[1]?.id ?? 0
    const restore = await keepOrder(client, before, { groupIds: [first, first] })
    await client.cards.move({ id: moved, group_id: first, position: 2 })
    expect((await isInherited()).groups).toEqual([false, true])
    await meanwhile(board, first)
    const shown = (await read()).groups[0]?.cards.map(({ id }) => id) ?? []
    const original = before.groups[0]?.cards[0]?.id ?? 0
    await client.cards.move({ id: moved, group_id: first, position: shown.indexOf(original) + 1 })
    const back = (await read()).groups.map(({ cards }) => cards.map(({ id }) => id))
    await restore()
    expect((await isInherited()).groups[0]).toBe(isGivenBack)
    expect((await read()).groups.map(({ cards }) => cards.map(({ id }) => id))).toEqual(back)
  },
)

test('a group that somebody has added and put first stays first', async () => {
  const { client, id, read, isInherited } = await copied()
  const before = await read()
  const [first = 0, second = 0] = before.groups.map((group) => group.id)
  const order = (...ids: number[]) =>
    client.groups.reorder({ groups: ids.map((each, position) => ({ id: each, position })) })
  const restore = await keepOrder(client, before, 'groups')
  await order(second, first)
  const { group } = await client.groups.create({ board_id: id, title: 'Own' })
  await order(group.id, second, first)
  await order(group.id, first, second)
  await restore()
  expect((await read()).groups.map((each) => each.id)).toEqual([group.id, first, second])
  expect((await isInherited()).board).toBe(false)
})
