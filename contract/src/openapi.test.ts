import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes } from './errors.ts'
import { glossaryNames } from './glossary.ts'
import { type Operation, operations, scopes } from './index.ts'
import { resolve as resolveIn } from './openapi/examples.ts'
import type { Json } from './openapi/schemas.ts'
import { bodyType } from './openapi.ts'

// `npm run generate:check` ensures that the file matches the operations, the guide and the examples.
const document: Json = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
const list = Object.entries<Operation>(operations)
const resolve = (node: Json) => resolveIn(document, node)

test.each(list)('%s: every status with its body and headers', (name, op) => {
  const { post } = document.paths[op.path]
  expect(post.operationId).toBe(name)
  expect(Object.keys(post.responses)).toEqual([op.success, ...op.errors].map(String).sort())
  expect(post.security).toEqual(op.access === 'public' ? [] : [{ bearer: [] }])
  for (const [status, node] of Object.entries<{ $ref?: string }>(post.responses)) {
    const response = resolve(node)
    expect(Object.keys(response.headers)).toEqual(
      expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining']),
    )
    expect('Retry-After' in response.headers).toBe(status === '429')
    const streams = { events: 'text/event-stream', lines: 'application/jsonl', feed: 'text/event-stream' }
    const type = op.streams && status === '200' ? streams[op.streams] : 'application/json'
    expect(response.content[type].schema).toBeDefined()
  }
})

test('the bodies that differ are told apart', () => {
  const kinds = (path: string, status: number) =>
    document.paths[path].post.responses[status].$ref.split('/').at(-1)
  expect(kinds('/v1/authenticate', 400)).toBe('400-plain')
  expect(kinds('/v1/me', 400)).toBe('400-with-data-and-code')
  const upgrade = '/services/platforms/v1/subscriptions/upgrade-trial'
  expect([kinds(upgrade, 401), kinds(upgrade, 403)]).toEqual(['401-message-only', '403-with-data'])
  expect(kinds('/services/operations/v1/operations/cards/create', 403)).toBe('403-plain')
  expect(kinds('/services/operations/v1/operations/cards/delete', 403)).toBe('403-with-data')
})

test('string-typed resources are JSON text with a schema of what is in it', () => {
  const schema =
    document.paths['/services/operations/v1/operations/boards/get'].post.responses[200].content[
      'application/json'
    ].schema.properties.data.properties.board
  expect(schema).toMatchObject({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: '#/components/schemas/BoardWithGroups' },
  })
})

test('patterns mean the same with and without the flag u, and let emoji pass where people write', () => {
  const patterns = new Set<string>()
  JSON.stringify(document, (key, value) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value)
    return value
  })
  expect(patterns.size).toBeGreaterThan(3)
  for (const pattern of patterns) {
    const [plain, unicode] = [new RegExp(pattern), new RegExp(pattern, 'u')]
    for (const sample of ['👩‍🍳', '🥐 bread', 'a-b.c', '7', '1-2', 'example.com', ' ', ''])
      expect([pattern, sample, plain.test(sample)]).toEqual([pattern, sample, unicode.test(sample)])
  }
  const { title } =
    document.paths['/services/operations/v1/operations/cards/create'].post.requestBody.content[
      'application/json'
    ].schema.properties
  expect(new RegExp(resolve(title).pattern ?? '').test('🥐')).toBe(true)
})

test('the webhooks are described: what is sent for an event, to projects and to platforms', () => {
  expect(Object.keys(document.webhooks).length).toBeGreaterThan(0)
  for (const { post } of Object.values<Json>(document.webhooks)) {
    expect(resolve(post.requestBody.content['application/json'].schema)).toBeDefined()
    expect(Object.keys(post.responses).length).toBeGreaterThan(0)
  }
})

test('extensions are marked, contract operations are not', () => {
  for (const [, op] of list) expect(document.paths[op.path].post['x-muster-extension']).toBe(op.extension)
})

/** Every field of every schema with its path. A named schema is visited once. */
function fields(schema: Json, at: string, seen: Set<string>): [at: string, field: Json][] {
  if (schema === null || typeof schema !== 'object') return []
  if (schema.$ref) {
    if (seen.has(schema.$ref)) return []
    seen.add(schema.$ref)
    return fields(resolve(schema), schema.$ref.split('/').at(-1), seen)
  }
  const own = Object.entries<Json>(schema.properties ?? {})
  return [
    ...own.map(([name, field]) => [`${at}.${name}`, field] as [string, Json]),
    ...own.flatMap(([name, field]) => fields(field, `${at}.${name}`, seen)),
    ...fields(schema.items, at, seen),
    ...fields(schema.contentSchema, at, seen),
  ]
}

function allFields() {
  const seen = new Set<string>()
  return list.flatMap(([name, op]) => {
    const { requestBody, responses } = document.paths[op.path].post
    const contents = [requestBody, ...Object.values<Json>(responses).map(resolve)].map(
      ({ content }) => content,
    )
    return contents.flatMap((content) =>
      Object.values<Json>(content).flatMap(({ schema }) => fields(schema, name, seen)),
    )
  })
}

test('every operation, field and error has a description and an example', () => {
  const without =
    (key: string) =>
    ([, field]: [string, Json]) =>
      !(key in resolve(field)) && !(key in field)
  const found = allFields()
  expect(found.length).toBeGreaterThan(500)
  const nameless = found.filter(without('description')).map(([at]) => at)
  expect(nameless, 'Describe these fields in contract/src/glossary.ts.').toEqual([])
  // A field with inner fields needs no example of its own.
  const leaves = found.filter(([, field]) => {
    const { properties, items, contentSchema } = resolve(field)
    return !properties && !contentSchema && !resolve(items ?? {}).properties
  })
  expect(leaves.filter(without('examples')).map(([at]) => at)).toEqual([])
  for (const [, op] of list) {
    const { description, requestBody, responses } = document.paths[op.path].post
    expect(description.length).toBeGreaterThan(20)
    expect(requestBody.content[bodyType(op)].example).toBeDefined()
    for (const [status, node] of Object.entries<Json>(responses)) {
      const [content] = Object.values<Json>(resolve(node).content)
      const shown = content.example ?? Object.keys(content.examples ?? {})[0]
      expect([op.path, status, shown]).toEqual([op.path, status, shown ?? 'an example'])
    }
  }
})

test('the glossary has no word that no field uses', () => {
  const used = new Set(allFields().map(([at]) => at.split('.').at(-1)))
  expect(glossaryNames.filter((name) => !used.has(name))).toEqual([])
})

test('each section of the reference has operations, and each operation is in a group of sections', () => {
  const inGroups = document['x-tagGroups'].flatMap(({ tags }: Json) => tags)
  const used = new Set(list.map(([, op]) => document.paths[op.path].post.tags[0]))
  expect([...used].toSorted()).toEqual(inGroups.toSorted())
})

test('whatever takes a reason for the log of rollouts says that it reaches every project', () => {
  // These operations end, delay or propose a rollout, or are about one card.
  const reachNobody = ['rolloutsHold', 'rolloutsReject', 'rolloutsPropose', 'cardsReturn']
  for (const [name, op] of list.filter(([name]) => !reachNobody.includes(name)))
    expect([name, op.publishes !== undefined]).toEqual([name, 'reason' in op.body.properties])
})

test('the guide to errors says what to do about every code', () => {
  const guide = readFileSync(new URL('../guide/4-errors.md', import.meta.url), 'utf8')
  expect(Object.keys(errorCodes).filter((code) => !guide.includes(`\`${code}\``))).toEqual([])
})

test('the guide to authentication explains every scope', () => {
  const guide = readFileSync(new URL('../guide/3-authentication.md', import.meta.url), 'utf8')
  expect(scopes.filter((scope) => !guide.includes(`| \`${scope}\` |`))).toEqual([])
})
