// Search finds words, not markup, in everything that a card shows, and nothing of anybody else.
import { type Answer, createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/core/sql.ts'
import { cardVector, projectPrefix, textVector } from '../../api/src/core/words.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let boss: Awaited<ReturnType<World['user']>>
beforeAll(async () => {
  world = await createWorld()
  team = await world.team()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

const o = operations
const make = async (body: object, who = team) =>
  (await world.call(o.cardsCreate, { title: 'plain', ...body }, who)).body.data.card.id as number
const find = async (text: string, who: { token: string } = team, more: object = {}) => {
  const { status, body } = await world.call(o.cardsList, { text, limit: 200, ...more }, who)
  expect(status).toBe(200)
  return (body.data.cards as { id: number }[]).map(({ id }) => id)
}

test('finds words in any order and prefixes, ignores accents, case and markup', async () => {
  const id = await make({
    title: 'Café R&D: Straße nach Süden',
    description: '<p>Tom &amp; Ann <b>bold</b> <a href="https://example.com/secretlink">link</a></p>',
  })
  for (const text of ['cafe', 'CAFÉ', 'r&d', 'sud caf', 'strasse', 'Straße', 'ann tom', 'bol', 'd R'])
    expect([text, await find(text)]).toEqual([text, [id]])
  for (const text of [
    'amp',
    'href',
    'secretlink',
    'cafes',
    'olt',
    '&',
    '!!!',
    "'",
    '\\',
    ':*',
    '|',
    'cafe zebra',
  ])
    expect([text, await find(text)]).toEqual([text, []])
})

test('finds any part of a text without spaces, and single pictograms', async () => {
  const id = await make({
    title: '新宿店の冷蔵庫を確認する 🧊',
    description: 'ตรวจสอบตู้เย็นทุกวัน ❤️ 냉장고 확인',
  })
  for (const text of [
    '新宿',
    '宿店',
    '冷蔵庫',
    '蔵庫を確',
    '認',
    'る',
    '新宿店 確認',
    '確認 冷蔵庫',
    'ตู้เย็น',
    'ทุกวัน',
    'สอบ',
    '🧊',
    '❤️',
    '❤',
    '냉장',
    '확인 🧊',
  ])
    expect([text, await find(text)]).toEqual([text, [id]])
  for (const text of ['冷庫', '店新', '渋谷', '🔥', '🧊🔥', 'เย็นตู้ทุก'])
    expect([text, await find(text)]).toEqual([text, []])
  // Both scripts in one word, and no script at all.
  const mixed = await make({ title: 'POS端末2号' })
  for (const text of ['pos', '端末', '2', '末2', 'pos端'])
    expect([text, await find(text)]).toEqual([text, [mixed]])
})

test('is up to date after edits, comments, deletes and restores', async () => {
  const id = await make({ title: 'walnut', description: 'hazel' })
  expect(await find('walnut hazel')).toEqual([id])
  await world.call(o.cardsUpdate, { id, description: 'almond', short_description: 'pistachio' }, team)
  expect(await find('hazel')).toEqual([])
  expect(await find('walnut almond pist')).toEqual([id])
  await world.call(o.cardsUpdate, { id, description: null }, team)
  expect([await find('almond'), await find('pistachio walnut')]).toEqual([[], [id]])
  const said = (await world.call(o.commentsCreate, { card_id: id, comment: 'Macadamia instead?' }, team)).body
    .data.comment
  expect(await find('macadamia walnut')).toEqual([id])
  await world.call(o.commentsUpdate, { id: said.id, comment: 'cashew' }, team)
  expect([await find('macadamia'), await find('cashew')]).toEqual([[], [id]])
  await world.call(o.commentsDelete, { id: said.id }, team)
  expect(await find('cashew')).toEqual([])
  await world.call(o.cardsDelete, { id }, team)
  expect(await find('walnut')).toEqual([])
  await world.call(o.cardsRestore, { id }, team)
  expect(await find('walnut')).toEqual([id])
})

test('finds inherited texts of a copy, field by field, until they are overridden', async () => {
  const [one, two] = [await world.team(), await world.team()]
  const admin = async (op: (typeof o)[keyof typeof o], body: object) => {
    const { status, text, body: answer } = await world.call(op, body, boss)
    expect(status, text).toBeLessThan(300)
    return answer.data
  }
  const { board } = await admin(o.masterBoardsCreate, { title: 'b', tool_key: 'search' })
  const { group } = await admin(o.masterGroupsCreate, { board_id: board.id, title: 'g' })
  const text = { title: 'Quince', description: '<p>Medlar</p>', short_description: 'Sloe' }
  const { card } = await admin(o.masterCardsCreate, { group_id: group.id, ...text })
  for (const { project_id } of [one, two])
    await admin(o.projectsUpdate, { id: project_id, tools: ['search'] })
  await admin(o.masterBoardsSync, { board_id: board.id })
  const [copy] = await find('quince medlar sloe', one)
  expect(copy).toBeDefined()
  await world.call(o.cardsUpdate, { id: copy, description: 'Damson' }, one)
  expect([await find('medlar', one), await find('quince damson sloe', one)]).toEqual([[], [copy]])
  expect(await find('medlar', two)).toHaveLength(1)
  await admin(o.masterCardsUpdate, { id: card.id, title: 'Loquat', description: 'Kumquat' })
  await admin(o.masterCardsPush, { card_id: card.id })
  expect([await find('quince', one), await find('loquat damson', one), await find('kumquat', one)]).toEqual([
    [],
    [copy],
    [],
  ])
  expect(await find('loquat kumquat', two)).toHaveLength(1)
  await world.call(o.cardsInherit, { id: copy }, one)
  expect([await find('damson', one), await find('loquat kumquat', one)]).toEqual([[], [copy]])
})

test('never finds texts of another project, not even with its id as a prefix', async () => {
  const other = await world.team()
  await make({ title: 'onlytheirs' }, other)
  expect(await find('onlytheirs')).toEqual([])
  expect(await find(`${other.project_id}/onlytheirs`)).toEqual([])
  expect(await find('onlytheirs', other)).toHaveLength(1)
})

test('finds the same in a project of 4,500 cards, page by page, whether a word is common, rare or far away', async () => {
  const { token, project_id, id: author } = await world.team()
  const prefix = projectPrefix(project_id)
  const titles = Array.from({ length: 4_500 }, (_, n) => {
    const words = ['common', ...(n % 90 === 0 ? ['rare'] : []), ...(n > 4_400 ? ['far'] : [])]
    return words.join(' ')
  })
  const rows = await world.db.query<{ id: number; title: string; is_live: boolean }>(sql`
    insert into cards (project_id, title, status, priority, position, is_active, deleted_at, words)
    select ${project_id}, v.title, 'open', 'normal', v.n, true, case when v.n % 7 = 0 then now() end, v.words::tsvector
    from unnest(${titles}::text[], ${titles.map((title) => cardVector({ title }, prefix))}::text[])
      with ordinality as v (title, words, n)
    returning id, title, deleted_at is null as is_live`)
  const live = rows.filter(({ is_live }) => is_live).toSorted((a, b) => a.id - b.id)
  // Some cards have a word only in a comment.
  const commented = live.filter((_, at) => at % 500 === 3).map(({ id }) => id)
  await world.db.query(sql`
    insert into comments (project_id, card_id, user_id, comment, words)
    select ${project_id}, v.id, ${author}, 'far', ${textVector('far', prefix)}::tsvector
    from unnest(${commented}::bigint[]) as v (id)`)

  const isIn = (word: string) => (card: { id: number; title: string }) =>
    card.title.split(' ').includes(word) || (word === 'far' && commented.includes(card.id))
  for (const text of ['common', 'rare', 'far', 'common far', 'rare common', 'rare far', 'nowhere']) {
    const expected = live.filter((card) => text.split(' ').every((word) => isIn(word)(card)))
    const found: number[] = []
    let after: number | null | undefined
    do {
      const body = { text, limit: 40, ...(after && { after_id: after }) }
      const answer: Answer = await world.call(o.cardsList, body, { token })
      expect(answer.status, answer.text).toBe(200)
      found.push(...answer.body.data.cards.map(({ id }: { id: number }) => id))
      after = answer.body.data.next_after_id as number | null
    } while (after !== null)
    expect([text, found]).toEqual([text, expected.map(({ id }) => id)])
    if (text !== 'nowhere') expect(expected.length).toBeGreaterThan(0)
  }
})
