// Previews and plans agree, wrong targets are named, and messages say which rollout is in the way.
import { createTenant, type Tenant } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

const o = operations
let world: World
let own: Tenant
let boss: { token: string; id: number }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const admin = (op: Operation, body: object) => world.call(op, body, boss)

/** A tenant whose master card has a draft that nobody shows yet. */
async function drafted() {
  own = await createTenant(world)
  const { master_card_id: card_id } = own
  expect((await admin(o.masterCardsUpdate, { id: card_id, title: `Draft ${card_id}` })).status).toBe(200)
  return { card_id, board_id: own.master_board_id }
}

const USUAL = { waves: [{ percent: 100 }] }

test.each([
  ['without a stage, proposed without', undefined, undefined],
  ['without a stage, proposed with the usual one', undefined, USUAL],
  ['with the usual stage, proposed without', USUAL, undefined],
])('a preview %s is valid', async (_, previewed, proposed) => {
  const { card_id } = await drafted()
  const preview = await admin(o.rolloutsPreview, { card_id, ...(previewed && { stage: previewed }) })
  const { preview_id } = preview.body.data
  const made = await admin(o.rolloutsPropose, {
    card_id,
    preview_id,
    ...(proposed && { stage: proposed }),
  })
  expect([made.status, made.text]).toEqual([201, made.text])
})

test('a preview for one plan is not valid for another', async () => {
  const { card_id } = await drafted()
  const { preview_id } = (await admin(o.rolloutsPreview, { card_id })).body.data
  const stage = { waves: [{ percent: 10 }, { percent: 100 }] }
  const made = await admin(o.rolloutsPropose, { card_id, preview_id, stage })
  expect(made.headers.get('x-error-code')).toBe('preview_stale')
})

test('422: a target with a plan that the platform does not have, or with no attribute at all', async () => {
  const { card_id } = await drafted()
  for (const op of [o.masterCardsPush, o.rolloutsPreview, o.rolloutsPropose]) {
    const errorsOf = async (target: object) =>
      (await admin(op, { card_id, stage: { target } })).body.errors as Record<string, string[]>
    expect(Object.keys(await errorsOf({ attributes: {} }))).toEqual(['stage.target.attributes'])
    const wrong = await errorsOf({ plans: ['proo'] })
    expect(wrong['stage.target.plans']?.[0]).toContain('no plan proo')
  }
  const [plan] = await world.db.query<{ plan: string }>(
    sql`select plan from plans where platform_id = ${world.platform.id} limit 1`,
  )
  const known = await admin(o.rolloutsPreview, { card_id, stage: { target: { plans: [plan?.plan] } } })
  expect(known.status).toBe(200)
})

test('400: the message names the blocking rollout and what it waits for', async () => {
  const { card_id } = await drafted()
  const proposed = await admin(o.rolloutsPropose, { card_id })
  const { number } = proposed.body.data.stage
  const push = async () => (await admin(o.masterCardsPush, { card_id })).body.message as string
  expect(await push()).toContain(`Rollout ${number} with master card ${card_id} waits for another superadmin`)
  await admin(o.rolloutsReject, { number })
  const stage = { publish_at: new Date(Date.now() + 3_600_000).toISOString() }
  await admin(o.masterCardsPush, { card_id, stage })
  expect(await push()).toContain('is scheduled and has not begun')
})

test('a draft that changes during its rollout in waves is listed as changed', async () => {
  const { card_id, board_id } = await drafted()
  const stage = { waves: [{ percent: 1 }, { percent: 100 }] }
  expect((await admin(o.masterCardsPush, { card_id, stage })).status).toBe(200)
  const publication = async () => {
    const { body } = await admin(o.masterBoardsGet, { id: board_id })
    const cards = body.data.board.groups.flatMap((group: { cards: object[] }) => group.cards)
    return cards.find((card: { id: number }) => card.id === card_id).publication
  }
  expect(await publication()).toBe('staged')
  await admin(o.masterCardsUpdate, { id: card_id, title: 'Changed again' })
  expect(await publication()).toBe('changed')
})

test('concurrently created cards have distinct positions, in a group and in the inbox', async () => {
  const team = await world.team()
  for (const group_id of [team.group_ids[0], null]) {
    for (const key of [true, false]) {
      const made = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          world.call(
            o.cardsCreate,
            { title: `Card ${n}`, group_id },
            {
              token: team.token,
              headers: {
                'x-project-id': String(team.project_id),
                ...(key ? { 'idempotency-key': `${group_id} ${n}` } : {}),
              },
            },
          ),
        ),
      )
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    }
    const rows = await world.db.query<{ position: number }>(sql`
      select position from cards
      where project_id = ${team.project_id} and group_id is not distinct from ${group_id}::bigint`)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
  }
})
