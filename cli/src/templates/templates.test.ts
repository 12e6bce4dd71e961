import { operations } from '@muster/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contentFields,
  type Entry,
  itemsOf,
  newKey,
  readBoard,
  ruleOf,
  translationsOf,
  writeBoard,
} from './format.ts'
import { lineOf, type Master, planOf } from './plan.ts'

const FILE = `
key: kitchen
title: Kitchen
tool_key: till
groups:
  - key: weekly
    title: Weekly
    cards:
      - key: descale
        title: Descale {{project.name}}
        variables: true
        due_days: 7
        description: |-
          <p>First</p>
          <p>Second</p>
      - key: clean
        title: No
`

const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const key = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,2}$/, { maxLength: 20 })
const optional = fc.option(text, { nil: null })
const language = fc.constantFrom('de', 'fr', 'pt-BR')
const translations = fc.option(
  fc
    .dictionary(language, fc.dictionary(fc.constantFrom('title', 'description'), text, { minKeys: 1 }), {
      minKeys: 1,
    })
    .map((each) => translationsOf(each, 'here')),
  { nil: null },
)
const items = fc.option(
  fc
    .uniqueArray(
      fc.record({
        key: fc.stringMatching(/^[a-z0-9-]{1,10}$/),
        title: text,
        is_required: fc.boolean(),
        evidence: fc.constantFrom('none', 'note', 'number', 'photo'),
      }),
      { minLength: 1, maxLength: 4, selector: (each) => each.key },
    )
    .map((each) => itemsOf(each, 'here')),
  { nil: null },
)
const rule = fc.option(
  fc
    .record(
      {
        every: fc.constantFrom('day', 'week', 'month'),
        interval: fc.integer({ min: 1, max: 99 }),
        weekdays: fc.uniqueArray(fc.constantFrom('mon', 'thu', 'sun'), { minLength: 1 }),
        month_day: fc.constantFrom(1, 28, 'last'),
        appears_at: fc.constantFrom('06:00', '00:30'),
        due_at: fc.constant('10:00'),
        starts_on: fc.constantFrom('2027-05-17', null),
      },
      { requiredKeys: ['every', 'appears_at', 'due_at'] },
    )
    .map((each) => ruleOf(each, 'here')),
  { nil: null },
)
const card = fc.record({
  kind: fc.constant('card' as const),
  key,
  content: fc.record({
    title: text,
    short_description: optional,
    description: optional,
    status: fc.constantFrom('open', 'closed'),
    priority: fc.constantFrom('normal', 'urgent'),
    is_active: fc.boolean(),
    due_days: fc.option(fc.nat(3650), { nil: null }),
    repeat: rule,
    unique_identifier: optional,
    evaluation_check: optional,
    tour_key: optional,
    needs_sign_off: fc.boolean(),
    sign_off_by: fc.constantFrom('project', 'platform'),
    checklist: items,
    variables: fc.boolean(),
    translations,
  }),
  below: fc.constant([] as Entry[]),
})
const group = fc.record({
  kind: fc.constant('group' as const),
  key,
  content: fc.record({
    title: text,
    description: optional,
    type: optional,
    color: optional,
    icon: optional,
    variables: fc.boolean(),
    translations,
  }),
  below: fc.array(card, { maxLength: 3 }),
})
const board = fc.record({
  kind: fc.constant('board' as const),
  key,
  content: fc.record({
    title: text,
    tool_key: text,
    position: fc.nat(9),
    description: optional,
    variables: fc.boolean(),
    translations,
  }),
  below: fc.array(group, { maxLength: 3 }),
})

test('what is written is read again as it was, whatever the texts are', () => {
  fc.assert(
    fc.property(board, (entry) => {
      expect(readBoard('x.yaml', writeBoard(entry))).toEqual(entry)
    }),
    { numRuns: 300 },
  )
})

test('a file says only what differs from the defaults', () => {
  expect(writeBoard(readBoard('x.yaml', FILE)).split('\n').slice(1).join('\n').trim()).toBe(
    FILE.trim()
      .replace('        variables: true\n        due_days: 7\n', '')
      .replace(
        '          <p>Second</p>',
        '          <p>Second</p>\n        due_days: 7\n        variables: true',
      ),
  )
})

test.each([
  ['key: a\nkey: b', 'Map keys must be unique'],
  ['- a', 'must be fields with values'],
  ['key: Big\ntitle: x\ntool_key: t', 'needs a key of small letters'],
  ['key: a\ntool_key: t', 'x.yaml, board a: the field title is missing'],
  ['key: a\ntitle: 12\ntool_key: t', 'title must be a text. Put quotes'],
  ['key: a\ntitle: x\ntool_key: t\nvariables: yes', 'variables must be true or false'],
  ['key: a\ntitle: x\ntool_key: t\ntranslations: de', 'translations must be languages'],
  ['key: a\ntitle: x\ntool_key: t\ntranslations:\n  de:\n    title: 5', 'translations must be languages'],
  ['key: a\ntitle: x\ntool_key: t\ncolour: red', 'there is no field colour. A board has key, title'],
  ['key: a\ntitle: x\ntool_key: t\ngroups: none', 'must be a list'],
  [
    'key: a\ntitle: x\ntool_key: t\ngroups: [{ key: g, title: x, cards: [{ key: c }] }]',
    'card c: the field title',
  ],
  ['key: a\ntitle: &t x\ntool_key: *t', 'has no aliases'],
])('a wrong file says what to do: %j', (file, message) => {
  expect(() => readBoard('x.yaml', file)).toThrow(message)
})

const masters = (entries: readonly Entry[], from = 1): Master[] =>
  entries.map((entry, at) => ({
    ...entry,
    id: from * 10 + at,
    position: at,
    isCurrent: true,
    isStaged: false,
    below: masters(entry.below, from + 1),
  }))
const lines = (entries: Entry[], there: readonly Master[]) => planOf(entries, there).steps.map(lineOf)

test('the plan: what is new, changed, in another order, or not mentioned', () => {
  const file = readBoard('x.yaml', FILE)
  expect(lines([file], [])).toEqual([
    '+ board kitchen "Kitchen"',
    '+ group weekly "Weekly"',
    '+ card descale "Descale {{project.name}}"',
    '+ card clean "No"',
  ])
  const there = masters([file])
  expect(lines([file], there)).toEqual([])
  const changed = FILE.replace('title: Weekly', 'title: Each week').replace('due_days: 7\n        ', '')
  expect(lines([readBoard('x.yaml', changed)], there)).toEqual([
    '~ group weekly "Each week": title: "Weekly" → "Each week"',
    '~ card descale "Descale {{project.name}}": due_days: 7 → –',
  ])
  const [weekly] = file.below
  const turned = { ...file, below: [{ ...(weekly as Entry), below: weekly?.below.toReversed() ?? [] }] }
  expect(lines([turned], there)).toEqual(['~ group weekly "Weekly": order'])
  const { others } = planOf([{ ...file, below: [] }], there)
  expect(others.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['group weekly'])
})

test('a key is of one master, and a master stays where it is', () => {
  const file = readBoard('x.yaml', FILE)
  expect(() => planOf([file, file], [])).toThrow('two boards with the key kitchen')
  const [weekly] = file.below as [Entry]
  const moved = { ...file, below: [{ ...weekly, key: 'daily' }] }
  expect(() => planOf([moved], masters([file]))).toThrow('belongs to the group weekly')
})

test('keys come from titles and are unlike those that are taken', () => {
  const taken = new Set(['kuche-bar'])
  expect(newKey('board', 'Küche & Bar', taken)).toBe('kuche-bar-2')
  expect(newKey('card', '清掃', new Set())).toBe('card')
  expect(newKey('card', 'x '.repeat(200), new Set()).length).toBeLessThan(100)
})

test('a file has every field of a draft that a superadmin can set', () => {
  const { masterBoardsCreate, masterGroupsUpdate, masterCardsUpdate } = operations
  const bodies = { board: masterBoardsCreate, group: masterGroupsUpdate, card: masterCardsUpdate } as const
  for (const kind of ['board', 'group', 'card'] as const) {
    const settable = Object.keys(bodies[kind].body.properties).filter(
      (name) => name !== 'id' && name !== 'key',
    )
    expect(contentFields(kind).toSorted(), 'See cli/src/templates/format.ts.').toEqual(settable.toSorted())
  }
})
