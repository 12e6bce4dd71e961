import { expect, test } from 'vitest'
import { type Operation, operations } from './index.ts'
import { openapi } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into at every depth.
type Node = any
const document: Node = openapi()
const list = Object.entries<Operation>(operations)

function resolve(node: Node): Node {
  if (!node.$ref) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((at: Node, key: string) => at[key], document)
}

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
    const type = op.streams && status === '200' ? 'text/event-stream' : 'application/json'
    expect(response.content[type].schema).toBeDefined()
  }
})

test('the bodies that differ are told apart', () => {
  const kinds = (path: string, status: number) =>
    document.paths[path].post.responses[status].$ref.split('/').at(-1)
  expect(kinds('/v1/authenticate', 400)).toBe('400-plain')
  expect(kinds('/v1/me', 400)).toBe('400-with-data')
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
  expect(schema).toEqual({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: '#/components/schemas/BoardWithGroups' },
  })
})

test('extensions are marked, contract operations are not', () => {
  for (const [, op] of list) expect(document.paths[op.path].post['x-muster-extension']).toBe(op.extension)
})
