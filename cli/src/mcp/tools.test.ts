import { type Operation, operations, type ReferenceKind } from '@muster/contract'
import { expect, test } from 'vitest'
import { defaultToolGroups, type ToolGroup, toolGroups, toolsFor } from './tools.ts'

const everything = Object.keys(toolGroups) as ToolGroup[]
const superadmin = { isSuperadmin: true, mayWrite: true }
const all = toolsFor({ ...superadmin, groups: everything })

/** Records that an assistant must never change, and whose secrets it must not read. */
const forPeople: readonly ReferenceKind[] = [
  'webhook',
  'delivery',
  'serviceToken',
  'identityProvider',
  'invitation',
  'token',
  'passkey',
]
const people: readonly ReferenceKind[] = ['user', 'member', 'project']

/** The kinds of records in the definition's `record`. */
const kindsOf = (op: Operation) => Object.keys(op.record ?? {}) as ReferenceKind[]

test('people, webhooks, credentials, identity providers, money and whole projects are for people only', () => {
  const offered = new Set(all.map(({ operation }) => operation))
  for (const [name, op] of Object.entries<Operation>(operations)) {
    const isCredential =
      kindsOf(op).some((kind) => forPeople.includes(kind)) ||
      op.returnsSecret ||
      op.answerIsConfidential ||
      /\/(?:webhooks|service-tokens|sso|invitations|passkeys|tokens|password|two-factor|sessions|email)\//.test(
        op.path,
      )
    const changesPeople =
      op.effect === 'write' &&
      (op.path.startsWith('/services/platforms/') ||
        op.path.startsWith('/v1/') ||
        kindsOf(op).some((kind) => people.includes(kind)))
    if (isCredential || changesPeople) expect(offered, name).not.toContain(name)
  }
  // Ensure that the loop above covered the operations that a security audit reported.
  for (const name of ['webhooksCreate', 'webhooksRotateSecret', 'membersAdd', 'ssoProvidersUpdate'])
    expect(operations).toHaveProperty(name)
})

test('without --write every tool only reads; a group brings only its own tools and me', () => {
  for (const group of everything) {
    const reading = toolsFor({ isSuperadmin: true, mayWrite: false, groups: [group] })
    expect(reading.filter(({ isWrite }) => isWrite)).toEqual([])
    expect(reading.map(({ operation }) => operation)).toContain('me')
  }
  const names = everything.flatMap((group) =>
    toolsFor({ ...superadmin, groups: [group] }).map(({ name }) => name),
  )
  expect(new Set(names)).toEqual(new Set(all.map(({ name }) => name)))
  expect(names).toHaveLength(all.length + everything.length - 1)
})

test('the default set is small enough to be read before every conversation', () => {
  const tools = toolsFor({ ...superadmin, groups: defaultToolGroups })
  const shown = tools.map(({ name, title, description, inputSchema, outputSchema }) => ({
    name,
    title,
    description,
    inputSchema,
    outputSchema,
  }))
  expect(tools.length).toBeLessThanOrEqual(32)
  expect(JSON.stringify(shown).length).toBeLessThan(60_000)
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['me', 'boards_get', 'cards_create', 'cards_update', 'comments_create']),
  )
})

test('an output schema stands on its own and describes an object', () => {
  for (const { name, outputSchema } of all) {
    expect(outputSchema.type, name).toBe('object')
    const references = JSON.stringify(outputSchema).match(/"#\/[^"]*"/g) ?? []
    for (const reference of references) {
      const [, , definition = ''] = JSON.parse(reference).split('/')
      expect(Object.keys((outputSchema.$defs as object) ?? {}), name).toContain(definition)
    }
  }
})
