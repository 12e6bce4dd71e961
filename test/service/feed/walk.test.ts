// Every write makes the events that it declares. A write without a declaration does not compile.
import { bodyOf } from '@harness/bodies.ts'
import { type Tenant, tenantFor } from '@harness/tenants.ts'
import { createWorld, type World } from '@harness/world.ts'
import {
  type EventType,
  type Operation,
  type OperationName,
  operations,
  platformEvents,
  projectEvents,
} from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

let world: World
let boss: { id: number; token: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

interface Event {
  readonly id: string
  readonly type: EventType
}

const names = Object.keys(operations) as OperationName[]
const writes = names.filter((name) => operations[name].effect === 'write')
const declared = (name: OperationName) => {
  const { events } = operations[name] as Operation
  return events && !('none' in events) ? events : []
}

const DAILY = { every: 'day', interval: 1, appears_at: '00:00', due_at: '23:59' }
const IN_WAVES = { waves: [{ percent: 10 }, { percent: 100 }] }
/** A draft that was never published. */
let drafted = 0

/** A project is changed, gets another owner, and somebody new as an owner. */
const projectItems = (own: Tenant) =>
  [own.user_id, own.newcomer.id].map((id) => ({
    external_id: `project ${own.project_id}`,
    name: `Another name ${id}`,
    owner: { external_id: `person ${id}` },
  }))

/** A member leaves and comes back. */
const memberItems = (own: Tenant) =>
  [null, 'member'].map((role) => ({
    project_external_id: `project ${own.project_id}`,
    user_external_id: `person ${own.user_id}`,
    role,
  }))

/** Bodies with which a write announces what the usual body does not. */
const more: { [Name in OperationName]?: (own: Tenant) => object[] } = {
  usersDisable: (own) => [{ id: own.user_id, disabled: false }],
  projectsSuspend: (own) => [{ id: own.project_id, suspended: false }],
  masterCardsDelete: (own) => [{ id: own.deleted_master_card_id }],
  masterCardsPush: () => [{ card_id: drafted, stage: IN_WAVES }],
  masterBoardsSync: () => [{ board_id: drafted, stage: IN_WAVES }],
  projectsCreate: (own) => [{ name: 'x', owner_id: own.user_id }],
  projectsUpsert: (own) => projectItems(own),
  projectsBulkUpsert: (own) => [{ items: projectItems(own) }],
  membersUpsert: (own) => memberItems(own),
  membersBulkUpsert: (own) => [{ items: memberItems(own) }],
  projectsUpdate: (own) => [{ id: own.project_id, name: 'Another name' }],
  cardsUpdate: ({ card_id: id }) => [
    { id, repeat: DAILY },
    { id, status: 'closed' },
  ],
  cardsBulkUpdate: ({ card_id }) => [{ ids: [card_id], status: 'closed' }],
  boardsUpdate: (own) => [{ id: own.board_id, title: 'Another title' }],
  importsWrite: () => [
    {
      source: 'x',
      items: [
        { kind: 'board', external_id: 'board', title: 'x' },
        { kind: 'group', external_id: 'group', parent_external_id: 'board', title: 'x' },
        {
          kind: 'card',
          external_id: 'card',
          parent_external_id: 'group',
          title: 'x',
          tags: ['x', 'y'],
          checklist: [{ title: 'x' }],
          status: 'closed',
        },
        { kind: 'comment', external_id: 'comment', parent_external_id: 'card', comment: 'x' },
      ],
    },
  ],
}

/** What the operation needs to have something to do. */
async function prepare(name: OperationName, own: Tenant): Promise<void> {
  if (name === 'masterCardsPush') {
    const body = { group_id: own.master_group_id, title: 'x' }
    drafted = (await world.call(operations.masterCardsCreate, body, boss)).body.data.card.id
  }
  if (name === 'masterBoardsSync') {
    const body = { title: 'x', tool_key: 'x' }
    drafted = (await world.call(operations.masterBoardsCreate, body, boss)).body.data.board.id
  }
  if (name === 'masterCardsDelete') {
    await world.call(operations.masterCardsPush, { card_id: own.master_card_id }, { token: boss.token })
    await world.call(operations.masterCardsRestore, { id: own.deleted_master_card_id }, { token: boss.token })
  }
  if (name === 'cardsUpdate' || name === 'cardsBulkUpdate') {
    const open = { items: [] }
    await world.db.query(sql`
      update cards set work = ${JSON.stringify(open)}::jsonb where project_id = ${own.project_id} and id = ${own.card_id}`)
  }
  if (name === 'cardsBulkUpdate' || name === 'cardsAccept')
    await world.db.query(sql`
      update cards set rules = ${JSON.stringify([{ rule: DAILY, at: 0 }])}::jsonb,
        run_on = case when ${name === 'cardsAccept'} then (now() at time zone 'UTC')::date end
      where project_id = ${own.project_id}`)
  if (name === 'cardsInherit')
    await world.db.query(sql`update cards set title = 'Our own' where project_id = ${own.project_id}`)
  if (name === 'tagsDelete')
    await world.db.query(sql`update cards set tag_id = ${own.tag_id} where project_id = ${own.project_id}`)
  if (['membersRemove', 'membersUpsert', 'membersBulkUpsert', 'usersErase'].includes(name))
    await world.db.query(sql`update cards set owner_id = ${own.user_id} where project_id = ${own.project_id}`)
  if (name === 'tourCardsDismissAll')
    await world.db.query(sql`
      update cards set tour_key = 'welcome' where project_id = ${own.project_id} and id = ${own.card_id}`)
  if (name === 'cardsMove')
    await world.db.query(sql`
      update cards set group_id = null where project_id = ${own.project_id} and id = ${own.card_id}`)
}

/** Every event of every feed: a write may tell other projects than the one it is called in. */
async function allEvents(): Promise<Event[]> {
  return world.db.query<Event>(sql`
    select 'evt_' || project_id || '_' || seq as id, kind || '.' || action as type from activity where seq is not null
    union all
    select 'evt_p' || platform_id || '_' || seq, type from platform_events`)
}

/** Calls a write as somebody who may, and returns what is new in the feeds. */
async function newsOf(name: OperationName, own: Tenant, body: object) {
  const op: Operation = operations[name]
  // Superadmins sign off only cards that wait for the platform.
  const isSignOff = name === 'cardsAccept' || name === 'cardsReturn'
  const isForBoss = op.access === 'superadmin' || (/\|superadmin$/.test(op.access) && !isSignOff)
  // Only the author of a comment changes it, and a superadmin is a member of nothing.
  const token = isForBoss ? boss.token : own.owner.token
  const seen = new Set((await allEvents()).map(({ id }) => id))
  const headers = op.record ? {} : { 'x-project-id': String(own.project_id) }
  const answer = await world.call(op, body, { token, headers })
  return { answer, news: (await allEvents()).filter(({ id }) => !seen.has(id)) }
}

/** What cannot succeed here, because it needs a code or a password of the moment, or is for the pages of the service. */
const withoutSuccess: readonly OperationName[] = [
  'twoFactorConfirm',
  'twoFactorDisable',
  'recoveryCodesRegenerate',
  'sessionsCreate',
  'passkeysOptions',
  'passkeysCreate',
  'passkeysChallenge',
  'passkeysSignIn',
  'passkeysDelete',
] as const

test.each(writes)('%s publishes the events that it declares', async (name) => {
  const own = await tenantFor(world, name)
  await prepare(name, own)
  const bodies = [bodyOf(name, own), ...(more[name]?.(own) ?? [])]
  const seen = new Set<string>()
  for (const body of bodies) {
    const { answer, news } = await newsOf(name, own, body)
    if (!withoutSuccess.includes(name) && body === bodies[0])
      expect([answer.status, answer.text]).toEqual([operations[name].success, answer.text])
    for (const { type } of news) seen.add(type)
  }
  // What a rollout means for a project is made when it is read.
  const written = [...seen].filter((type) => !type.startsWith('template.'))
  expect(written.toSorted()).toEqual([...declared(name)].toSorted())
})

test('every type of event is published by an operation or by the service', () => {
  const bySomebody = new Set(writes.flatMap((name) => declared(name)))
  const byItself = [
    'rollout.undecided',
    'webhook.suspended',
    'webhook.ended',
    'template.published',
    'template.withdrawn',
  ]
  const types = Object.keys({ ...projectEvents, ...platformEvents }) as EventType[]
  const without = types.filter((type) => !bySomebody.has(type))
  expect([...new Set(without)].toSorted()).toEqual([...byItself, 'template.undone'].toSorted())
})
