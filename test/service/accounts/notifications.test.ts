// What people are told of, once each, and the daily mail in the morning of each.
import { linkIn, type Mailbox, startMailbox } from '@harness/mailbox.ts'
import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDigest } from '../../../api/src/jobs/digest.ts'
import { mail } from '../../../api/src/jobs/mail.ts'
import { createLog } from '../../../api/src/log.ts'

const { cardsBulkUpdate, cardsCreate, cardsUpdate, commentsCreate, commentsUpdate, membersRemove } =
  operations
const { notificationsList, notificationsPreferences, notificationsRead, notificationsUnsubscribe } =
  operations
const { masterBoardsCreate, masterGroupsCreate, masterCardsCreate, masterBoardsSync } = operations
const { rolloutsAdvance, rolloutsList } = operations

let world: World
let box: Mailbox
beforeAll(async () => {
  box = await startMailbox()
  world = await createWorld({ SMTP_URL: box.url, PUBLIC_URL: 'https://muster.example' })
})
afterAll(async () => {
  await world.close()
  await box.close()
})
beforeEach(() => {
  box.mails.length = 0
})

const context = () => ({
  db: world.db,
  config: world.config,
  log: createLog('silent'),
  signal: new AbortController().signal,
})

async function team() {
  const owner = await world.team()
  const [ann, bob] = [
    await world.member('member', owner.project_id),
    await world.member('member', owner.project_id),
  ]
  const make = async (body: object = {}) =>
    (await world.call(cardsCreate, { title: 'Order flour', group_id: owner.group_ids[0], ...body }, owner))
      .body.data.card.id as number
  return { owner, ann, bob, make }
}
type Person = { readonly token: string }
const toldTo = async (who: Person) =>
  (await world.call(notificationsList, { limit: 200 }, who)).body.data.notifications as Record<
    string,
    unknown
  >[]
const reasonsOf = async (who: Person) => (await toldTo(who)).map(({ reason }) => reason)

describe('reasons', () => {
  test('assigned: by create, update and bulk update; once per assignment, not by oneself', async () => {
    const { owner, ann, make } = await team()
    const id = await make({ owner_id: ann.id })
    expect(await toldTo(ann)).toMatchObject([
      { reason: 'assigned', card_id: id, card_title: 'Order flour', actor_name: owner.name, read_at: null },
    ])
    await world.call(cardsUpdate, { id, title: 'Order more flour' }, owner)
    await world.call(cardsUpdate, { id, owner_id: ann.id }, owner)
    expect(await reasonsOf(ann)).toEqual(['assigned'])
    await world.call(cardsBulkUpdate, { ids: [id], owner_id: owner.id }, owner)
    await world.call(cardsBulkUpdate, { ids: [id], owner_id: ann.id }, owner)
    expect(await reasonsOf(ann)).toEqual(['assigned', 'assigned'])
    await world.call(cardsUpdate, { id, owner_id: null }, ann)
    await world.call(cardsUpdate, { id, owner_id: ann.id }, ann)
    expect([await reasonsOf(ann), await reasonsOf(owner)]).toEqual([['assigned', 'assigned'], []])
  })

  test('mentioned and replied: once per comment and member, not the author or unknown ids', async () => {
    const { owner, ann, bob, make } = await team()
    const stranger = await world.member()
    const card_id = await make()
    const at = ({ name, id }: { name: string; id: number }) => `@[${name}](${id})`
    const say = async (who: Person, comment: string, parent_comment_id: number | null = null) =>
      (await world.call(commentsCreate, { card_id, comment, parent_comment_id }, who)).body.data.comment
        .id as number
    const first = await say(ann, `${at(bob)} ${at(bob)} ${at(ann)} ${at(stranger)} @[x](999999999) @[](1)`)
    expect(await reasonsOf(bob)).toEqual(['mentioned'])
    expect([await reasonsOf(ann), await reasonsOf(stranger)]).toEqual([[], []])
    await say(bob, 'Tuesday', first)
    await say(ann, 'Fine', first)
    expect(await reasonsOf(ann)).toEqual(['replied'])
    // Named and answered at once.
    await say(owner, `${at(ann)} Friday`, first)
    expect(await reasonsOf(ann)).toEqual(['mentioned', 'replied'])
    // Whoever is named later is told later, once.
    const edited = { id: first, comment: `${at(bob)} ${at(owner)}` }
    await world.call(commentsUpdate, edited, ann)
    await world.call(commentsUpdate, { ...edited, comment: `${edited.comment}!` }, ann)
    expect([await reasonsOf(owner), await reasonsOf(bob)]).toEqual([['mentioned'], ['mentioned']])
  })

  test('the author of a rollout is notified once when its last wave starts', async () => {
    const admin = await world.user({ superadmin: true })
    const { body: board } = await world.call(masterBoardsCreate, { title: 'b', tool_key: 'none' }, admin)
    const { body: group } = await world.call(
      masterGroupsCreate,
      { board_id: board.data.board.id, title: 'g' },
      admin,
    )
    await world.call(masterCardsCreate, { group_id: group.data.group.id, title: 'c' }, admin)
    const waves = [{ percent: 1 }, { percent: 100 }]
    await world.call(masterBoardsSync, { board_id: board.data.board.id, stage: { waves } }, admin)
    expect(await toldTo(admin)).toEqual([])
    const { body: listed } = await world.call(rolloutsList, { limit: 1 }, admin)
    const { number } = listed.data.rollouts[0]
    await world.call(rolloutsAdvance, { number, step: 2 }, admin)
    expect(await toldTo(admin)).toMatchObject([{ reason: 'rollout', project_id: null, number }])
  })

  test('muted reasons cause no notification; former members do not see those of the project', async () => {
    const { owner, ann, make } = await team()
    await world.call(notificationsPreferences, { muted: ['assigned'] }, ann)
    await make({ owner_id: ann.id })
    expect(await reasonsOf(ann)).toEqual([])
    await world.call(notificationsPreferences, { muted: [] }, ann)
    await make({ owner_id: ann.id })
    expect(await reasonsOf(ann)).toEqual(['assigned'])
    await world.call(membersRemove, { user_id: ann.id }, owner)
    const { body } = await world.call(notificationsList, {}, ann)
    expect([body.data.notifications, body.data.unread_count]).toEqual([[], 0])
  })

  test('notifications are marked as read up to one, then all; pages have no gaps', async () => {
    const { ann, make } = await team()
    for (let n = 0; n < 5; n++) await make({ owner_id: ann.id })
    const page = await world.call(notificationsList, { limit: 2 }, ann)
    expect(page.body.data.unread_count).toBe(5)
    const next = { limit: 200, before_id: page.body.data.next_before_id }
    expect((await world.call(notificationsList, next, ann)).body.data.notifications).toHaveLength(3)
    const up_to = page.body.data.next_before_id
    expect((await world.call(notificationsRead, { up_to }, ann)).data).toEqual({ read_count: 4 })
    expect(
      (await world.call(notificationsList, { is_unread: true }, ann)).body.data.notifications,
    ).toHaveLength(1)
    expect((await world.call(notificationsRead, {}, ann)).data).toEqual({ read_count: 1 })
  })
})

describe('due tomorrow, and the daily mail', () => {
  const at = (text: string) => new Date(text)
  const digest = async (now: string) => {
    await runDigest(context(), at(now))
    await mail(context(), {})
  }
  const mailsTo = ({ email }: { email: string }) =>
    box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

  test.each([
    ['Pacific/Pago_Pago', '2027-03-10T17:50:00Z', '2027-03-10T18:10:00Z', '2027-03-11T18:10:00Z'],
    ['Pacific/Kiritimati', '2027-03-09T16:50:00Z', '2027-03-09T17:10:00Z', '2027-03-10T17:10:00Z'],
  ])('in %s: in the morning there, once a day', async (time_zone, before, morning, next) => {
    const { ann, make } = await team()
    await world.call(notificationsPreferences, { time_zone }, ann)
    await make({ owner_id: ann.id })
    await digest(before)
    expect(mailsTo(ann)).toEqual([])
    await digest(morning)
    await digest(morning)
    expect(mailsTo(ann)).toEqual(['One thing for you'])
    expect(box.to(ann.email)?.text).toContain('made you the owner of “Order flour”')
    await make({ owner_id: ann.id })
    await digest(morning)
    expect(mailsTo(ann)).toHaveLength(1)
    await digest(next)
    expect(mailsTo(ann)).toEqual(['One thing for you', 'One thing for you'])
  })

  test.each([
    // The end of 12 March there is 13 March 10:59 in UTC, and 12 March 09:59.
    ['Pacific/Pago_Pago', '2027-03-13T10:59:00.000Z', '2027-03-11T10:30:00Z', '2027-03-11T11:30:00Z'],
    ['Pacific/Kiritimati', '2027-03-12T09:59:00.000Z', '2027-03-10T09:30:00Z', '2027-03-10T10:30:00Z'],
  ])(
    'in %s: due tomorrow by their own calendar, once, not when it is closed',
    async (time_zone, due, early, day) => {
      const { ann, make } = await team()
      await world.call(notificationsPreferences, { time_zone, daily_mail: false }, ann)
      const id = await make({ owner_id: ann.id, due_date: due })
      const closed = await make({ owner_id: ann.id, due_date: due, status: 'closed' })
      await digest(early)
      expect(await reasonsOf(ann)).not.toContain('due')
      await digest(day)
      await digest(day)
      const told = (await toldTo(ann)).filter(({ reason }) => reason === 'due')
      expect(told).toMatchObject([{ card_id: id, actor_id: null }])
      expect(told.map(({ card_id }) => card_id)).not.toContain(closed)
      expect(mailsTo(ann)).toEqual([])
    },
  )

  test('read notifications are not mailed; unsubscribing takes one click without signing in', async () => {
    const { ann, bob, make } = await team()
    await make({ owner_id: ann.id })
    await make({ owner_id: bob.id })
    await world.call(notificationsRead, {}, bob)
    await digest('2027-03-15T08:00:00Z')
    expect([mailsTo(ann), mailsTo(bob)]).toEqual([['One thing for you'], []])
    const letter = box.to(ann.email)
    const header = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    expect(letter?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    )
    const token = /unsubscribe#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await world.call(notificationsUnsubscribe, { token: `${token.slice(0, -2)}xx` })).status).toBe(
      400,
    )
    expect(
      (await world.call(notificationsUnsubscribe, { token: token.replace(/^\d+/, String(bob.id)) })).status,
    ).toBe(400)
    const oneClick = /<https:\/\/muster\.example(\/\S+)>/.exec(header)?.[1] ?? ''
    const answer = await fetch(world.origin + oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect((await world.call(notificationsPreferences, {}, ann)).data).toMatchObject({
      preferences: { daily_mail: false },
    })
    await world.call(notificationsPreferences, { daily_mail: true }, ann)
    expect((await world.call(notificationsUnsubscribe, { token })).status).toBe(200)
    await make({ owner_id: ann.id })
    await digest('2027-03-16T08:00:00Z')
    expect(mailsTo(ann)).toHaveLength(1)
    expect(() => linkIn(letter)).not.toThrow()
  })

  test('422: a time zone that PostgreSQL does not know is refused', async () => {
    const { ann } = await team()
    for (const time_zone of ['AET', 'VST', 'US/Pacific-New', 'Mars/Olympus'])
      expect([time_zone, (await world.call(notificationsPreferences, { time_zone }, ann)).status]).toEqual([
        time_zone,
        422,
      ])
    expect((await world.call(notificationsPreferences, { time_zone: 'europe/berlin' }, ann)).status).toBe(200)
  })

  test('two concurrent workers send one mail', async () => {
    const { ann, make } = await team()
    await make({ owner_id: ann.id })
    await Promise.all([
      runDigest(context(), at('2027-03-20T08:00:00Z')),
      runDigest(context(), at('2027-03-20T08:00:00Z')),
    ])
    await mail(context(), {})
    expect(mailsTo(ann)).toHaveLength(1)
  })
})
