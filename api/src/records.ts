import type { Role } from '@muster/contract'
import { assertRecord, type FoundRecord } from './access.ts'
import type { Caller } from './operation.ts'
import { bringUpToDate } from './store/copies.ts'
import type { Db, Tx } from './store/db.ts'
import { findRecord, type RecordTable } from './store/records.ts'

/** The record that a call names: found, the caller's to use, and its project up to date before it is changed. */

interface Who {
  readonly caller: Caller
  readonly namedProjectId: number | null
}

const nouns: Record<RecordTable, string> = {
  boards: 'board',
  groups: 'group',
  cards: 'card',
  comments: 'comment',
  tags: 'tag',
  themes: 'theme',
  theme_versions: 'theme version',
}

/** For a read: the project of the record. */
export async function openRecord(
  { db, caller, namedProjectId }: Who & { readonly db: Db },
  table: RecordTable,
  id: number,
): Promise<number> {
  const found = await findRecord(db, table, caller, id, namedProjectId)
  return assertRecord(found, caller, nouns[table], 'viewer', 'read').project_id
}

/** For a write, before anything else in its transaction. */
export async function changeRecord(
  { tx, caller, namedProjectId }: Who & { readonly tx: Tx },
  table: RecordTable,
  id: number,
  { role = 'member', state = 'live' }: { role?: Role; state?: 'live' | 'deleted' } = {},
): Promise<FoundRecord> {
  const found = await findRecord(tx, table, caller, id, namedProjectId, state)
  const noun = state === 'deleted' ? `deleted ${nouns[table]}` : nouns[table]
  const record = assertRecord(found, caller, noun, role, 'write')
  await bringRecordsUpToDate(tx, record)
  return record
}

export async function bringRecordsUpToDate(tx: Tx, { project_id, is_behind }: FoundRecord): Promise<void> {
  if (is_behind) await bringUpToDate(tx, { projectId: project_id })
}
