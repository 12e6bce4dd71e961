// Texts of templates that say what a project is called, and dates that count from when it got the card.
import { createWorld, type World } from '@harness/world.ts'
import { operations as o } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMember } from '../../../api/src/accounts/store/memberships.ts'
import { tellOfDueCards } from '../../../api/src/boards/store/due-cards.ts'
import { sql } from '../../../api/src/core/sql.ts'
import { takeUnmailed } from '../../../api/src/feed/store/notifications.ts'
import { forgetTemplates } from '../../../api/src/templates/store/published-templates.ts'
import { drafting } from './drafting.ts'
import { createReal, type Real } from './real.ts'

let world: World
let real: Real
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  real = await createReal(world)
})
afterAll(() => world.close())

const { newCard, newProject, push } = drafting(() => real)
const NAME = 'Kern & "Söhne" <Nord>'
const CITY = 'Köln'

const texts = {
  title: 'Open {{project.name}}',
  description: '<p>In <b>{{attributes.city|your city}}</b>: {{project.name}}</p>',
  short_description: 'By the {{attributes.street|street}} in {{attributes.city|your city}}',
}
const shownTexts = {
  title: `Open ${NAME}`,
  description: '<p>In <b>Köln</b>: Kern &amp; "Söhne" &lt;Nord&gt;</p>',
  short_description: 'By the street in Köln',
}

/** A board with a group and a card whose texts have variables, in a project. */
async function rolledOut(more: object = {}) {
  const variables = true
  const { board } = await real.admin(o.masterBoardsCreate, {
    tool_key: 'till',
    variables,
    title: 'Board of {{project.name}}',
    description: 'In {{attributes.city|x}}',
  })
  const { group } = await real.admin(o.masterGroupsCreate, {
    board_id: board.id,
    variables,
    title: 'Group of {{project.name}}',
    description: '{{project.name}}',
  })
  const cardId = await newCard(group.id, { ...texts, variables, ...more })
  const projectId = await newProject(['till'], { name: NAME, attributes: { city: CITY } })
  await push(cardId)
  const user = (op: Parameters<Real['user']>[1], body: object) => real.user(projectId, op, body)
  const [row] = (await user(o.cardsList, {})).body.data.cards
  return { boardId: board.id as number, groupId: group.id as number, cardId, projectId, user, card: row }
}

describe('variables', () => {
  test('are filled in for every read, escaped only in HTML, and no answer contains a mark', async () => {
    const { user, card, projectId } = await rolledOut()
    expect(card).toMatchObject(shownTexts)
    const [board] = (await user(o.boardsList, {})).body.data.boards
    expect(board).toMatchObject({ title: `Board of ${NAME}`, description: 'In Köln' })
    const read = async (op: Parameters<Real['user']>[1], body: object) => {
      const answer = await user(op, body)
      expect([op.path, answer.status]).toEqual([op.path, op.success])
      expect(answer.text).not.toMatch(/[\ufdd0\ufdd1]|\{\{/)
      return answer.body.data
    }
    const boardOf = async (body: object) => JSON.parse((await read(o.boardsGet, body)).board)
    const whole = await boardOf({ id: board.id })
    expect(whole.groups[0]).toMatchObject({
      title: `Group of ${NAME}`,
      description: NAME,
      cards: [shownTexts],
    })
    const brief = await boardOf({ id: board.id, brief: true })
    expect(brief.groups[0].cards[0].title).toBe(shownTexts.title)
    expect((await read(o.cardsGet, { id: card.id })).card).toMatchObject(shownTexts)
    // The words that every project shows are found; those that are filled in are not.
    expect((await read(o.cardsList, { text: 'street' })).cards).toHaveLength(0)
    expect((await read(o.cardsList, { text: 'open by' })).cards).toMatchObject([shownTexts])

    const { body } = await user(o.cardsUpdate, { id: card.id, status: 'closed' })
    expect(body.data.card).toMatchObject({ ...shownTexts, status: 'closed' })
    await user(o.cardsUpdate, { id: card.id, title: 'Ours' })
    const { events } = await read(o.eventsList, {})
    expect(events.at(-1).changes).toEqual({ title: { from: shownTexts.title, to: 'Ours' } })
    await user(o.boardsUpdate, { id: board.id, title: 'Our board' })
    await user(o.groupsUpdate, { id: whole.groups[0].id, title: 'Our group' })
    const later = (await read(o.eventsList, {})).events.slice(-2)
    expect(later.map((each: { changes: object }) => each.changes)).toEqual([
      { title: { from: `Board of ${NAME}`, to: 'Our board' } },
      { title: { from: `Group of ${NAME}`, to: 'Our group' } },
    ])
    await user(o.cardsInherit, { id: card.id })
    await user(o.cardsDelete, { id: card.id })
    expect((await read(o.trashList, {})).items).toMatchObject([{ title: shownTexts.title }])
    expect((await user(o.projectsExport, {})).text).not.toMatch(/[\ufdd0\ufdd1]/)
    const [kept] = await world.db.query<{ count: number }>(sql`
      select count(*) as count from activity where project_id = ${projectId} and changes::text ~ ${'[\ufdd0\ufdd1]'}`)
    expect(kept?.count).toBe(0)
  })

  test('are filled in for notifications and the daily mail', async () => {
    const { user, card, projectId } = await rolledOut()
    const member = await world.user({ platform_id: real.platformId })
    await world.db.transaction((tx) => insertMember(tx, projectId, member.id, 'member'))
    await user(o.cardsUpdate, { id: card.id, owner_id: member.id })
    const { body } = await world.call(o.notificationsList, {}, { token: member.token })
    expect(body.data.notifications).toMatchObject([{ reason: 'assigned', card_title: shownTexts.title }])
    const person = { id: member.id, platform_id: real.platformId, email: '', name: '', today: '2027-01-01' }
    const mailed = await world.db.transaction((tx) => takeUnmailed(tx, person, 10))
    expect(mailed).toMatchObject([{ card_title: shownTexts.title }])
  })

  test('a card sent back as shown overrides nothing; a changed text overrides only itself', async () => {
    const { user, card, cardId } = await rolledOut()
    const { data } = (await user(o.cardsUpdate, { ...shownTexts, id: card.id, due_date: card.due_date })).body
    expect(data.card.updated_at).toBe(card.updated_at)
    await user(o.cardsUpdate, { ...shownTexts, id: card.id, title: 'Ours' })
    await real.admin(o.masterCardsUpdate, {
      id: cardId,
      title: 'New',
      short_description: 'Of {{project.name}}',
    })
    await push(cardId)
    expect((await user(o.cardsGet, { id: card.id })).body.data.card).toMatchObject({
      title: 'Ours',
      description: shownTexts.description,
      short_description: `Of ${NAME}`,
    })
    const bulk = { ids: [card.id], short_description: `Of ${NAME}`, priority: 'high' }
    expect((await user(o.cardsBulkUpdate, bulk)).body.data.updated_count).toBe(1)
    await real.admin(o.masterCardsUpdate, { id: cardId, short_description: 'Plain' })
    await push(cardId)
    expect((await user(o.cardsGet, { id: card.id })).body.data.card.short_description).toBe('Plain')
  })

  test('a text that shows as empty and is sent back as empty still inherits', async () => {
    const { user, card, projectId } = await rolledOut({ short_description: '{{attributes.street}}' })
    expect(card.short_description).toBe('')
    await user(o.cardsUpdate, { id: card.id, short_description: '', description: card.description })
    await real.admin(o.projectsUpdate, { id: projectId, attributes: { street: 'Ring' } })
    expect((await user(o.cardsGet, { id: card.id })).body.data.card.short_description).toBe('Ring')
  })

  test('the ETag of a new master is that of its draft', async () => {
    const { groupId } = await rolledOut()
    const translations = { de: { title: 'Von "{{project.name}}" }' }, fr: {} }
    const body = { group_id: groupId, title: 'Of {{project.name}}', variables: true, translations }
    const made = await real.tryAdmin(o.masterCardsCreate, body)
    const change = { id: made.body.data.card.id, title: 'Another' }
    const headers = { 'if-match': made.headers.get('etag') ?? '' }
    const { status } = await world.call(o.masterCardsUpdate, change, { token: real.bossToken, headers })
    expect(status).toBe(200)
  })

  test('change when the project is renamed or its attributes change', async () => {
    const { user, card, projectId } = await rolledOut()
    await real.admin(o.projectsUpdate, { id: projectId, name: 'Neu', attributes: { street: 'Ring' } })
    expect((await user(o.cardsGet, { id: card.id })).body.data.card).toMatchObject({
      title: 'Open Neu',
      short_description: 'By the Ring in your city',
    })
  })

  test('are shown to superadmins as written, in every answer', async () => {
    const { boardId, groupId, cardId, projectId } = await rolledOut()
    await real.admin(o.masterCardsUpdate, { id: cardId, title: 'Close {{project.name}}' })
    const reads = [
      [o.masterBoardsGet, { id: boardId }],
      [o.masterBoardsList, {}],
      [o.masterCardsGet, { id: cardId }],
      [o.masterCardsList, { group_id: groupId }],
      [o.rolloutsPreview, { card_id: cardId }],
      [o.rolloutsItems, { number: 1 }],
    ] as const
    for (const [op, body] of reads) {
      const { text } = await real.tryAdmin(op, body)
      expect([op.path, /[\ufdd0\ufdd1]/.test(text), text.includes('{{project.name}}')]).toEqual([
        op.path,
        false,
        true,
      ])
    }
    const { card } = await real.admin(o.masterCardsGet, { id: cardId })
    expect(card).toMatchObject({
      ...texts,
      title: 'Close {{project.name}}',
      variables: true,
      publication: 'changed',
    })
    const rendered = await real.admin(o.masterCardsRender, { id: cardId, project_id: projectId })
    expect(rendered.card).toEqual({
      id: cardId,
      project_id: projectId,
      ...shownTexts,
      title: `Close ${NAME}`,
      due_date: null,
    })
  })

  test('422: rendering for a project of another platform', async () => {
    const { cardId } = await rolledOut()
    const { id } = await world.project()
    const answer = await real.tryAdmin(o.masterCardsRender, { id: cardId, project_id: id })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { project_id: ['The project_id field must be a project of your platform.'] },
    ])
  })

  test('are not replaced without `variables`, and turning it on or off is a change to publish', async () => {
    const { user, card, cardId } = await rolledOut({ variables: false })
    expect(card).toMatchObject(texts)
    await real.admin(o.masterCardsUpdate, { id: cardId, variables: true })
    expect((await real.admin(o.masterCardsGet, { id: cardId })).card.publication).toBe('changed')
    await push(cardId)
    expect((await user(o.cardsGet, { id: card.id })).body.data.card).toMatchObject(shownTexts)
    await real.admin(o.masterCardsUpdate, { id: cardId, variables: false })
    await push(cardId)
    expect((await user(o.cardsGet, { id: card.id })).body.data.card).toMatchObject(texts)
  })

  test('422: an invalid variable is refused in the draft, also when variables are turned on', async () => {
    const { groupId, boardId } = await rolledOut()
    const bad = { title: 'Open {{project.owner}}' }
    const drafts = [
      [o.masterBoardsCreate, { ...bad, tool_key: 'till' }],
      [o.masterBoardsUpdate, { ...bad, id: boardId }],
      [o.masterGroupsCreate, { ...bad, board_id: boardId }],
      [o.masterGroupsUpdate, { ...bad, id: groupId }],
      [o.masterCardsCreate, { ...bad, group_id: groupId }],
      [o.masterCardsCreate, { ...bad, group_id: groupId, push_to_projects: true }],
    ] as const
    for (const [op, body] of drafts) {
      const answer = await real.tryAdmin(op, { ...body, variables: true })
      expect([op.path, answer.status, answer.body.errors?.title?.[0]]).toEqual([
        op.path,
        422,
        expect.stringContaining('no variable project.owner'),
      ])
    }
    const id = await newCard(groupId, bad)
    expect((await real.tryAdmin(o.masterCardsUpdate, { id, variables: true })).status).toBe(422)
    expect((await real.admin(o.masterCardsGet, { id })).card).toMatchObject({ ...bad, variables: false })
  })

  test('no text may contain a mark, not even as an HTML entity', async () => {
    const { user, card } = await rolledOut()
    for (const mark of ['\ufdd0', '\ufdd1']) {
      for (const field of ['title', 'description', 'short_description']) {
        const body = { id: card.id, [field]: `x ${mark}{{project.name}}` }
        expect([field, (await user(o.cardsUpdate, body)).status]).toEqual([field, 422])
      }
    }
    for (const entity of ['&#xfdd1;', '&#64977;', '&#xFDD0;']) {
      const body = { id: card.id, description: `<b>x</b> ${entity}{{project.name}}` }
      expect([entity, (await user(o.cardsUpdate, body)).status]).toEqual([entity, 422])
    }
  })
})

describe('due_days', () => {
  const DAY_MS = 86_400_000
  const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

  test('is at the end of the day in the project’s time zone, counted from arrival or creation', async () => {
    const { cardId, projectId, user, card } = await rolledOut({ due_days: 7 })
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Europe/Berlin']) {
      await real.admin(o.projectsUpdate, { id: projectId, time_zone: zone })
      const { due_date, is_overdue } = (await user(o.cardsGet, { id: card.id })).body.data.card
      const due = new Date(due_date)
      const expected = dayIn(zone, new Date(Date.now() + 7 * DAY_MS))
      expect([zone, dayIn(zone, due), is_overdue]).toEqual([zone, expected, false])
      expect(dayIn(zone, new Date(due.getTime() + 1))).not.toBe(expected)
      const rendered = await real.admin(o.masterCardsRender, { id: cardId, project_id: projectId })
      expect(rendered.card.due_date).toBe(due_date)
    }
    await world.db.query(
      sql`update published_cards set entered_at = now() - interval '20 days' where id = ${cardId}`,
    )
    await world.db.query(
      sql`update projects set created_at = now() - interval '20 days' where id = ${projectId}`,
    )
    await world.db.query(
      sql`update project_tools set since_at = now() - interval '20 days' where project_id = ${projectId}`,
    )
    forgetTemplates(world.db)
    const overdue = await user(o.cardsList, { is_overdue: true })
    expect(overdue.body.data.cards).toMatchObject([{ id: card.id, is_overdue: true }])
    const late = await newProject(['till'])
    const [other] = (await real.user(late, o.cardsList, {})).body.data.cards
    expect(dayIn('UTC', new Date(other.due_date))).toBe(dayIn('UTC', new Date(Date.now() + 7 * DAY_MS)))
  })

  test('counts from when the project first got the tool, also after losing and regaining it', async () => {
    const { cardId, projectId } = await rolledOut({ due_days: 7 })
    await world.db.query(sql`
      update published_cards set entered_at = now() - interval '20 days' where id = ${cardId}`)
    const { id: late } = (
      await real.admin(o.projectsCreate, { name: 'x', tools: [], owner_id: real.ownerId })
    ).project
    for (const id of [projectId, late])
      await world.db.query(sql`update projects set created_at = now() - interval '30 days' where id = ${id}`)
    await world.db.query(
      sql`update project_tools set since_at = now() - interval '25 days' where project_id = ${projectId}`,
    )
    forgetTemplates(world.db)
    const daysLeft = async (project: number) => {
      const { cards } = (await real.user(project, o.cardsList, {})).body.data
      const rendered = await real.admin(o.masterCardsRender, { id: cardId, project_id: project })
      expect(rendered.card.due_date).toBe(cards[0].due_date)
      return Math.round((Date.parse(cards[0].due_date) - Date.now()) / DAY_MS - 0.5)
    }
    await real.admin(o.projectsUpdate, { id: late, tools: ['till'] })
    expect([await daysLeft(projectId), await daysLeft(late)]).toEqual([-13, 7])
    // What it has by then it keeps as it is.
    for (const tools of [[], ['till']]) await real.admin(o.projectsUpdate, { id: projectId, tools })
    const { cards } = (await real.user(projectId, o.cardsList, {})).body.data
    expect(Math.round((Date.parse(cards[0].due_date) - Date.now()) / DAY_MS - 0.5)).toBe(-13)
    const listed = async (is_overdue: boolean) =>
      (await real.user(projectId, o.cardsList, { is_overdue })).body.data.cards.length
    expect([await listed(true), await listed(false)]).toEqual([1, 0])
  })

  test('an own or cleared date stays until the project resets it', async () => {
    const { cardId, user, card } = await rolledOut({ due_days: 7 })
    const own = async (due_date: string | null) =>
      (await user(o.cardsUpdate, { id: card.id, due_date })).body.data.card.due_date
    expect(await own('2027-05-01T10:00:00Z')).toBe('2027-05-01T10:00:00.000Z')
    expect(await own(null)).toBeNull()
    await real.admin(o.masterCardsUpdate, { id: cardId, due_days: 9 })
    const { outcomes } = await real.admin(o.rolloutsPreview, { card_id: cardId })
    expect(outcomes.text_changes).toBe(0)
    await push(cardId)
    expect((await user(o.cardsGet, { id: card.id })).body.data.card.due_date).toBeNull()
    await user(o.cardsInherit, { id: card.id, fields: ['due_date'] })
    const { due_date } = (await user(o.cardsGet, { id: card.id })).body.data.card
    expect(dayIn('UTC', new Date(due_date))).toBe(dayIn('UTC', new Date(Date.now() + 9 * DAY_MS)))
  })

  test('resetting all fields keeps the own date if the template has none', async () => {
    const { user, card } = await rolledOut()
    await user(o.cardsUpdate, { id: card.id, due_date: '2027-05-01T10:00:00Z', title: 'Ours' })
    await user(o.cardsInherit, { id: card.id })
    expect((await user(o.cardsGet, { id: card.id })).body.data.card).toMatchObject({
      due_date: '2027-05-01T10:00:00.000Z',
      title: shownTexts.title,
    })
  })

  test('resetting all fields keeps the own date if the wave that the project sees takes the date away', async () => {
    const { cardId, user, card, projectId } = await rolledOut({ due_days: 7 })
    await user(o.cardsUpdate, { id: card.id, due_date: '2027-05-01T10:00:00Z' })
    await real.admin(o.masterCardsUpdate, { id: cardId, due_days: null })
    const stage = { waves: [{ project_ids: [projectId] }, { percent: 100 }] }
    await real.admin(o.masterCardsPush, { card_id: cardId, stage })
    await user(o.cardsInherit, { id: card.id })
    const { due_date } = (await user(o.cardsGet, { id: card.id })).body.data.card
    expect(due_date).toBe('2027-05-01T10:00:00.000Z')
  })

  test('422: a time zone that PostgreSQL does not know is refused', async () => {
    const { projectId } = await rolledOut({ due_days: 1 })
    for (const [op, body] of [
      [o.projectsUpdate, { id: projectId }],
      [o.projectsCreate, { name: 'x', tools: [] }],
    ] as const) {
      const answer = await real.tryAdmin(op, { ...body, time_zone: 'AET' })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['time_zone']])
    }
  })

  test('counts from the wave of each project', async () => {
    const { groupId, projectId } = await rolledOut()
    const other = await newProject(['till'])
    const id = await newCard(groupId, { due_days: 2 })
    const stage = { waves: [{ project_ids: [projectId] }, { percent: 100 }] }
    await real.admin(o.masterCardsPush, { card_id: id, stage })
    await world.db.query(sql`update stage_waves set created_at = created_at - interval '5 days'`)
    await world.db.query(sql`update projects set created_at = created_at - interval '9 days'`)
    await world.db.query(sql`update project_tools set since_at = since_at - interval '9 days'`)
    const { rollouts } = await real.admin(o.rolloutsList, { limit: 1 })
    await real.admin(o.rolloutsAdvance, { number: rollouts[0].number, step: 2 })
    const dueIn = async (project: number) => {
      const { cards } = (await real.user(project, o.cardsList, {})).body.data
      const { due_date } = cards.find((each: { master_card_id: number }) => each.master_card_id === id)
      return Math.round(
        (Date.parse(dayIn('UTC', new Date(due_date))) - Date.parse(dayIn('UTC', new Date()))) / DAY_MS,
      )
    }
    expect([await dueIn(projectId), await dueIn(other)]).toEqual([-3, 2])
  })

  test('notifies the owner of the card a day before', async () => {
    const { user, card, projectId } = await rolledOut({ due_days: 1 })
    const member = await world.user({ platform_id: real.platformId })
    await world.db.transaction((tx) => insertMember(tx, projectId, member.id, 'member'))
    await world.db.transaction((tx) => tellOfDueCards(tx, new Date()))
    await user(o.cardsUpdate, { id: card.id, owner_id: member.id })
    await world.db.transaction((tx) => tellOfDueCards(tx, new Date()))
    await world.db.transaction((tx) => tellOfDueCards(tx, new Date()))
    const { body } = await world.call(o.notificationsList, {}, { token: member.token })
    expect(body.data.notifications.map(({ reason }: { reason: string }) => reason)).toEqual([
      'due',
      'assigned',
    ])
  })
})
