import { createHash } from 'node:crypto'
import { type Operation, type RecordKind, recordIn } from '@muster/contract'
import { showBoard } from '../boards/store/boards.ts'
import { showCard } from '../boards/store/cards.ts'
import { showComment } from '../boards/store/comments.ts'
import { showGroup } from '../boards/store/groups.ts'
import { lockRecord } from '../boards/store/records.ts'
import { showTag } from '../boards/store/tags.ts'
import type { Tx } from '../core/db.ts'
import { Json } from '../core/json.ts'
import { nounOf } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import type { Caller } from '../operation.ts'
import { draftOnlyNames } from '../templates/store/fields.ts'
import { showMasterBoardAlone } from '../templates/store/master-boards.ts'
import { showMasterCard } from '../templates/store/master-cards.ts'
import { showMasterGroup } from '../templates/store/master-groups.ts'

/** The kinds of records that have a version. */
const versioned = {
  board: 'board',
  group: 'group',
  card: 'card',
  comment: 'comment',
  tag: 'tag',
  masterBoard: 'board',
  masterGroup: 'group',
  masterCard: 'card',
} as const satisfies Partial<Record<RecordKind, string>>

type Versioned = keyof typeof versioned

/**
 * Fields that are not part of a version. A position changes when neighbours move; other fields depend on the
 * time or the reader, or only one operation returns them. Quotes inside texts are escaped, so nothing in a
 * text can match.
 */
const VOLATILE = new RegExp(
  [
    `,\\s*"(?:position|is_overdue|is_read|read_at|publication|card_type|${draftOnlyNames.join('|')})"\\s*:\\s*`,
    // A text, a list of objects, an object of objects of texts, or anything without structure.
    '(?:TEXT|\\[(?:[^\\[\\]"]|TEXT)*\\]|\\{(?:[^{}"]|TEXT|\\{(?:[^{}"]|TEXT)*\\})*\\}|[^,}\\]]+)',
  ]
    .join('')
    .replaceAll('TEXT', '"(?:[^"\\\\]|\\\\.)*"'),
  'g',
)

const versionOf = (text: string): string =>
  `"${createHash('sha256').update(text.replace(VOLATILE, '')).digest('base64url').slice(0, 22)}"`

/** The field of an answer that holds one record with a version. A board with its groups has none. */
function versionedField(op: Operation): string | undefined {
  const { properties = {} } = op.data as { properties?: Record<string, object> }
  return Object.values(versioned).find((name) => {
    const shape = properties[name] as ({ contentSchema?: Shape } & Shape) | undefined
    const { properties: inner } = shape?.contentSchema ?? shape ?? {}
    return inner !== undefined && !('groups' in inner)
  })
}

interface Shape {
  readonly properties?: Record<string, object>
}

/** Returns a function that reads the ETag of an operation's answers; undefined if they have none. */
export function etagReader(op: Operation): ((data: unknown) => string | null) | undefined {
  const field = versionedField(op)
  if (field === undefined) return undefined
  return (data) => {
    const record = (data as Record<string, unknown>)[field]
    return record instanceof Json ? versionOf(record.text) : null
  }
}

/** Whether the operation supports If-Match. */
export function judgesVersion(op: Operation): boolean {
  const [[kind, field] = []] = Object.entries(op.record ?? {})
  return op.effect === 'write' && !op.recordState && field === 'id' && kind !== undefined && kind in versioned
}

/**
 * Throws 400 `stale` unless the record still has one of the versions in the If-Match header. The record stays
 * locked, so that no other write can change it before this one.
 */
export async function assertVersion(
  tx: Tx,
  op: Operation,
  header: string,
  caller: Caller,
  projectId: number | null,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const named = recordIn(op, body)
  if (!named || header.trim() === '*') return
  const kind = named.kind as Versioned
  await lockRecord(tx, kind, projectId, named.id)
  const present = versionOf((await show(tx, kind, caller, projectId ?? 0, named.id)).text)
  const expected = header.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (expected.includes(present)) return
  const message = `The ${nounOf(kind)} has changed since you read it. Read it again, and repeat what you still want to change.`
  throw new Refusal(400, 'stale', message, { headers: { etag: present } })
}

async function show(
  tx: Tx,
  kind: Versioned,
  caller: Caller,
  projectId: number,
  id: number,
): Promise<Json<unknown>> {
  switch (kind) {
    case 'board':
      return showBoard(tx, projectId, id)
    case 'group':
      return showGroup(tx, projectId, id)
    case 'card':
      return showCard(tx, projectId, id)
    case 'comment':
      return showComment(tx, projectId, caller.user_id, id)
    case 'tag':
      return showTag(tx, projectId, id)
    case 'masterBoard':
      return showMasterBoardAlone(tx, id)
    case 'masterGroup':
      return showMasterGroup(tx, id)
    case 'masterCard':
      return showMasterCard(tx, id)
  }
}
