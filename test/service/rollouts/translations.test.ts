// A template is written once, with its texts in several languages. Each project sees it in its own.
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'
import { inLanguage, textsIn } from '../../../api/src/templates/translations.ts'

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

test('exactly the language, else the language without its region, else as it was written', () => {
  const translations = { de: { title: 'de' }, 'pt-BR': { title: 'pt-BR' } }
  expect(
    ['de', 'de-AT', 'pt-BR', 'pt', 'fr', 'toString'].map((each) => textsIn(translations, each).title),
  ).toEqual(['de', 'de', 'pt-BR', undefined, undefined, undefined])
  const template = {
    title: 'en',
    description: 'kept',
    translations: { de: { title: 'de', description: null } },
  }
  expect(inLanguage(template, 'de')).toMatchObject({ title: 'de', description: 'kept' })
  expect(inLanguage(template, 'de')).toBe(inLanguage(template, 'de'))
  expect(inLanguage(template, null)).toBe(template)
  // Whatever languages projects have, no more is kept than there are translations.
  expect(inLanguage(template, 'de-AT')).toBe(inLanguage(template, 'de'))
  expect(inLanguage(template, 'fr')).toBe(template)
})

async function setUp() {
  const tool_key = `tongue${Math.random().toString(36).slice(2)}`
  const { board } = await done(o.masterBoardsCreate, {
    title: 'Opening',
    tool_key,
    translations: { de: { title: 'Öffnen' } },
  })
  const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' })
  await done(o.masterGroupsUpdate, { id: group.id, translations: { de: { title: 'Morgens' } } })
  const { card } = await done(o.masterCardsCreate, {
    group_id: group.id,
    title: 'Switch on the lights',
    description: '<p>All of them</p>',
  })
  await done(o.masterCardsUpdate, {
    id: card.id,
    variables: true,
    translations: {
      de: {
        title: 'Licht an in {{project.name}}',
        description: '<p>Alle in {{project.name}}<script>x</script></p>',
      },
      fr: { title: 'Allumer' },
    },
  })
  await done(o.masterBoardsSync, { board_id: board.id })
  const team = async (language: string | null, name = 'A & B') => {
    const own = await world.team()
    await done(o.projectsUpdate, { id: own.project_id, name, tools: [tool_key], language })
    const call = (op: Operation, body: object) => done(op, body, own.token)
    const read = async () => {
      const { boards } = await call(o.boardsList, { tool_key })
      return JSON.parse((await call(o.boardsGet, { id: boards[0].id })).board)
    }
    return { ...own, call, read }
  }
  return { board, group, card, team }
}

test('boards, groups and cards are shown in the language of each project', async () => {
  const { board, card, team } = await setUp()
  const [german, french, plain] = [await team('de-CH'), await team('fr'), await team(null)]
  const shown = await german.read()
  expect(shown.title).toBe('Öffnen')
  expect(shown.groups[0].title).toBe('Morgens')
  expect(shown.groups[0].cards[0]).toMatchObject({
    title: 'Licht an in A & B',
    description: '<p>Alle in A &amp; B</p>',
  })
  expect((await french.read()).groups[0].cards[0]).toMatchObject({
    title: 'Allumer',
    description: '<p>All of them</p>',
  })
  expect((await plain.read()).title).toBe('Opening')
  const { cards } = await german.call(o.cardsList, { text: 'Licht' })
  expect(cards.map(({ title }: { title: string }) => title)).toEqual(['Licht an in A & B'])
  const { board: rendered } = await done(o.masterBoardsRender, {
    id: board.id,
    project_id: german.project_id,
  })
  expect(rendered.groups[0].cards[0].title).toBe('Licht an in A & B')
  const { card: draft } = await done(o.masterCardsRender, { id: card.id, project_id: german.project_id })
  expect(draft.title).toBe('Licht an in A & B')

  // Another language, and none, shows at once, also on a board that was kept.
  await done(o.projectsUpdate, { id: german.project_id, language: 'fr' })
  expect((await german.read()).groups[0].cards[0].title).toBe('Allumer')
  await done(o.projectsUpdate, { id: german.project_id, language: null })
  expect((await german.read()).groups[0].cards[0].title).toBe('Switch on the lights')
})

test('what a project wrote itself stays, a draft is not shown, and a new translation is a rollout', async () => {
  const { card, team } = await setUp()
  const german = await team('de')
  const [copy] = (await german.read()).groups[0].cards
  await german.call(o.cardsUpdate, { id: copy.id, title: 'Unser Licht' })
  await done(o.masterCardsUpdate, {
    id: card.id,
    variables: false,
    translations: { de: { title: 'Licht', description: '<p>Neu {{project.name}}</p>' } },
  })
  expect((await german.read()).groups[0].cards[0].description).toBe('<p>Alle in A &amp; B</p>')
  const preview = await done(o.rolloutsPreview, { card_id: card.id })
  expect(Object.keys(preview.items[0].changes)).toContain('translations')
  await done(o.masterCardsPush, { card_id: card.id })
  expect((await german.read()).groups[0].cards[0]).toMatchObject({
    title: 'Unser Licht',
    description: '<p>Neu {{project.name}}</p>',
  })
  // Back to the template, in the language of the project.
  await german.call(o.cardsInherit, { id: copy.id, fields: ['title'] })
  expect((await german.read()).groups[0].cards[0].title).toBe('Licht')
  // Undo gives the old translations back.
  const { rollouts } = await done(o.rolloutsList, { limit: 1 })
  await done(o.rolloutsUndo, { number: rollouts[0].number })
  expect((await german.read()).groups[0].cards[0].title).toBe('Licht an in A & B')
  await done(o.masterCardsUpdate, { id: card.id, translations: null })
  const { card: draft } = await done(o.masterCardsGet, { id: card.id })
  expect(draft.translations).toBeNull()
})

test('in waves, only the projects of the first wave see a new translation', async () => {
  const { card, team } = await setUp()
  const [pilot, other] = [await team('de'), await team('de')]
  await done(o.masterCardsUpdate, { id: card.id, translations: { de: { title: 'Lampen an' } } })
  const stage = { waves: [{ project_ids: [pilot.project_id] }, { percent: 100 }] }
  await done(o.masterCardsPush, { card_id: card.id, stage })
  expect((await pilot.read()).groups[0].cards[0].title).toBe('Lampen an')
  expect((await other.read()).groups[0].cards[0].title).toBe('Licht an in A & B')
  const found = async (of: typeof pilot, text: string) => (await of.call(o.cardsList, { text })).cards.length
  expect([await found(pilot, 'Lampen'), await found(other, 'Lampen')]).toEqual([1, 0])
})

test('what is refused: languages that are none, too many, unknown fields, empty titles, bad variables, too much', async () => {
  const { card } = await setUp()
  const refused = async (translations: unknown, more: object = {}) => {
    const answer = await world.call(
      o.masterCardsUpdate,
      { id: card.id, translations, ...more },
      { token: boss.token },
    )
    expect(answer.status).toBe(422)
    return JSON.stringify(answer.body)
  }
  expect(await refused({ german: { title: 'x' } })).toContain('a language such as de or pt-BR')
  await refused({ __proto__x: { title: 'x' } })
  await refused(Object.fromEntries([...Array(21).keys()].map((n) => [`a${String.fromCharCode(97 + n)}`, {}])))
  await refused({ de: { titel: 'x' } })
  await refused({ de: { title: '' } })
  await refused({ de: 'x' })
  expect(await refused({ de: { title: '{{nothing}}' } }, { variables: true })).toContain(
    'translations.de.title',
  )
  const long = { description: `<p>${'x'.repeat(90_000)}</p>` }
  expect(await refused({ de: long, fr: long, es: long })).toContain('200,000')
  const other = await world.call(o.projectsUpdate, { id: 1, language: 'German' }, { token: boss.token })
  expect([403, 422]).toContain(other.status)
})

test('a translated template costs a project no row', async () => {
  const { team } = await setUp()
  const german = await team('de')
  await german.read()
  const rows = await world.db.query(sql`
    select id from cards where project_id = ${german.project_id} and master_card_id is not null`)
  expect(rows).toEqual([])
})
