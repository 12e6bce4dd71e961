// Superadmins see a template as a project sees it, and never what the project made of it.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
let boss: { token: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
const done = async (op: Operation, body: object, token = boss.token): Promise<any> => {
  const answer = await world.call(op, body, { token })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.data
}

test('a board with variables, in waves, with changes of a project, and without the tool', async () => {
  const { board: master } = await done(o.masterBoardsCreate, {
    title: 'Opening {{project.name}}',
    variables: true,
    tool_key: 'rendered',
  })
  const { group } = await done(o.masterGroupsCreate, { board_id: master.id, title: 'Morning' })
  const { card } = await done(o.masterCardsCreate, { group_id: group.id, title: 'Lights' })
  await done(o.masterCardsCreate, { group_id: group.id, title: 'Till', due_days: 3 })
  await done(o.masterBoardsSync, { board_id: master.id })
  const [pilot, other, without] = [await world.team(), await world.team(), await world.team()]
  for (const { project_id } of [pilot, other])
    await done(o.projectsUpdate, { id: project_id, name: `Shop ${project_id}`, tools: ['rendered'] })
  const render = async ({ project_id }: { project_id: number }) =>
    (await done(o.masterBoardsRender, { id: master.id, project_id })).board
  const titles = async (of: { project_id: number }) =>
    (await render(of)).groups[0].cards.map(({ title }: { title: string }) => title)

  expect(await render(without)).toBeNull()
  const seen = await render(pilot)
  expect(seen).toMatchObject({
    master_board_id: master.id,
    title: `Opening Shop ${pilot.project_id}`,
    groups: [{ master_group_id: group.id, title: 'Morning' }],
  })
  const { boards } = await done(o.boardsList, { tool_key: 'rendered' }, pilot.token)
  const { board: text } = await done(o.boardsGet, { id: boards[0].id }, pilot.token)
  const board = JSON.parse(text)
  const shown = board.groups[0].cards
  expect(seen.groups[0].cards.map(({ due_date }: { due_date: string }) => due_date)).toEqual(
    shown.map(({ due_date }: { due_date: string }) => due_date),
  )

  // A rollout in waves: each project is shown with the version of its wave.
  await done(o.masterCardsUpdate, { id: card.id, title: 'Lights on' })
  const stage = { waves: [{ project_ids: [pilot.project_id] }, { percent: 100 }] }
  await done(o.masterCardsPush, { card_id: card.id, stage })
  expect(await titles(pilot)).toEqual(['Lights on', 'Till'])
  expect(await titles(other)).toEqual(['Lights', 'Till'])

  // What the project itself did is not shown.
  await done(o.cardsUpdate, { id: shown[0].id, title: 'Our secret' }, pilot.token)
  await done(o.cardsDelete, { id: shown[1].id }, pilot.token)
  await done(o.cardsCreate, { group_id: board.groups[0].id, title: 'Our own' }, pilot.token)
  expect(await titles(pilot)).toEqual(['Lights on', 'Till'])
})
