// Every field of the table is flipped on a copy of its own, and read as boards/get shows it.
import { readFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { createWorld, type World } from '@harness/world.ts'
import { type BodyOf, type Operations, operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import {
  type Field,
  fields,
  fixedFields,
  inheritableFields,
  type Kind,
  kinds,
  publishedFields,
  resetFields,
  tables,
} from '../../../api/src/templates/store/fields.ts'

let world: World
beforeAll(async () => {
  // The test resets fields in the database, without an event. A kept board would not show that.
  world = await createWorld({ BOARD_CACHE_MB: '0' })
})
afterAll(() => world.close())

const inherited = (kind: Kind) =>
  [...publishedFields(kind), ...fixedFields(kind)].filter((name) => {
    const field = (fields[kind] as Readonly<Record<string, Field>>)[name]
    return !field?.shownAs && !field?.isHidden
  })

/** A value of a field that is told apart from those of the other rounds. */
function sampleOf(kind: Kind, name: string, round: 0 | 1 | 2): unknown {
  const { type } = (fields[kind] as Readonly<Record<string, Field>>)[name] as Field
  if (name === 'priority') return ['low', 'high', 'urgent'][round]
  if (name === 'status') return ['open', 'closed', 'blocked'][round]
  if (type === 'boolean') return round !== 2
  if (type === 'timestamptz') return new Date(`2027-01-0${round + 1}T00:00:00.000Z`)
  return type === 'bigint' ? round : `${name} ${round}`
}

const updates = {
  board: operations.boardsUpdate,
  group: operations.groupsUpdate,
  card: operations.cardsUpdate,
}

describe.each(kinds)('%s', (kind) => {
  test('each overridden field stays, and every other field inherits from the template', async () => {
    const boss = await world.user({ superadmin: true })
    const admin = async (op: (typeof operations)[keyof typeof operations], body: object) => {
      const answer = await world.call(op, body, { token: boss.token })
      if (answer.status >= 300) throw new Error(answer.text)
      return answer.body.data
    }
    const draft = (of: Kind, round: 0 | 1) =>
      Object.fromEntries(inherited(of).map((name) => [name, sampleOf(of, name, round)]))
    const tool_key = `a tool for ${kind}`
    const { board } = await admin(operations.masterBoardsCreate, { ...draft('board', 0), tool_key })
    const { group } = await admin(operations.masterGroupsCreate, { ...draft('group', 0), board_id: board.id })
    const { card } = await admin(operations.masterCardsCreate, {
      ...draft('card', 0),
      unique_identifier: `of ${kind} 0`,
      group_id: group.id,
    })
    await admin(operations.masterBoardsSync, { board_id: board.id })

    const owner = await world.user()
    const shown = async (projectId: number): Promise<Record<string, unknown>> => {
      const as = { token: owner.token, headers: { 'x-project-id': String(projectId) } }
      const { boards } = (await world.call(operations.boardsList, {}, as)).body.data
      const whole = JSON.parse(
        (await world.call(operations.boardsGet, { id: boards[0].id }, as)).body.data.board,
      )
      const [inside] = whole.groups
      // boards/get shows active cards alone.
      const { cards } = (await world.call(operations.cardsList, {}, as)).body.data
      return { board: whole, group: inside, card: cards[0] }[kind]
    }
    const overridesOf = async (projectId: number) => {
      const [row] = await world.db.query<{ overrides: number }>(sql`
        select overrides from ${tables[kind].copies} where project_id = ${projectId}`)
      return row?.overrides
    }
    /** As answers write it. */
    const written = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
    const copies = new Map<string, { projectId: number; id: number }>()
    for (const name of inheritableFields(kind)) {
      const project = await world.project({ tools: [tool_key] })
      await world.db.query(sql`
        insert into memberships (project_id, user_id, role) values (${project.id}, ${owner.id}, 'owner')`)
      const id = (await shown(project.id)).id as number
      const { status } = await world.call(
        updates[kind],
        { id, [name]: sampleOf(kind, name, 2) },
        { token: owner.token },
      )
      expect(status).toBe(200)
      copies.set(name, { projectId: project.id, id })
    }

    const { tool_key: _, ...second } = draft('board', 1)
    await admin(operations.masterBoardsUpdate, { id: board.id, ...second })
    const { position: __, ...secondGroup } = draft('group', 1)
    await admin(operations.masterGroupsUpdate, { id: group.id, ...secondGroup })
    const { position: ___, ...secondCard } = draft('card', 1)
    const unique_identifier = `of ${kind} 1`
    await admin(operations.masterCardsUpdate, { id: card.id, ...secondCard, unique_identifier })
    await admin(operations.masterBoardsSync, { board_id: board.id })

    const table: Readonly<Record<string, Field>> = fields[kind]
    const expected = (name: string) => {
      if (name === 'tool_key') return tool_key
      // It follows from due_days, which these templates do not have.
      if (name === 'due_date') return null
      if (name === 'unique_identifier') return unique_identifier
      const isPlaced = table[name]?.isPlace && kind !== 'board'
      return isPlaced ? 0 : sampleOf(kind, name, fixedFields(kind).includes(name) ? 0 : 1)
    }
    for (const [name, { projectId, id }] of copies) {
      const row = await shown(projectId)
      expect([name, await overridesOf(projectId)]).toEqual([name, table[name]?.bit])
      for (const each of new Set([...inherited(kind), name])) {
        const wanted = each === name ? sampleOf(kind, name, 2) : expected(each)
        expect([name, each, row[each]]).toEqual([name, each, written(wanted)])
      }
      if (table[name]?.isClearable) {
        await world.call(updates[kind], { id, [name]: null }, { token: owner.token })
        const cleared = await shown(projectId)
        expect([name, cleared[name]]).toEqual([name, null])
        expect([name, await overridesOf(projectId)]).toEqual([name, table[name]?.bit])
      }
      const { copies: rows } = tables[kind]
      await world.db.query(
        sql`update ${rows} set ${resetFields(kind, [name])} where project_id = ${projectId} and id = ${id}`,
      )
      const back = await shown(projectId)
      expect([name, back[name]]).toEqual([name, written(expected(name))])
      expect([name, await overridesOf(projectId)]).toEqual([name, 0])
    }
  })
})

test('cards/inherit accepts exactly the fields that a card can reset', () => {
  const { items } = operations.cardsInherit.body.properties.fields as unknown as { items: { enum: string[] } }
  expect([...items.enum].sort()).toEqual([...inheritableFields('card')].sort())
})

test('the database function that updates cards knows every field that a project may change', () => {
  const text = readFileSync(`${root}api/database/update_cards.sql`, 'utf8')
  // needs_sign_off is part of the column `work`, and repeat the last of `rules`; run only names the current run.
  const isColumn = (name: string) => !['id', 'needs_sign_off', 'repeat', 'run'].includes(name)
  const changeable = Object.keys(operations.cardsUpdate.body.properties).filter(isColumn)
  const missing = changeable.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing, 'Add these columns to api/database/update_cards.sql.').toEqual([])
})

test('no two fields of a kind share a bit', () => {
  for (const kind of kinds) {
    const bits = inheritableFields(kind).map(
      (name) => (fields[kind] as Readonly<Record<string, Field>>)[name]?.bit ?? 0,
    )
    expect(new Set(bits).size).toBe(bits.length)
    expect(bits.every((bit) => bit > 1 && Number.isInteger(Math.log2(bit)))).toBe(true)
  }
})

/** What a change of each field alone sends. A new field of an update does not compile until it stands here. */
const alone: {
  readonly [Name in 'boardsUpdate' | 'groupsUpdate' | 'cardsUpdate']: Readonly<
    Record<Exclude<keyof BodyOf<Operations[Name]>, 'id' | 'run'>, unknown>
  >
} = {
  boardsUpdate: { title: 'new', description: 'new', tool_key: 'new', position: 7 },
  groupsUpdate: {
    title: 'new',
    description: 'new',
    type: 'new',
    color: 'new',
    icon: 'new',
    position: 7,
    is_collapsed: true,
  },
  cardsUpdate: {
    title: 'new',
    description: 'new',
    short_description: 'new',
    status: 'blocked',
    priority: 'urgent',
    owner_id: 'owner',
    tag_id: 'tag',
    tag_ids: ['tag', 'other tag'],
    due_date: '2027-01-01T00:00:00Z',
    snoozed_until: '2027-01-01T00:00:00Z',
    is_active: false,
    repeat: { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' },
    needs_sign_off: true,
  },
}

test.each(
  Object.entries(alone).flatMap(([name, values]) =>
    Object.entries(values).map(([field, value]) => ({ name: name as keyof typeof alone, field, value })),
  ),
)('$name with $field alone changes the record and tells so', async ({ name, field, value }) => {
  const team = await world.team()
  const made = async (op: (typeof operations)[keyof typeof operations], body: object) => {
    const { text, data } = await world.call(op, body, { token: team.token })
    return (Object.values(data ?? {})[0] as { id?: number })?.id ?? text
  }
  const ids: Record<string, unknown> = { owner: team.id }
  for (const tag of ['tag', 'other tag']) ids[tag] = await made(operations.tagsCreate, { name: tag })
  const board = await made(operations.boardsCreate, { title: 'b' })
  const group = await made(operations.groupsCreate, { board_id: board, title: 'g' })
  const card = await made(operations.cardsCreate, { title: 'c', group_id: group })
  const id = { boardsUpdate: board, groupsUpdate: group, cardsUpdate: card }[name]
  const withIds = (each: unknown): unknown =>
    Array.isArray(each) ? each.map(withIds) : (ids[each as string] ?? each)
  const answer = await world.call(operations[name], { id, [field]: withIds(value) }, { token: team.token })
  expect(answer.status, answer.text).toBe(200)
  const { events } = (await world.call(operations.eventsList, { limit: 100 }, { token: team.token })).body
    .data
  const { type, changes } = events.at(-1)
  expect(type).toBe(`${name.replace('sUpdate', '')}.updated`)
  expect(Object.keys(changes)).toContain(field)
})
