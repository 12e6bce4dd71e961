import type { Operation, RecordKind, Role } from './operation.ts'

/** What an operation's `access` requires, in parts. */
export interface Demand {
  /** Where the role is needed: in the current project, or in the project of the record. */
  readonly where: 'project' | 'record' | 'nowhere'
  readonly role?: Role
  /** The platform flag that is required or, when there is a role too, accepted instead of the role. */
  readonly flag?: 'superadmin' | 'superadmin_billing'
}

export function demandOf({ access }: Pick<Operation, 'access'>): Demand {
  if (access === 'superadmin') return { where: 'nowhere', flag: 'superadmin' }
  const [, where, role, flag] = /^(project|record):(\w+)(?:\|(\w+))?$/.exec(access) ?? []
  if (!where) return { where: 'nowhere' }
  return { where, role, ...(flag ? { flag } : {}) } as Demand
}

interface JsonSchema {
  readonly properties?: Record<string, JsonSchema>
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
}

/** Whether a field holds an id, by its name or by its shape; where to go on in a list is none. */
const isId = (name: string, { minimum, maximum }: JsonSchema): boolean =>
  !/^(after|before)(_id)?$/.test(name) &&
  (/^(id|\w+_id)$/.test(name) || (minimum === 1 && maximum === Number.MAX_SAFE_INTEGER))

/** Every field of a body that takes the id of a record; `*` stands for each element of a list. */
export function idFieldsOf(schema: object, path = ''): string[] {
  return Object.entries((schema as JsonSchema).properties ?? {}).flatMap(([name, inner]) => {
    const field = path + name
    if (inner.items?.properties) return idFieldsOf(inner.items, `${field}.*.`)
    if (inner.properties) return idFieldsOf(inner, `${field}.`)
    if (inner.items) return isId(name.replace(/s$/, ''), inner.items) ? [`${field}.*`] : []
    return isId(name, inner) ? [field] : []
  })
}

/** Body ids whose kind of record is not declared. The server refuses to mount such an operation. */
export function undeclaredIds(op: Operation): string[] {
  const declared = new Set([
    ...Object.values(op.record ?? {}),
    ...Object.keys(op.references ?? {}),
    ...Object.keys(op.filters ?? {}),
  ])
  return idFieldsOf(op.body).filter((field) => !declared.has(field))
}

/** The record that a body names. An operation may allow several kinds of record; a body names one of them. */
export function recordIn(
  { record = {} }: Operation,
  body: Readonly<Record<string, unknown>>,
): { kind: RecordKind; id: number } | undefined {
  const named = Object.entries(record).find(([, field]) => body[field] != null)
  return named && { kind: named[0] as RecordKind, id: Number(body[named[1]]) }
}
