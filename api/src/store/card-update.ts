import type { CardView } from '@muster/contract'
import { Json } from '../json.ts'
import type { Caller, CurrentProject, Place } from '../operation.ts'
import { cardVector, projectPrefix } from '../words.ts'
import { type CardRow, cardText, columnAt, namedRow } from './card-rows.ts'
import { type CardChanges, cardChanges, searched, withMoments } from './cards.ts'
import type { Database } from './db.ts'
import { leaveWake, raiseFeed } from './events.ts'
import { hasBytesFor, INBOX, MIB, MOST_BYTES_AT_ONCE, PROJECT, type Quota } from './group-sizes.ts'
import { findPlainCard, type PlainCard } from './plain-card.ts'
import { showCardRow } from './plain-rows.ts'
import { type Field, fields, isSent } from './rollouts/fields.ts'
import { prepared, Statement, sql } from './sql.ts'

/** The short columns, which the statement always writes; long texts are written when they change. */
const SHORT = ['title', 'status', 'priority', 'is_active', 'due_date', 'snoozed_until'] as const
const LONG = ['description', 'short_description'] as const

/** Fields that can be changed at once. Who gets a card is told, and what it refers to is held: that takes a transaction. */
const simple = [...SHORT, ...LONG] as const

const GROUP = columnAt('group_id')
const UPDATED = columnAt('updated_at')

interface Values {
  readonly projectId: number
  readonly cardId: number
  readonly userId: number
  readonly groupId: number | null
  readonly boardId: number | null
  /** Every change of what a card says makes one of these another: laterThan in rollouts/fields.ts. */
  readonly seen: number
  readonly seenOverrides: number
  /** The backfill gives a status back without a trace in the two others. */
  readonly seenStatus: unknown
  readonly overrides: number
  readonly title: unknown
  readonly status: unknown
  readonly priority: unknown
  readonly is_active: unknown
  readonly due_date: unknown
  readonly snoozed_until: unknown
  readonly description: unknown
  readonly short_description: unknown
  readonly words: string | null
  readonly bytes: number
  readonly maxBytes: number
  readonly about: string
  readonly changes: string
  readonly now: Date
}

/** What differs between the statements: which texts they write, and whether the card becomes longer or shorter. */
interface Kind {
  readonly description: boolean
  readonly short_description: boolean
  readonly words: boolean
  readonly size: 'same' | 'less' | 'more'
  readonly inGroup: boolean
}

const raw = (text: string) => new Statement(text, [])
const joined = (before: Statement, part: Statement) => sql`${before} ${part}`

const statementFor = ({ size, inGroup, ...texts }: Kind) =>
  prepared<Values>((of) => {
    const written = [...SHORT, ...LONG.filter((name) => texts[name])]
    const set = written
      .map((name) => sql`${raw(name)} = ${of[name]}::${raw(fields.card[name].type)},`)
      .reduce(joined)
    const { projectId } = of
    const room = { same: sql``, less: sql``, more: sql`and ${hasBytesFor(of, inGroup)}` }[size]
    const resized = sql`
      resized as (
        update group_sizes z set bytes = greatest(0, z.bytes + ${of.bytes}::bigint)
        from c where z.project_id = ${projectId}
          and z.group_id = any (array[${PROJECT}, ${inGroup ? of.groupId : INBOX}]::bigint[])
        returning 1),`
    // Always true: it makes the feed wait for the sizes.
    const afterSizes = sql`where (select count(*) from resized) >= 0`
    return sql`
      with c as (
        update cards set ${set} ${texts.words ? sql`words = ${of.words}::tsvector,` : sql``}
          overrides = overrides | ${of.overrides}::bigint,
          updated_at = greatest(${of.now}::timestamptz, updated_at + interval '1 millisecond')
        where project_id = ${projectId} and id = ${of.cardId} and deleted_at is null
          and date_part('epoch', updated_at) = ${of.seen}::float8 and overrides = ${of.seenOverrides}::bigint
          and status is not distinct from ${of.seenStatus}::text ${room}
        returning date_part('epoch', updated_at) as updated),
      ${size === 'same' ? sql`` : resized}
      f as (${raiseFeed(projectId, 1, of.now, sql`from c ${size === 'same' ? sql`` : afterSizes}`)}),
      a as (
        insert into activity (project_id, seq, kind, action, user_id, card_id, about, changes, created_at)
        select ${projectId}::bigint, f.seq, 'card', 'updated', ${of.userId}::bigint, ${of.cardId}::bigint, ${of.about}::jsonb,
          ${of.changes}::jsonb, ${of.now}::timestamptz
        from f),
      w as (${leaveWake(projectId)})
      select c.updated from c`
  })

const statements = new Map<string, ReturnType<typeof statementFor>>()

/** There are fewer than fifty of them. */
function statementOf(kind: Kind): ReturnType<typeof statementFor> {
  const key = Object.values(kind).join()
  const known = statements.get(key) ?? statementFor(kind)
  statements.set(key, known)
  return known
}

/** A change that has been judged and is ready to be written: the card as it will be stored, and as it will be shown. */
function changed(card: PlainCard, changes: Readonly<Record<string, unknown>>) {
  const own = [...card.own]
  let { overrides } = card
  const names = new Set<string>()
  for (const name of simple) {
    const field: Field = fields.card[name]
    if (!isSent(name, field.isClearable !== undefined, changes)) continue
    const sent = changes[name] ?? null
    const value = sent instanceof Date ? sent.getTime() / 1000 : sent
    if (value === card.shown[columnAt(name)]) continue
    // An empty text is sent back as none.
    if ((searched as readonly string[]).includes(name) && !value && !card.shown[columnAt(name)]) continue
    names.add(name)
    own[columnAt(name)] = value
    overrides |= field.bit ?? 0
  }
  const shown = showCardRow([...own, overrides], card.template, card.isGroupOrdered, false)
  return { own, overrides, shown, names }
}

/** How many bytes a card's texts take in JSON, as group-sizes.ts counts them. */
function bytesOf({ template, master_group_id }: PlainCard, own: CardRow, shown: CardRow): number {
  const isHome = template !== null && template.group_id === master_group_id
  const row = isHome ? own : shown
  return searched.reduce((sum, name) => {
    const text = row[columnAt(name)]
    return text === null ? sum : sum + Buffer.byteLength(JSON.stringify(text))
  }, 0)
}

const moment = (seconds: unknown) =>
  seconds === null ? null : new Date(Math.round((seconds as number) * 1e3))

/**
 * Changes one card with all its checks, its sizes and its event in two round trips: it reads the card, and writes it if it
 * is still as it was read. Nothing when anything stands in the way: the record is not there, a bound is near, somebody else
 * was faster, the change needs more than this. Nothing is written then, and the longer way finds out what it was.
 */
export async function updateCardAtOnce(
  db: Database,
  caller: Caller,
  judge: (place: Place) => CurrentProject,
  projectId: number,
  { PROJECT_MAX_MIB }: Quota,
  cardId: number,
  changes: CardChanges,
): Promise<Json<CardView> | undefined> {
  if (Object.keys(changes).some((name) => !(simple as readonly string[]).includes(name))) return undefined
  const card = await findPlainCard(db, caller, cardId, projectId)
  if (!card || judge(card.place).is_behind) return undefined
  const { platform_id, time_zone } = card.place
  const now = new Date()
  const next = changed(card, withMoments(changes, time_zone))
  const differences = cardChanges(namedRow(card.shown), namedRow(next.shown))
  if (!differences) return new Json(cardText(card.shown, platform_id, now))
  const groupId = card.own[GROUP] as number | null
  const bytes = bytesOf(card, next.own, next.shown) - bytesOf(card, card.own, card.shown)
  if (bytes > MOST_BYTES_AT_ONCE) return undefined
  const value = (name: (typeof simple)[number]) => next.own[columnAt(name)]
  const texts = Object.fromEntries(searched.map((name) => [name, value(name) as string | null]))
  const statement = statementOf({
    description: next.names.has('description'),
    short_description: next.names.has('short_description'),
    words: searched.some((name) => next.names.has(name)),
    size: bytes === 0 ? 'same' : bytes < 0 ? 'less' : 'more',
    inGroup: groupId !== null,
  })
  const [written] = await db.query<{ updated: number }>(
    statement({
      ...{
        projectId,
        cardId,
        userId: caller.user_id,
        groupId,
        boardId: card.board_id,
        overrides: next.overrides,
      },
      ...{ seen: card.own[UPDATED] as number, seenOverrides: card.overrides },
      seenStatus: card.own[columnAt('status')],
      ...{
        title: value('title'),
        status: value('status'),
        priority: value('priority'),
        is_active: value('is_active'),
      },
      ...{ due_date: moment(value('due_date')), snoozed_until: moment(value('snoozed_until')) },
      ...{ description: value('description'), short_description: value('short_description') },
      words: cardVector(texts, projectPrefix(projectId)),
      ...{ bytes, maxBytes: PROJECT_MAX_MIB * MIB },
      about: JSON.stringify({
        group_id: groupId,
        ...(card.board_id === null ? {} : { board_id: card.board_id }),
      }),
      changes: JSON.stringify(differences),
      now,
    }),
  )
  if (!written) return undefined
  db.hasWritten({ projects: [projectId], platforms: [] })
  const shown = [...next.shown]
  shown[UPDATED] = written.updated
  return new Json(cardText(shown, platform_id, now))
}
