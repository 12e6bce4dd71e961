import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellsIn,
  NotAnExport,
  readPlanka,
  readTable,
  readTrello,
  textOfFile,
  UnclosedQuote,
} from './imports.ts'

const trello = {
  id: 'b1',
  name: 'Spring campaign',
  desc: 'About the board',
  lists: [
    { id: 'l2', name: 'Done', pos: 2, closed: false },
    { id: 'l1', name: 'To do', pos: 1, closed: false },
    { id: 'l3', name: 'Old', pos: 3, closed: true },
    { id: 'l4', name: 'Empty', pos: 4, closed: true },
  ],
  labels: [
    { id: 'y1', name: 'Print', color: 'red' },
    { id: 'y2', name: '', color: 'green' },
    { id: 'y3', name: 'Unused', color: 'blue' },
  ],
  members: [{ id: 'm1', fullName: 'Anna Berg', username: 'annab' }],
  checklists: [
    {
      id: 'k1',
      idCard: 'c1',
      name: 'Offers',
      pos: 1,
      checkItems: [
        { name: 'Second', state: 'incomplete', pos: 2 },
        { name: 'First', state: 'complete', pos: 1 },
      ],
    },
    {
      id: 'k2',
      idCard: 'c1',
      name: 'Print',
      pos: 2,
      checkItems: [{ name: 'Proof', state: 'incomplete', pos: 1 }],
    },
  ],
  cards: [
    {
      id: 'c1',
      idList: 'l1',
      name: 'Order\nflyers',
      desc: 'Two <b>thousand</b>.\nOr more.\n\nSoon.',
      pos: 1,
      due: '2025-03-01T10:00:00.000Z',
      idLabels: ['y1', 'y2'],
      idMembers: ['m1', 'm9'],
      badges: { comments: 3 },
      attachments: [
        { id: 'a1', name: 'flyer.png', isUpload: true, url: 'https://trello.example/flyer.png' },
        { id: 'a2', name: 'The shop', isUpload: false, url: 'https://shop.example' },
      ],
    },
    { id: 'c2', idList: 'l2', name: 'Paid', pos: 2, dueComplete: true },
    { id: 'c3', idList: 'l3', name: 'Archived with its list', pos: 3 },
    { id: 'c4', idList: 'l1', name: 'Archived', pos: 4, closed: true },
  ],
  actions: [
    {
      id: 'x2',
      type: 'commentCard',
      date: '2025-02-02T10:00:00.000Z',
      data: { text: 'Later', card: { id: 'c1' } },
      memberCreator: { id: 'm9', fullName: 'Ben Ode', username: 'ben' },
    },
    {
      id: 'x1',
      type: 'commentCard',
      date: '2025-02-01T10:00:00.000Z',
      data: { text: 'Earlier', card: { id: 'c1' } },
      memberCreator: { id: 'm1', fullName: 'Anna Berg', username: 'annab' },
    },
    { id: 'x3', type: 'createCard', date: '2025-01-01T10:00:00.000Z', data: {} },
  ],
}

describe('Trello', () => {
  test('lists, labels, checklists, people, comments and archived cards, in order', () => {
    const { source, items, files, left } = readTrello(trello, { addresses: { AnnaB: 'anna@shop.example' } })
    expect(source).toBe('trello:b1')
    expect(items.map(({ kind, external_id, title, status }) => [kind, external_id, title, status])).toEqual([
      ['board', 'b1', 'Spring campaign', undefined],
      ['group', 'l1', 'To do', undefined],
      ['group', 'l2', 'Done', undefined],
      ['group', 'l3', 'Old', undefined],
      ['card', 'c1', 'Order flyers', undefined],
      ['card', 'c2', 'Paid', 'closed'],
      ['card', 'c3', 'Archived with its list', 'closed'],
      ['card', 'c4', 'Archived', 'closed'],
      ['comment', 'x1', undefined, undefined],
      ['comment', 'x2', undefined, undefined],
    ])
    expect(items[4]).toEqual({
      kind: 'card',
      external_id: 'c1',
      parent_external_id: 'l1',
      title: 'Order flyers',
      description:
        '<p>Two &lt;b&gt;thousand&lt;/b&gt;.<br />Or more.</p><p>Soon.</p><p>The shop: https://shop.example</p>',
      due_date: '2025-03-01T10:00:00.000Z',
      tags: ['Print', 'green'],
      people: [{ name: 'Anna Berg', email: 'anna@shop.example' }, { name: 'Ben Ode' }],
      checklist: [
        { title: 'Offers: First', is_done: true },
        { title: 'Offers: Second' },
        { title: 'Print: Proof' },
      ],
    })
    expect(items.at(-1)).toEqual({
      kind: 'comment',
      external_id: 'x2',
      parent_external_id: 'c1',
      comment: 'Later',
      people: [{ name: 'Ben Ode' }],
      created_at: '2025-02-02T10:00:00.000Z',
    })
    expect(files).toEqual([{ external_id: 'a1', card_external_id: 'c1', name: 'flyer.png' }])
    expect(Object.fromEntries(left.map(({ what, count }) => [what, count]))).toEqual({
      empty_archived_lists: 1,
      people_as_text: 1,
      comments_not_in_file: 1,
      unused_labels: 1,
      board_descriptions: 1,
      history: 1,
    })
  })

  test('without archived cards, their comments stay behind too', () => {
    const { items, left } = readTrello(trello, { hasArchived: false })
    expect(items.filter(({ kind }) => kind === 'card').map(({ external_id }) => external_id)).toEqual([
      'c1',
      'c2',
    ])
    expect(left).toContainEqual({ what: 'archived_cards', count: 2 })
  })

  test('what does not fit is cut and counted', () => {
    const long = 'word '.repeat(100)
    const card = { id: 'c1', idList: 'l1', name: long, desc: 'x'.repeat(70_000) }
    const { items, left } = readTrello({ ...trello, checklists: [], actions: [], labels: [], cards: [card] })
    expect([...(items.at(-1)?.title ?? '')].length).toBe(255)
    expect(items.at(-1)?.description).toContain(long.trim())
    expect(left).toContainEqual({ what: 'long_titles', count: 1 })
    expect(left).toContainEqual({ what: 'long_descriptions', count: 1 })
  })

  test('anything else is refused, and nothing in it makes the reader fail otherwise', () => {
    expect(() => readTrello({ cards: [] })).toThrow(NotAnExport)
    const any = fc.anything({ maxDepth: 3 })
    const lists = fc.array(fc.record({ id: any, name: any, pos: any, closed: any }), { maxLength: 4 })
    const cards = fc.array(
      fc.record({ id: any, idList: any, name: any, desc: any, due: any, idLabels: any, attachments: any }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(lists, cards, any, any, any, (l, c, labels, actions, checklists) => {
        const { items } = readTrello({ lists: l, cards: c, labels, actions, checklists })
        for (const { title, kind } of items) if (kind !== 'comment') expect(title).toMatch(/\S/)
      }),
      { numRuns: 200 },
    )
  })
})

test('an address without a name in the list belongs to nobody', () => {
  const exported = {
    id: 'b',
    name: 'Board',
    lists: [{ id: 'l', name: 'List' }],
    cards: [{ id: 'c', idList: 'l', name: 'Card', idMembers: ['gone'], due: '0001-01-01T00:00:00Z' }],
  }
  const { items, left } = readTrello(exported, { addresses: { '': 'milan@shop.example' } })
  expect(items.at(-1)?.people).toEqual([{ name: 'gone' }])
  expect(items.at(-1)?.due_date).toBeUndefined()
  expect(left).toContainEqual({ what: 'unreadable_dates', count: 1 })
})

describe('Planka', () => {
  const included = {
    lists: [
      { id: '1', name: 'To do', position: 1, type: 'active' },
      { id: '2', name: null, position: null, type: 'archive' },
      { id: '3', name: null, position: null, type: 'trash' },
      { id: '4', name: 'Done', position: 2, type: 'closed' },
    ],
    cards: [
      {
        id: '11',
        listId: '1',
        name: 'A',
        description: 'Text',
        position: 2,
        dueDate: '2025-03-01T10:00:00.000Z',
      },
      { id: '10', listId: '1', name: 'B', position: 1, isDueCompleted: true },
      { id: '12', listId: '2', name: 'Archived', position: 1 },
      { id: '13', listId: '3', name: 'Trashed', position: 1 },
      { id: '14', listId: '4', name: 'In a closed list', position: 1 },
    ],
    users: [{ id: '7', name: 'Anna Berg', username: 'anna', email: 'anna@shop.example' }],
    cardMemberships: [{ cardId: '11', userId: '7' }],
    labels: [{ id: '5', name: 'Print', color: 'berry-red' }],
    cardLabels: [{ cardId: '11', labelId: '5' }],
    taskLists: [{ id: '21', cardId: '11', name: 'Tasks', position: 1 }],
    tasks: [
      { id: '31', taskListId: '21', name: 'One', isCompleted: true, position: 1 },
      { id: '32', cardId: '10', name: 'Of version 1', isCompleted: false, position: 1 },
    ],
    attachments: [
      { id: '41', cardId: '11', name: 'flyer.png', type: 'file', data: {} },
      { id: '42', cardId: '11', name: 'Shop', type: 'link', data: { url: 'https://shop.example' } },
    ],
  }
  const comments = {
    items: [{ id: '51', cardId: '11', userId: '8', text: 'Hello', createdAt: '2025-02-01T10:00:00.000Z' }],
    included: { users: [{ id: '8', name: 'Ben Ode', username: 'ben' }] },
  }

  test('a board with the comments of its cards', () => {
    const { source, items, files, left } = readPlanka([
      { item: { id: '9', name: 'Board' }, included },
      comments,
    ])
    expect(source).toBe('planka:9')
    expect(items.map(({ kind, external_id, title, status }) => [kind, external_id, title, status])).toEqual([
      ['board', '9', 'Board', undefined],
      ['group', '2', 'Archive', undefined],
      ['group', '1', 'To do', undefined],
      ['group', '4', 'Done', undefined],
      ['card', '10', 'B', 'closed'],
      ['card', '12', 'Archived', 'closed'],
      ['card', '14', 'In a closed list', 'closed'],
      ['card', '11', 'A', undefined],
      ['comment', '51', undefined, undefined],
    ])
    expect(items.find(({ external_id }) => external_id === '11')).toMatchObject({
      description: '<p>Text</p><p>Shop: https://shop.example</p>',
      tags: ['Print'],
      people: [{ name: 'Anna Berg', email: 'anna@shop.example' }],
      checklist: [{ title: 'One', is_done: true }],
    })
    expect(items.at(-1)?.people).toEqual([{ name: 'Ben Ode' }])
    expect(files).toEqual([{ external_id: '41', card_external_id: '11', name: 'flyer.png' }])
    expect(left).toEqual([
      { what: 'archived_cards', count: 1 },
      { what: 'people_as_text', count: 1 },
    ])
  })

  test('comments of version 1, and what is no board', () => {
    const actions = [
      { id: '61', type: 'createCard', cardId: '11', data: {} },
      {
        id: '62',
        type: 'commentCard',
        cardId: '11',
        userId: '7',
        data: { text: 'Old' },
        createdAt: '2023-01-01T00:00:00Z',
      },
    ]
    const { items } = readPlanka({ item: { id: '9', name: 'Board' }, included: { ...included, actions } })
    expect(items.at(-1)).toMatchObject({ kind: 'comment', comment: 'Old' })
    for (const wrong of [null, [], {}, { item: {} }, 'x'])
      expect(() => readPlanka(wrong)).toThrow(NotAnExport)
  })

  test('nothing in a board makes the reader fail', () => {
    const value = fc.oneof(fc.constantFrom('1', '11', '21', '7'), fc.anything({ maxDepth: 2 }))
    const fields = Object.values(included).flatMap((all) => all.flatMap((each) => Object.keys(each)))
    const record = fc.record(Object.fromEntries([...new Set(fields)].map((name) => [name, value])))
    const some = fc.array(record, { maxLength: 3 })
    const parts = Object.fromEntries(Object.keys(included).map((name) => [name, some]))
    fc.assert(
      fc.property(value, fc.record({ ...parts, comments: some, actions: some }), (name, of) => {
        const { items } = readPlanka({ item: { id: '9', name }, included: of })
        for (const { title, kind } of items) if (kind !== 'comment') expect(title).toMatch(/\S/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('CSV', () => {
  const readCards = (text: string) => {
    const { items, left } = readTable(text, 'Kitchen')
    const cards = items.filter(({ kind }) => kind === 'card')
    return {
      cards: cards.map(({ title }) => title),
      ids: new Set(cards.map((each) => each.external_id)),
      left,
    }
  }

  test('cards without an id, groups and boards with similar names stay apart', () => {
    const { cards, ids } = readCards('title\nA\nA\nA #2\nA ##2\n')
    expect([cards, ids.size]).toEqual([['A', 'A', 'A #2', 'A ##2'], 4])
    const long = 'long '.repeat(60)
    const rows = ['P / Q,R,1', 'P,Q / R,2', `${long}a,G,3`, `${long}b,G,4`].join('\n')
    const { items } = readTable(`board,group,title\n${rows}`, 'x')
    for (const kind of ['board', 'group', 'card'] as const)
      expect(new Set(items.filter((each) => each.kind === kind).map((each) => each.external_id)).size).toBe(4)
    for (const { external_id } of items) expect(external_id.length).toBeLessThanOrEqual(200)
  })

  test('the same id twice is told, not lost in silence', () => {
    const { cards, left } = readCards('id,title\n1,First\n1,Second\n2,Third\n')
    expect(cards).toEqual(['First', 'Third'])
    expect(left).toEqual([{ what: 'same_ids', count: 1 }])
  })

  test('marks inside of cells, line breaks in titles, odd states and dates that are none', () => {
    const text = [
      'title,description,due,status',
      'Cut,5" pipe,2025-02-30,__proto__',
      '"Order\nflour",6" pipe,1899-12-30,constructor',
    ]
    const { cards, ids, left } = readCards(text.join('\n'))
    expect(cards).toEqual(['Cut', 'Order flour'])
    for (const each of ids) expect(each).not.toMatch(/\n/)
    expect(left).toEqual([
      { what: 'unreadable_dates', count: 2 },
      { what: 'unknown_states', count: 2 },
    ])
  })

  test('cells: quotes, doubled quotes, line ends in quotes, semicolons, a mark at the start, empty lines', () => {
    expect(cellsIn('\ufeffname,city\r\n"Mill, Lane","say ""hi""\nthere"\n\nb,\n')).toEqual([
      ['name', 'city'],
      ['Mill, Lane', 'say "hi"\nthere'],
      ['b', ''],
    ])
    expect(cellsIn('name;city\na;b, c')).toEqual([
      ['name', 'city'],
      ['a', 'b, c'],
    ])
  })

  test('columns have German names too', () => {
    const { items, left } = readTable('Titel;Gruppe;Fällig;Notiz\nBrot;Heute;2027-01-02;Zwei', 'Küche')
    expect(items.at(-1)).toMatchObject({ title: 'Brot', due_date: expect.stringContaining('2027-01-02') })
    expect(items.map(({ title }) => title)).toEqual(['Küche', 'Heute', 'Brot'])
    expect(left).toEqual([])
  })

  test('a missing title is told', () => {
    const { items, left } = readTable('title,group\n,This week\nClean,This week', 'Kitchen')
    expect(items.filter(({ kind }) => kind === 'card').map(({ title }) => title)).toEqual([
      '(untitled)',
      'Clean',
    ])
    expect(left).toEqual([{ what: 'untitled', count: 1 }])
  })

  test('files of spreadsheets on Windows are read, with and without a mark at the start', () => {
    const words = 'title\nKüche prüfen – 5 €'
    const ofWindows = [...words].map((letter) => ({ '€': 0x80, '–': 0x96 })[letter] ?? letter.charCodeAt(0))
    expect(textOfFile(Uint8Array.from(ofWindows))).toBe(words)
    expect(textOfFile(new TextEncoder().encode(words))).toBe(words)
    expect(textOfFile(new TextEncoder().encode(`\ufeff${words}`))).toBe(words)
  })

  test('a quote that is never closed is an error', () => {
    expect(() => cellsIn('name\n"open;X')).toThrow(UnclosedQuote)
  })

  test('a card on each line, under the words that people write above their columns', () => {
    const text = [
      'Task name,List,Due date,Labels,Assignee,Status,Colour,Checklist',
      'Order flour,To do,2025-03-01,"food, weekly",anna@shop.example,done,red,"[x] Ask|Order"',
      'Order flour,To do,1 March,,,,,',
    ].join('\n')
    const { source, items, left } = readTable(text, 'shop')
    expect(source).toBe('csv:shop')
    expect(items.map(({ kind, external_id }) => [kind, external_id])).toEqual([
      ['board', 'shop'],
      ['group', 'shop / To do'],
      ['card', 'shop / To do / Order flour'],
      ['card', 'shop / To do / Order flour #2'],
    ])
    expect(items[2]).toMatchObject({
      title: 'Order flour',
      due_date: '2025-03-01',
      tags: ['food', 'weekly'],
      people: [{ name: 'anna@shop.example', email: 'anna@shop.example' }],
      status: 'closed',
      checklist: [{ title: 'Ask', is_done: true }, { title: 'Order' }],
    })
    expect(left).toEqual([
      { what: 'unknown_column', name: 'Colour', count: 1 },
      { what: 'unreadable_dates', count: 1 },
    ])
    expect(() => readTable('a,b\n1,2', 'x')).toThrow(NotAnExport)
  })
})
