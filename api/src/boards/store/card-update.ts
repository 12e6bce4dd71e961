import type { CardView } from '@muster/contract'
import type { Changes } from '#core/changes.ts'
import { type Database, isOpen, type Tx } from '#core/db.ts'
import { afterWrite, eventsToWrite, type NotWritten } from '#core/direct-writes.ts'
import { Json } from '#core/json.ts'
import { newIds } from '#core/new-ids.ts'
import { invalid, Refusal } from '#core/refusal.ts'
import { prepared, sql } from '#core/sql.ts'
import { mapInTurns } from '#core/turns.ts'
import { cardVector, projectPrefix } from '#core/words.ts'
import { isSameRule, MAX_RULES, plainRule, ruleErrors, wordsOf } from '#templates/repeat.ts'
import type { Entry, Templates, Viewer } from '#templates/resolve.ts'
import type { Turn, Version } from '#templates/runs.ts'
import { differing, type Field, fields, TOUCHED, textFields } from '#templates/store/fields.ts'
import {
  assertMayBecome,
  type Decision,
  needsSignOff,
  signOffBy,
  UNDECIDED,
  type Work,
  type Worked,
  workAfter,
} from '../work.ts'
import { loadCards, sizeOf } from './card-read.ts'
import { type CardRecord, type CardRow, cardText, columnAt, namedRow, tagIdsOf, workIn } from './card-rows.ts'
import { type CardChanges, cardChanges, nextTagIds, withMoments } from './cards.ts'
import type { FoundCard } from './entries.ts'
import { limitsOf, type Quota, resizes } from './group-sizes.ts'
import { copiesOf } from './materialize.ts'
import { isOfEarlierRun, turnOfCard, versionsOf } from './present.ts'
import { assertCurrentRun, runToWrite } from './runs.ts'
import { blankRecord, fillInCard, shownCard } from './shown-rows.ts'
import type { Head } from './viewer.ts'

/** A card that was read for a change. */
export interface ReadCard {
  readonly head: Head
  readonly viewer: Viewer
  readonly templates: Templates
  /** With its row, or with the row that the change will create. */
  readonly entry: Entry<CardRecord> & { readonly row: CardRecord }
  readonly isGroupOrdered: boolean
  readonly masterGroupId: number | null
  readonly boardId: number | null
  readonly shown: CardRow
  /** The same before variables are filled in. */
  readonly bare: CardRow
  /** The argument of make_copies, for copies that need rows first; null if the card has a row. */
  readonly copies: object | null
}

/** Converts a found card for a change. */
export function readCardOf(found: FoundCard): ReadCard {
  const { head, viewer, templates, entry, isGroupOrdered, master_group_id, board_id, shown, bare, lineage } =
    found
  return {
    head,
    viewer,
    templates,
    entry: { ...entry, row: entry.row ?? blankRecord(viewer, templates, entry) },
    isGroupOrdered,
    masterGroupId: master_group_id,
    boardId: board_id,
    shown,
    bare,
    copies: entry.row === null ? copiesOf(found, lineage) : null,
  }
}

/** The live cards among these rows. */
export async function readCards(tx: Tx, projectId: number, ids: readonly number[]): Promise<ReadCard[]> {
  const { head, viewer, templates, cards } = await loadCards(
    tx,
    projectId,
    sql`c.id = any (${ids}::bigint[])`,
  )
  return cards
    .filter(({ entry }) => entry.isAllowed && !entry.isDeleted)
    .map(({ entry, group, shown, bare }) => ({
      head,
      viewer,
      templates,
      entry,
      isGroupOrdered: group?.is_ordered === true,
      masterGroupId: group?.master_id ?? null,
      boardId: group?.parent_id ?? null,
      shown,
      bare,
      copies: null,
    }))
}

const texts = textFields('card')

/** A card with its new values. */
interface ChangedCard {
  readonly card: ReadCard
  readonly fields: readonly string[]
  /** The new values of the fields that differ from card to card. */
  readonly own: Readonly<Record<string, unknown>>
  readonly overrides: number
  readonly shown: CardRow
  readonly bytes: number
  readonly changes: Changes
  /** The argument of write_run, if the change is one of the current run. */
  readonly run: object | undefined
  /** Since when a copy waits to be accepted. Its template may say at any time that the platform accepts it. */
  readonly waitsSince: string | null
}

/**
 * Applies a change in memory. Undefined if the card already shows these values: then no field becomes an
 * override.
 */
function changed(card: ReadCard, stored: StoredChanges, decided: Decided): ChangedCard | undefined {
  const worked = workedOf(card)
  const turn = turnOfCard(card.viewer, card.templates, card.entry)
  assertCurrentRun(turn, stored.run)
  const before = { ...namedRow(card.shown), ...otherFields(card, worked) }
  const tagIds = nextTagIds(before.tag_ids, stored)
  const own = differing(
    'card',
    { ...stored, more_tag_ids: tagIds.slice(1) },
    { ...before, more_tag_ids: before.tag_ids.slice(1) },
  )
  const values = [...card.entry.row.values]
  if (own.due_date !== undefined && (turn?.run || stored.repeat))
    throw new Refusal(400, 'rule', 'The rule of a recurring card decides when it is due.')
  // The project's own cards override nothing. PostgreSQL updates a row faster if no indexed column changes.
  const isCopy = card.entry.row.master_id !== null
  let overrides = 0
  const work = nextWork(card, worked, stored, own.status, decided)
  if (work !== undefined) {
    own.work = work
    if (isCopy) overrides |= TOUCHED
  }
  const rules = nextRules(card, stored, decided.now)
  if (rules) own.rules = rules
  const run = beginRun(card, { worked, turn, decided }, own, work)
  if (run && isCopy) overrides |= TOUCHED
  if (own.status !== undefined) own.status_at = decided.now
  for (const [name, value] of Object.entries(own)) {
    values[columnAt(name)] = value instanceof Date ? value.getTime() / 1000 : value
    // The status of a run is no override: the next run does not have it.
    if (isCopy && !(run && name === 'status'))
      overrides |= (fields.card as Readonly<Record<string, Field>>)[name]?.bit ?? 0
  }
  const row = { ...card.entry.row, overrides: card.entry.row.overrides | overrides, values }
  const entry = { ...card.entry, row }
  const bare = shownCard(card.viewer, card.templates, entry, card.isGroupOrdered)
  const shown = fillInCard(bare, card.head)
  const after = {
    ...namedRow(shown),
    ...otherFields({ ...card, entry }, { ...worked, work: work ?? worked.work }),
  }
  const changes = cardChanges(before, after)
  if (!changes) return undefined
  const names = Object.keys(own)
  const sizeBy = (values: CardRow, of: ReadCard['entry']) => sizeOf(of, card.masterGroupId, values).bytes
  // Measuring long texts takes time, so measure only if one of them changes.
  const bytes = texts.some((name) => names.includes(name))
    ? sizeBy(bare, entry) - sizeBy(card.bare, card.entry)
    : 0
  const isWaiting = isCopy && work?.submitted_at != null && shown[STATUS] === 'to_check'
  const waitsSince = isWaiting ? (work.submitted_at ?? null) : null
  return { card, fields: names, own, overrides, shown, bytes, changes, run, waitsSince }
}

const workedOf = ({ entry, shown }: ReadCard): Worked => ({ template: entry.template, work: workIn(shown) })

const isForOwners = (card: ReadCard): boolean =>
  needsSignOff(workedOf(card)) && signOffBy(workedOf(card)) === 'project'

/** What the events of a card tell about its sign-off and its rule. */
const otherFields = ({ entry }: Pick<ReadCard, 'entry'>, worked: Worked) => ({
  needs_sign_off: worked.template ? null : needsSignOff(worked),
  returned_reason: worked.work?.returned_reason ?? null,
  repeat: wordsOf(versionsOf(entry.row)?.at(-1)?.rule ?? null),
})

/** The versions of the rule of a project's own card after the change; undefined if they stay the same. */
function nextRules(
  { entry }: ReadCard,
  { repeat }: StoredChanges,
  now: Date,
): readonly Version[] | undefined {
  if (repeat === undefined) return undefined
  if (entry.template) throw new Refusal(400, 'rule', 'The template of the card decides how it repeats.')
  const errors = ruleErrors(repeat)
  if (Object.keys(errors).length) throw invalid(errors)
  const versions = versionsOf(entry.row) ?? []
  const rule = repeat && plainRule(repeat)
  if (isSameRule(rule, versions.at(-1)?.rule ?? null)) return undefined
  return [...versions, { rule, at: now.getTime() / 1000 }].slice(-MAX_RULES)
}

/**
 * If the change is one of the current run: completes `own` by the status and the work of that run, which may differ from
 * the stored ones of an earlier run. Returns the argument of write_run.
 */
function beginRun(
  { entry, shown, head }: ReadCard,
  { worked, turn, decided }: { worked: Worked; turn: Turn | null; decided: Decided },
  own: Record<string, unknown>,
  work: Work | undefined,
): object | undefined {
  if (own.status === undefined && work === undefined) return undefined
  if (isOfEarlierRun(turn, entry.row)) {
    own.status ??= shown[STATUS]
    own.work ??= worked.work
    own.run_on = turn?.last?.on ?? null
  }
  const status = (own.status ?? shown[STATUS]) as string
  const next = { ...worked, work: work ?? worked.work }
  const { userId, now, reason } = decided
  const platformId = head.platform_id
  const isReturned = reason !== undefined
  return runToWrite(turn, { platformId, row: entry.row, worked: next, status, userId, now, isReturned })
}

/** Who changes the cards, when, and what they decided about a submitted card. */
interface Decided extends Decision {
  readonly userId: number
  readonly now: Date
}

/** The work of a card after the change; undefined if it stays the same. Throws if the rules forbid the change. */
function nextWork(
  card: ReadCard,
  worked: Worked,
  { needs_sign_off }: StoredChanges,
  status: unknown,
  decided: Decided,
): Work | undefined {
  let changed: Work | undefined
  if (needs_sign_off != null) {
    if (worked.template)
      throw new Refusal(400, 'rule', 'The template of the card decides whether it needs sign-off.')
    if (needs_sign_off !== needsSignOff(worked)) changed = { ...worked.work, needs_sign_off }
  }
  if (typeof status !== 'string') return changed
  const next = { ...worked, work: changed ?? worked.work }
  const title = card.shown[TITLE] as string
  assertMayBecome(status, next, { title, isAccepted: decided.isAccepted, values: card.head })
  return workAfter({ from: card.shown[STATUS], to: status }, next, decided) ?? changed
}

const statement = prepared<{ projectId: number; change: string }>(
  (of) => sql`select update_cards(${of.projectId}, ${of.change}::jsonb) as done`,
)

const GROUP = columnAt('group_id')
const UPDATED = columnAt('updated_at')
const STATUS = columnAt('status')
const TITLE = columnAt('title')
const OWNER = columnAt('owner_id')

/** A card after the change. `newOwner` is null unless the owner has changed. */
export interface UpdatedCard {
  readonly id: number
  json(): Json<CardView>
  readonly isChanged: boolean
  readonly newOwner: number | null
  /** Whether owners of the project must now accept it. */
  readonly isSubmitted: boolean
}

interface Writer {
  readonly userId: number
  readonly quota: Quota
}

/**
 * Makes the same change to cards of one project. Reads the cards and calls update_cards, with or without a
 * transaction. The function checks the change, updates the sizes and writes the events. If it refuses,
 * nothing is written. An absent field is unchanged; null clears a nullable field and leaves others unchanged.
 */
export async function updateCards(
  on: Database | Tx,
  writer: Writer,
  read: () => Promise<readonly ReadCard[]>,
  sent: CardChanges,
  decision: Decision = UNDECIDED,
): Promise<readonly UpdatedCard[] | NotWritten> {
  const done = await updateOnce(on, writer, await read(), sent, decision)
  const isStale = 'refused' in done && done.refused.includes('stale')
  // In a transaction the cards are locked now, so a second read cannot be stale.
  return isStale && isOpen(on) ? updateOnce(on, writer, await read(), sent, decision) : done
}

async function updateOnce(
  on: Database | Tx,
  { userId, quota }: Writer,
  cards: readonly ReadCard[],
  sent: CardChanges,
  decision: Decision,
): Promise<readonly UpdatedCard[] | NotWritten> {
  const [first] = cards
  if (!first) return []
  const { platform_id, time_zone } = first.head
  const now = new Date()
  const stored = withTags(withMoments(sent, time_zone))
  const decided = { ...decision, userId, now }
  const all = await mapInTurns(cards, (card) => ({ card, next: changed(card, stored, decided) }))
  const changing = all.flatMap(({ next }) => next ?? [])
  const done = changing.length ? await write(on, first.head, quota, stored, changing, decided) : {}
  if ('refused' in done) return done as NotWritten
  return all.map(({ card, next }) => {
    const { id } = card.entry
    const shown = [...(next?.shown ?? card.shown)]
    shown[UPDATED] = (done as Record<number, number>)[id] ?? shown[UPDATED]
    const newOwner = shown[OWNER] === card.shown[OWNER] ? null : (shown[OWNER] as number | null)
    const json = () => new Json<CardView>(cardText(shown, platform_id, now))
    const isSubmitted = next?.own.status === 'to_check' && isForOwners(card)
    return { id, json, isChanged: next !== undefined, newOwner, isSubmitted }
  })
}

type StoredChanges = ReturnType<typeof withMoments>

/** With tag_ids, the first of them is the tag_id. */
const withTags = (changes: StoredChanges): StoredChanges =>
  changes.tag_ids === undefined ? changes : { ...changes, tag_id: changes.tag_ids?.[0] ?? null }

/** If a text changes: the search words of the card's other stored texts. */
function keptWords({ values }: CardRecord, changed: readonly string[], prefix: string): string | null {
  if (!texts.some((name) => changed.includes(name))) return null
  const kept = texts.filter((name) => !changed.includes(name))
  return cardVector(Object.fromEntries(kept.map((name) => [name, values[columnAt(name)]])), prefix)
}

/**
 * The size changes of the groups, and the growth of each board and the project, for update_cards to check.
 */
function sizesOf(changing: readonly ChangedCard[], quota: Quota) {
  const sizes = resizes(
    changing.map(({ card, bytes }) => ({ group_id: card.shown[GROUP] as number | null, cards: 0, bytes })),
  )
  const grown = [...Map.groupBy(changing, ({ card }) => card.boardId)].map(([boardId, cards]) => ({
    group_id: boardId === null ? null : (cards[0]?.card.shown[GROUP] as number),
    bytes: cards.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  const limits = limitsOf(quota, false)
  const [only] = grown
  // The limits of a board and of the project are checked together if nothing else grows.
  if (only && grown.length === 1) return { sizes, ...(only.bytes > 0 && { grown: [{ ...only, limits }] }) }
  const { project_bytes, ...boardLimits } = limits
  const boards = grown
    .filter(({ group_id, bytes }) => group_id !== null && bytes > 0)
    .map((board) => ({ ...board, limits: boardLimits }))
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const project = { group_id: null, bytes: total, limits: { project_bytes } }
  return { sizes, grown: total > 0 ? [...boards, project] : boards }
}

function eventOf({ isAccepted, reason }: Decision): 'card.updated' | 'card.accepted' | 'card.returned' {
  if (isAccepted) return 'card.accepted'
  return reason === undefined ? 'card.updated' : 'card.returned'
}

/** Fields whose new value may differ from card to card. */
const differs = new Set(['status', 'status_at', 'work', 'rules', 'run_on', 'more_tag_ids'])

async function write(
  on: Database | Tx,
  { project_id: projectId, platform_id }: Head,
  quota: Quota,
  stored: StoredChanges,
  changing: readonly ChangedCard[],
  { userId, now, ...decision }: Decided,
): Promise<Readonly<Record<number, number>> | NotWritten> {
  const names = new Set(changing.flatMap((each) => each.fields))
  const ids = await newIds(on)
  const news = changing.flatMap(({ card, changes, own, run }) => {
    const ids = { card_id: card.entry.id, group_id: card.shown[GROUP] as number | null }
    const doing = { project_id: projectId, actor_id: userId, ids }
    const changed = { ...doing, type: eventOf(decision), changes }
    const isDone = run !== undefined && own.status === 'closed'
    return isDone ? [changed, { ...doing, type: 'run.done' as const, changes: {} }] : [changed]
  })
  const events = eventsToWrite(on, ids, news)
  const isResized = changing.some(({ bytes }) => bytes !== 0)
  const prefix = projectPrefix(projectId)
  const named: Readonly<Record<string, unknown>> = stored
  const newTags = stored.tag_ids?.slice(1) ?? []
  const copies = changing.find(({ card }) => card.copies)?.card.copies
  const change = {
    now,
    values: Object.fromEntries(
      [...names].filter((name) => !differs.has(name)).map((name) => [name, named[name] ?? null]),
    ),
    words: Object.fromEntries(
      texts
        .filter((name) => names.has(name))
        .map((name) => [name, cardVector({ [name]: stored[name] ?? null }, prefix)]),
    ),
    platform_id,
    cards: await mapInTurns(
      changing,
      ({ card: { entry }, fields, own, overrides, shown, run, waitsSince }) => ({
        id: entry.id,
        master_card_id: entry.row.master_id,
        seen: entry.row.values[UPDATED],
        seen_overrides: entry.row.overrides,
        seen_status: entry.row.values[STATUS],
        fields,
        overrides,
        kept_words: keptWords(entry.row, fields, prefix),
        more_tag_ids: tagIdsOf(shown).slice(1),
        status: own.status,
        work: own.work,
        rules: own.rules,
        run_on: own.run_on,
        run,
        waits_since: waitsSince,
      }),
    ),
    ...(isResized && sizesOf(changing, quota)),
    ...(copies && { copies }),
    ...(newTags.length > 0 && { more_tag_ids: newTags }),
    ...(events && { events, new_wake: ids.wakeId }),
  }
  const [row] = await on.query<{ done: { updated: Readonly<Record<number, number>> } | NotWritten }>(
    statement({ projectId, change: JSON.stringify(change) }),
  )
  if (!row) throw new Error('update_cards returned nothing.')
  if ('refused' in row.done) return row.done
  afterWrite(on, projectId, news)
  return row.done.updated
}
