import type { ChecklistView } from '@muster/contract'
import { Refusal } from '#core/refusal.ts'
import { fillIn, type ProjectValues } from '#core/variables.ts'
import { type Item, templateItemsOf, type WithItems } from '#templates/checklist-items.ts'

/**
 * The rules of checklists and sign-off. The items of a template are part of its published row, so a rollout writes no
 * row in any project. A project stores its ticks, its own items and the state of the sign-off in cards.work.
 */

export interface Tick {
  readonly at: string
  readonly by: number
  readonly note?: string | null
  readonly number?: number | null
  readonly file_id?: number | null
}

/** The stored column cards.work. */
export interface Work {
  readonly items?: readonly Item[]
  /** By tickKey. Ticks of items that were removed stay. */
  readonly ticks?: Readonly<Record<string, Tick>>
  /** Only of a project's own card. */
  readonly needs_sign_off?: boolean
  readonly submitted_by?: number | null
  readonly submitted_at?: string | null
  readonly returned_reason?: string | null
}

/** The work of a recurring card at the start of a run: without what people did in the run before. */
export function workOfNewRun(work: Work | null): Work | null {
  if (!work) return null
  const { items, needs_sign_off } = work
  return { ...(items ? { items } : {}), ...(needs_sign_off === undefined ? {} : { needs_sign_off }) }
}

/** A card's template, if it is a copy, and its stored work. */
export interface Worked {
  readonly template: WithItems | null
  readonly work: Work | null
}

/**
 * Under which key a tick is stored. Items of the project and of the template have separate ticks: otherwise a project
 * could tick an item before headquarters adds it.
 */
const tickKey = ({ key, is_from_template }: Pick<ShownItem, 'key' | 'is_from_template'>): string =>
  is_from_template ? key : `own ${key}`

/** Ticks of removed items stay, up to this number in all. */
const MAX_TICKS = 400

interface ShownItem extends Item {
  readonly is_from_template: boolean
  /** Null if there is none, or if it lacks the evidence that the item asks for now. */
  readonly tick: Tick | null
  readonly hasStoredTick: boolean
}

/** The items of a card: those of its template, then the project's own. An own item cannot hide one of the template. */
export function itemsOf({ template, work }: Worked): readonly ShownItem[] {
  const given = templateItemsOf(template)
  const own = work?.items ?? []
  if (given.length === 0 && own.length === 0) return []
  const taken = new Set(given.map(({ key }) => key))
  const ticks = work?.ticks ?? {}
  const shown = (item: Item, is_from_template: boolean): ShownItem => {
    const tick = ticks[tickKey({ key: item.key, is_from_template })]
    const hasStoredTick = tick !== undefined
    return { ...item, is_from_template, hasStoredTick, tick: tick && isEnough(item, tick) ? tick : null }
  }
  return [
    ...given.map((item) => shown(item, true)),
    ...own.filter(({ key }) => !taken.has(key)).map((item) => shown(item, false)),
  ]
}

/** The field of a tick that is the evidence of each kind. */
const evidenceField = { none: undefined, note: 'note', number: 'number', photo: 'file_id' } as const

/** A template may ask for other evidence after the tick was made. Then the tick does not count. */
function isEnough({ evidence }: Item, tick: Tick): boolean {
  const field = evidenceField[evidence]
  return field === undefined || tick[field] != null
}

/** The evidence of a new tick as field errors; empty if it is exactly what the item asks for. */
export function evidenceErrors(
  { evidence, title }: Item,
  sent: Readonly<Partial<Record<'note' | 'number' | 'file_id', unknown>>>,
): Record<string, string[]> {
  const needed = evidenceField[evidence]
  const wording = { note: 'a note', number: 'a number', file_id: 'a picture of the card' }
  const errors: Record<string, string[]> = {}
  for (const field of ['note', 'number', 'file_id'] as const) {
    if (field === needed && sent[field] == null)
      errors[field] = [`The ${field} field is required: “${title}” asks for ${wording[field]}.`]
    if (field !== needed && sent[field] != null)
      errors[field] = [`The ${field} field must be absent: “${title}” does not ask for ${wording[field]}.`]
  }
  return errors
}

export function countsOf(worked: Worked): { readonly total: number; readonly ticked: number } {
  const items = itemsOf(worked)
  return { total: items.length, ticked: items.filter(({ tick }) => tick !== null).length }
}

/** The checklist of a card as in answers. */
export function checklistOf(cardId: number, worked: Worked, values: ProjectValues): ChecklistView {
  const items = itemsOf(worked).map(({ tick, title, ...item }) => ({
    key: item.key,
    title: fillIn(title, values),
    is_required: item.is_required,
    evidence: item.evidence,
    is_from_template: item.is_from_template,
    ticked_at: tick?.at ?? null,
    ticked_by: tick?.by ?? null,
    note: tick?.note ?? null,
    number: tick?.number ?? null,
    file_id: tick?.file_id ?? null,
  }))
  return { card_id: cardId, ...countsOf(worked), items }
}

/** With these own items. The oldest ticks of removed items are dropped if there are too many. */
export function withItems(worked: Worked, items: readonly Item[]): Work {
  const work = { ...worked.work, items }
  const ticks = Object.entries(work.ticks ?? {})
  if (ticks.length <= MAX_TICKS) return work
  const keys = new Set(itemsOf({ template: worked.template, work }).map(tickKey))
  const removed = ticks.filter(([key]) => !keys.has(key)).sort(([, a], [, b]) => (a.at < b.at ? -1 : 1))
  const dropped = new Set(removed.slice(0, ticks.length - MAX_TICKS).map(([key]) => key))
  return { ...work, ticks: Object.fromEntries(ticks.filter(([key]) => !dropped.has(key))) }
}

export function withTick(work: Work | null, item: ShownItem, tick: Tick | null): Work {
  const key = tickKey(item)
  const { [key]: _, ...others } = work?.ticks ?? {}
  return { ...work, ticks: tick ? { ...others, [key]: tick } : others }
}

/** Whether a tick that counts names the file as its evidence. */
export const isEvidence = (worked: Worked, fileId: number): boolean =>
  itemsOf(worked).some(({ evidence, tick }) => evidence === 'photo' && tick?.file_id === fileId)

/** Without the ticks that name the file; undefined if none does. */
export function withoutFile(work: Work | null, fileId: number): Work | undefined {
  const ticks = Object.entries(work?.ticks ?? {})
  const left = ticks.filter(([, { file_id }]) => file_id !== fileId)
  return left.length < ticks.length ? { ...work, ticks: Object.fromEntries(left) } : undefined
}

const openRequired = (worked: Worked): readonly ShownItem[] =>
  itemsOf(worked).filter(({ is_required, tick }) => is_required && tick === null)
export const hasOpenRequired = (worked: Worked): boolean => openRequired(worked).length > 0

export const isSameEvidence = (a: Tick, b: Omit<Tick, 'at' | 'by'>): boolean =>
  (['note', 'number', 'file_id'] as const).every((name) => (a[name] ?? null) === (b[name] ?? null))

export const needsSignOff = ({ template, work }: Worked): boolean =>
  template ? template.needs_sign_off === true : work?.needs_sign_off === true

export const signOffBy = ({ template }: Worked): 'project' | 'platform' =>
  template?.sign_off_by === 'platform' ? 'platform' : 'project'

/** The sign-off as in answers. Who set the status to to_check is always stored, and shown only where it matters. */
export function signOffOf(worked: Worked, status: unknown) {
  const is_needed = needsSignOff(worked)
  const isSubmitted = is_needed && (status === 'to_check' || status === 'closed')
  const { submitted_by = null, submitted_at = null, returned_reason = null } = worked.work ?? {}
  return {
    is_needed,
    by: signOffBy(worked),
    submitted_by: isSubmitted ? submitted_by : null,
    submitted_at: isSubmitted ? submitted_at : null,
    returned_reason,
  }
}

/** Whether the checklist must stay as it is, because it was closed or submitted with these ticks. */
export const isSettled = (worked: Worked, status: unknown): boolean =>
  status === 'closed' || (status === 'to_check' && needsSignOff(worked))

export const settledRefusal = (status: unknown): Refusal =>
  new Refusal(
    400,
    'rule',
    status === 'closed'
      ? 'The card is closed, so its checklist stays as it is. Reopen the card first.'
      : 'The card was submitted for sign-off, so its checklist stays as it is. Set its status back first.',
  )

/**
 * Throws unless the status may change so. A card is neither closed nor submitted for sign-off with an open required item,
 * and a card that needs sign-off is closed only by cards/accept.
 */
export function assertMayBecome(
  status: string,
  worked: Worked,
  { title, isAccepted, values }: { title: string; isAccepted: boolean; values: ProjectValues },
): void {
  const isNeeded = needsSignOff(worked)
  const isClosing = readsAsClosed(status)
  if (!isClosing && !(status === 'to_check' && isNeeded)) return
  const open = openRequired(worked)
  if (open.length > 0) {
    const titles = open.slice(0, 5).map((item) => `“${fillIn(item.title, values)}”`)
    const more = open.length > 5 ? ` and ${open.length - 5} more` : ''
    const message = `Tick the required items of “${title}” first: ${titles.join(', ')}${more}.`
    throw new Refusal(400, 'checklist_open', message)
  }
  if (isClosing && isNeeded && !isAccepted) {
    const message = `“${title}” needs sign-off: set its status to to_check, and somebody else accepts it.`
    throw new Refusal(400, 'sign_off_needed', message)
  }
}

/** A status is any text, so other spellings of closed must not get around the rules. */
const readsAsClosed = (status: string): boolean =>
  status
    .normalize('NFKC')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase() === 'closed'

/** The work after the status has changed; undefined if it stays the same. */
export function workAfter(
  { from, to }: { from: unknown; to: unknown },
  worked: Worked,
  { userId, now, isAccepted, reason }: Decision & { userId: number; now: Date },
): Work | undefined {
  const { work } = worked
  // Also if nobody has to accept the card now: its template may say so later.
  if (to === 'to_check' && from !== to)
    return { ...work, submitted_by: userId, submitted_at: now.toISOString(), returned_reason: null }
  if (reason !== undefined)
    return { ...work, submitted_by: null, submitted_at: null, returned_reason: reason }
  // An accepted card still shows who submitted it.
  if (from === to || isAccepted || work?.submitted_at == null) return undefined
  return { ...work, submitted_by: null, submitted_at: null }
}

/** What an owner or a superadmin has decided about a submitted card. */
export interface Decision {
  readonly isAccepted: boolean
  /** Why it was returned. */
  readonly reason?: string
}
export const UNDECIDED: Decision = { isAccepted: false }
