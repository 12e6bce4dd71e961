import type { Operation } from '@muster/contract'
import { findRowIds, materialize } from '../boards/store/materialize.ts'
import type { Db, Tx } from '../core/db.ts'
import { isComputed } from '../templates/computed-ids.ts'
import { type Kind, kinds } from '../templates/store/fields.ts'

type Body = Readonly<Record<string, unknown>>

/** The fields of a body that name a board, a group or a card, as the operation declares them. */
const fieldsOf = ({ record = {}, references = {} }: Operation): [Kind, string][] =>
  [
    ...Object.entries(record),
    ...Object.entries(references).map(([field, kind]) => [kind, field] as const),
  ].flatMap(([kind, field]) =>
    (kinds as readonly string[]).includes(kind) && typeof field === 'string' ? [[kind as Kind, field]] : [],
  )

/** The computed ids in a body. In a path such as `groups.*.id`, `*` stands for each element of a list. */
function idsIn(value: unknown, path: readonly string[]): number[] {
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' && isComputed(value) ? [value] : []
  if (name === '*') return Array.isArray(value) ? value.flatMap((each) => idsIn(each, rest)) : []
  return value && typeof value === 'object' ? idsIn((value as Body)[name], rest) : []
}

function replaced(value: unknown, path: readonly string[], ids: ReadonlyMap<number, number>): unknown {
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'number' ? (ids.get(value) ?? value) : value
  if (name === '*') return Array.isArray(value) ? value.map((each) => replaced(each, rest, ids)) : value
  if (!value || typeof value !== 'object' || !(name in value)) return value
  return { ...value, [name]: replaced((value as Body)[name], rest, ids) }
}

async function rewritten<Sent extends Body>(
  op: Operation,
  body: Sent,
  find: (named: { kind: Kind; id: number }[]) => Promise<Readonly<Record<Kind, ReadonlyMap<number, number>>>>,
): Promise<Sent> {
  const fields = fieldsOf(op).map(([kind, field]) => ({ kind, path: field.split('.') }))
  const named = fields.flatMap(({ kind, path }) => idsIn(body, path).map((id) => ({ kind, id })))
  if (named.length === 0) return body
  const ids = await find(named)
  return fields.reduce<Sent>((sent, { kind, path }) => replaced(sent, path, ids[kind]) as Sent, body)
}

/** The body of a read, with computed ids replaced by row ids for copies that have rows. */
export const withRowIds = <Sent extends Body>(
  db: Db,
  op: Operation,
  projectId: number,
  body: Sent,
): Promise<Sent> => rewritten(op, body, (named) => findRowIds(db, projectId, named))

/**
 * The body of a write, with computed ids replaced by row ids. Creates the missing rows of the copies. An id
 * that names no copy is unchanged, and the handler answers 404 or 422.
 */
export const withRows = <Sent extends Body>(
  tx: Tx,
  op: Operation,
  projectId: number,
  body: Sent,
): Promise<Sent> => rewritten(op, body, (named) => materialize(tx, projectId, named))
