// An undo of a push to very many projects, looked at row by row.

import { size } from '@harness/processes.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPlatform } from '../../../api/src/jobs/fill.ts'
import { buildPlatform, draftCard, type Large, type Platform, seconds, startLarge } from './large.ts'

const PROJECTS = size(2_000, 100_000)

let large: Large
let platform: Platform
beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS)
}, 300_000)
afterAll(() => large.close())

test(`undo of a push to ${PROJECTS} projects: texts back at once, untouched copies gone, touched ones kept`, async () => {
  const { real, platformId, groupIds } = platform
  const [groupId = 0] = groupIds
  const [changed = 0] = platform.cardIds
  await real.admin(operations.masterCardsUpdate, { id: changed, title: 'Another text' })
  await real.admin(operations.masterCardsPush, { card_id: changed })
  const textNumber = (await real.admin(operations.rolloutsList, { limit: 1 })).rollouts[0].number
  const card = await draftCard(real, groupId)
  await real.admin(operations.masterCardsPush, { card_id: card })
  const number = textNumber + 1
  await fillPlatform(
    large.world.db,
    platformId,
    { batchProjects: 5_000, percent: 100, lanes: 2 },
    () => false,
  )

  const { rows: copies } = await large.client.query(
    `select c.id::int, c.project_id::int, g.id::int as other_group
     from cards c join memberships m on m.project_id = c.project_id
     join groups g on g.project_id = c.project_id and g.master_group_id = $3
     where c.master_card_id = $1 and m.user_id = $2`,
    [card, real.ownerId, groupIds[1]],
  )
  expect(copies.length).toBeGreaterThan(100)
  const touched = new Set<number>()
  const ways = [
    (id: number) => [operations.cardsUpdate, { id, title: 'Ours' }] as const,
    (id: number) => [operations.cardsUpdate, { id, status: 'closed' }] as const,
    (id: number) => [operations.cardsUpdate, { id, due_date: '2030-01-01' }] as const,
    (id: number) => [operations.cardsUpdate, { id, owner_id: real.ownerId }] as const,
    (id: number) => [operations.commentsCreate, { card_id: id, comment: 'x' }] as const,
    (id: number, group_id: number) => [operations.cardsMove, { id, group_id }] as const,
    // Sent back as it was: this touches nothing.
    (id: number) => [operations.cardsUpdate, { id, title: 'Template', priority: 'normal' }] as const,
  ]
  for (const [at, { id, project_id, other_group }] of copies.entries()) {
    const way = ways[at % ways.length]
    if (!way || at % 2) continue
    const [op, body] = way(id, other_group)
    expect((await real.user(project_id, op, body)).status).toBeLessThan(300)
    if (at % ways.length !== ways.length - 1) touched.add(project_id)
  }

  let left: unknown
  const took = await seconds(async () => {
    left = (await real.admin(operations.rolloutsUndo, { number })).left
  })
  expect(left).toEqual([])
  const { rows } = await large.client.query(
    `select c.project_id::int, s.id is not null as is_shown
     from cards c left join shown_cards s on s.project_id = c.project_id and s.id = c.id
     where c.master_card_id = $1`,
    [card],
  )
  expect(rows.length).toBe(PROJECTS * 0.95)
  const wrong = rows.filter(({ project_id, is_shown }) => is_shown !== touched.has(project_id))
  expect(wrong).toEqual([])

  const textTook = await seconds(() => real.admin(operations.rolloutsUndo, { number: textNumber }))
  const { rows: texts } = await large.client.query(
    `select s.title, count(*)::int as projects from shown_cards s
     where s.master_card_id = $1 and s.deleted_at is null group by s.title order by s.title`,
    [changed],
  )
  expect(texts).toEqual([
    { title: 'Ours', projects: PROJECTS / 100 },
    { title: 'Template', projects: PROJECTS * 0.93 },
  ])
  const counts = { projects: PROJECTS, touched: touched.size, 'undo, s': took, 'undo of a text, s': textTook }
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}, 600_000)
