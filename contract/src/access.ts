import { type Operation, platformKinds, type RecordKind, type Role } from './operation.ts'

/** What an operation's `access` requires, in parts. */
export interface Requirement {
  /** Where the role is needed: in the current project, or in the project of the record. */
  readonly where: 'project' | 'record' | 'none'
  readonly role?: Role
  /** The platform flag that is required or, when there is a role too, accepted instead of the role. */
  readonly flag?: 'superadmin' | 'superadmin_billing'
}

export function requirementOf({ access }: Pick<Operation, 'access'>): Requirement {
  if (access === 'superadmin') return { where: 'none', flag: 'superadmin' }
  const [, where, role, flag] = /^(project|record):(\w+)(?:\|(\w+))?$/.exec(access) ?? []
  if (!where) return { where: 'none' }
  return { where, role, ...(flag ? { flag } : {}) } as Requirement
}

interface JsonSchema {
  readonly type?: unknown
  readonly properties?: Record<string, JsonSchema>
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
}

/**
 * Whether a field contains the id of a record, by its name or its schema. Cursors and strings are not ids.
 */
const isId = (name: string, { type, minimum, maximum }: JsonSchema): boolean =>
  ![type].flat().includes('string') &&
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

/**
 * Whether unknown fields are an error even for callers who did not ask for strict handling. This applies to
 * extensions, and to operations where a mistake would reach every project.
 */
export const refusesUnknownFields = ({ extension, publishes }: Operation): boolean =>
  extension === true || publishes === 'always' || publishes === 'delete_from_projects'

/**
 * The reasons why the server could not enforce a definition. It refuses to mount an operation with a flaw.
 */
export function flawsOf(op: Operation): string[] {
  const named = Object.entries(op.record ?? {})
  const declared = new Set([
    ...named.map(([, field]) => field),
    ...Object.keys(op.references ?? {}),
    ...Object.keys(op.filters ?? {}),
  ])
  const isAlwaysSent = (field: string) =>
    (op.body.required ?? []).includes(field) || op.exactlyOneOf?.includes(field)
  const judgeOf = (kind: string) => {
    if (kind === 'token' || kind === 'passkey') return 'session'
    return (platformKinds as readonly string[]).includes(kind) ? 'superadmin' : op.access
  }
  return [
    ...idFieldsOf(op.body)
      .filter((field) => !declared.has(field))
      .map((field) => `It does not declare what ${field} refers to.`),
    ...(requirementOf(op).where === 'record' && !op.record
      ? ['It is judged by a record and declares none.']
      : []),
    ...(op.references && 'id' in op.references ? ['Its id names the record; it is not a reference.'] : []),
    ...named
      .filter(([kind]) => judgeOf(kind) !== op.access)
      .map(([kind]) => `Access ${op.access} does not judge a ${kind}.`),
    ...named
      .filter(([, field]) => !op.judgedBy && !isAlwaysSent(field))
      .map(([, field]) => `It would run without its record when ${field} is not sent.`),
  ]
}

/** The record that a body names. An operation may allow several kinds of record; a body names one of them. */
export function recordIn(
  { record = {} }: Operation,
  body: Readonly<Record<string, unknown>>,
): { kind: RecordKind; id: number } | undefined {
  const named = Object.entries(record).find(([, field]) => body[field] != null)
  return named && { kind: named[0] as RecordKind, id: Number(body[named[1]]) }
}
