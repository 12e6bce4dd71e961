import type { Operation } from '@muster/contract'
import { findNames } from '../boards/store/names.ts'
import type { Db } from '../core/db.ts'
import { invalid } from '../core/refusal.ts'
import type { Caller } from '../operation.ts'

/** A record may keep an old, unclean value in these fields. */
const KEPT = new Set(['title', 'name'])

/** The record that the call changes; null if the call creates one. */
function recordOf(op: Operation, caller: Caller, body: Readonly<Record<string, unknown>>) {
  if (op.path === '/v1/profile/update') return { kind: 'user', id: caller.user_id }
  const [kind, field] = Object.entries(op.record ?? {})[0] ?? []
  const isChanged = kind !== undefined && field === 'id' && Number.isSafeInteger(body.id)
  return isChanged ? { kind, id: body.id as number } : null
}

const message = (field: string) =>
  `The ${field} field must be one line without control characters and without marks that change the direction of writing.`

/**
 * Throws 422 for names with control characters, unless the record already has exactly that name. Older
 * records may have such names, and a client that sends a whole record back must not fail because of them.
 */
export async function assertCleanNames(
  db: Db,
  op: Operation,
  caller: Caller | null,
  projectId: number | null,
  body: Readonly<Record<string, unknown>>,
  unclean: readonly string[],
): Promise<void> {
  const record = caller && recordOf(op, caller, body)
  const known = record && caller ? await findNames(db, caller, record, projectId) : []
  const wrong = unclean.filter((name) => !(KEPT.has(name) && known.includes(String(body[name]))))
  if (wrong.length) throw invalid(Object.fromEntries(wrong.map((name) => [name, [message(name)]])))
}
