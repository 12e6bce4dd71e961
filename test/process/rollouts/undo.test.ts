// An undo of a push to very many projects, looked at project by project.

import { size } from '@harness/processes.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCards } from '../../../api/src/boards/store/card-list.ts'
import { buildPlatform, draftCard, type Large, type Platform, seconds, startLarge } from './large.ts'

const PROJECTS = size(2_000, 100_000)

let large: Large
let platform: Platform
beforeAll(async () => {
  large = await startLarge()
  platform = await buildPlatform(large, PROJECTS)
}, 300_000)
afterAll(() => large.close())

test(`undoing a push to ${PROJECTS} projects reverts texts and keeps only touched copies`, async () => {
  const { real, groupIds } = platform
  const [groupId = 0] = groupIds
  const [changed = 0] = platform.cardIds
  const cardsOf = async (projectId: number) => {
    const asked = { projectId, userId: real.ownerId, filters: {}, limit: 200 }
    return (await listCards(large.world.db, asked)).cards.value()
  }
  await real.admin(operations.masterCardsUpdate, { id: changed, title: 'Another text' })
  await real.admin(operations.masterCardsPush, { card_id: changed })
  const textNumber = (await real.admin(operations.rolloutsList, { limit: 1 })).rollouts[0].number
  const card = await draftCard(real, groupId)
  await real.admin(operations.masterCardsPush, { card_id: card })
  const number = textNumber + 1

  const { rows } = await large.client.query(
    `select p.id::int from projects p join memberships m on m.project_id = p.id
     where m.user_id = $1 and 'till' = any (p.tools) order by p.id`,
    [real.ownerId],
  )
  const ids: number[] = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
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
  for (const [at, projectId] of ids.entries()) {
    const way = ways[at % ways.length]
    if (!way || at % 2) continue
    const cards = await cardsOf(projectId)
    const copy = cards.find(({ master_card_id }) => master_card_id === card)
    const elsewhere = cards.find(({ group_id }) => group_id !== copy?.group_id)
    const [op, body] = way(copy?.id ?? 0, elsewhere?.group_id ?? 0)
    expect((await real.user(projectId, op, body)).status).toBeLessThan(300)
    if (at % ways.length !== ways.length - 1) touched.add(projectId)
  }

  let left: unknown
  const took = await seconds(async () => {
    left = (await real.admin(operations.rolloutsUndo, { number })).left
  })
  expect(left).toEqual([])
  const textTook = await seconds(() => real.admin(operations.rolloutsUndo, { number: textNumber }))
  const wrong: unknown[] = []
  for (const projectId of ids) {
    const cards = await cardsOf(projectId)
    const isShown = cards.some(({ master_card_id }) => master_card_id === card)
    const title = cards.find(({ master_card_id }) => master_card_id === changed)?.title
    const expected = { 1: 'Ours', 2: undefined }[projectId % 100]
    const isRight = projectId % 100 === 1 || projectId % 100 === 2 ? title === expected : title === 'Template'
    if (isShown !== touched.has(projectId) || !isRight) wrong.push({ projectId, isShown, title })
  }
  expect(wrong).toEqual([])
  const { copies } = await real.admin(operations.driftList, { kind: 'card', id: card, limit: 200 })
  expect(copies.length).toBe(touched.size)
  const counts = { projects: PROJECTS, touched: touched.size, 'undo, s': took, 'undo of a text, s': textTook }
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}, 600_000)
