import { computedId } from './computed-ids.ts'
import type { Kind } from './store/fields.ts'
import { seesStage } from './store/membership.ts'
import { inLanguage, type Translations } from './translations.ts'

/**
 * Computes what a project shows from the templates, the project's data and its rows. A copy of a template has no row
 * until the project changes it. Every read uses this module. Counts over all projects and limits repeat parts of the
 * rule in SQL: count.ts, lost-copies.ts, membership.ts and card-list.ts, and exceeded_limit and create_card in
 * api/database. Change them together; test/service/rollouts/histories.test.ts compares them.
 */

type State = 'live' | 'kept' | 'undone' | 'withdrawn' | 'staged'

/** A published template, by the names of its columns. Moments are seconds since 1970. */
export type Template = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly number: number
  readonly tool_key: string
  /** The board of a group, or the group of a card. */
  readonly parent_id: number | null
  readonly state: State
  readonly live_until: number | null
  readonly entered_at: number | null
  readonly entered_by: number | null
  readonly position: number
  readonly due_days?: number | null
  readonly bytes?: number
  readonly translations?: Translations | null
}

/** The staged version of a template, and which projects see it. */
export interface Staged {
  readonly number: number
  readonly step: number
  readonly below: number
  readonly is_targeted: boolean
  readonly is_named: boolean
  /** True if projects get the copy through the stage; false if they had it before and only fields change. */
  readonly enters: boolean
  readonly template: Template
}

export interface Known {
  readonly template: Template
  readonly staged: Staged | null
}

/** A wave that began, by the number of its rollout. */
export interface BegunWave {
  readonly number: number
  readonly step: number
  readonly below: number
  readonly is_targeted: boolean
  readonly created_at: number
}

/** The templates of some master boards. */
export interface Templates {
  readonly board: ReadonlyMap<number, Known>
  readonly group: ReadonlyMap<number, Known>
  readonly card: ReadonlyMap<number, Known>
  /** The waves of the rollouts by which projects got some of them, in order. */
  readonly waves: ReadonlyMap<number, readonly BegunWave[]>
}

export const NONE: Templates = { board: new Map(), group: new Map(), card: new Map(), waves: new Map() }

/** The data of a project that decides what it shows. */
export interface Viewer {
  readonly id: number
  readonly created_at: number
  readonly time_zone: string
  /** In which templates are shown if they are translated. */
  readonly language: string | null
  /**
   * The project's tools. For each, the log entry and the time from which the project has had it; the time is null if
   * unknown.
   */
  readonly tools: Readonly<Record<string, readonly [entry: number, at: number | null]>>
  /** The moment of the read, in milliseconds since 1970. */
  readonly now: number
  /** The project's passed checks, each with the time since which it is passed, in seconds since 1970. */
  readonly checks: Readonly<Record<string, number>>
  /** By stage number, the first wave that names the project. */
  readonly stages: ReadonlyMap<number, number>
}

/** A row of boards, groups or cards. */
export interface OwnRow {
  readonly id: number
  readonly master_id: number | null
  /** The board of a group; the group of a card, or null. */
  readonly parent_id: number | null
  readonly overrides: number
  readonly since_entry: number | null
  /** Only cards: from when the project had the tool through which it got the copy; null if unknown. */
  readonly since_at?: number | null
  readonly is_deleted: boolean
}

/** A board, group or card of the project: a row, or a copy without one. */
export interface Entry<Row extends OwnRow> {
  readonly id: number
  readonly parentId: number | null
  readonly row: Row | null
  /** Null for what the project made itself. */
  readonly known: Known | null
  /** The version of the template that the project sees, from which the copy inherits. */
  readonly template: Template | null
  /** True if the entry is shown, or would be if it were not deleted. */
  isAllowed: boolean
  readonly isDeleted: boolean
}

export interface Own<Board extends OwnRow, Group extends OwnRow, Card extends OwnRow> {
  readonly boards: readonly Board[]
  readonly groups: readonly Group[]
  readonly cards: readonly Card[]
}

export interface Resolved<Board extends OwnRow, Group extends OwnRow, Card extends OwnRow> {
  readonly boards: readonly Entry<Board>[]
  readonly groups: readonly Entry<Group>[]
  readonly cards: readonly Entry<Card>[]
}

/**
 * Resolves the copies of these templates and the project's own rows. `own` must hold all rows on the boards in
 * question and all copies of their templates, including deleted and moved ones. `templates` must hold the templates
 * of those boards and of every row.
 */
export function resolve<Board extends OwnRow, Group extends OwnRow, Card extends OwnRow>(
  viewer: Viewer,
  templates: Templates,
  own: Own<Board, Group, Card>,
): Resolved<Board, Group, Card> {
  const boards = entriesOf(viewer, 'board', templates, own.boards, undefined)
  const groups = entriesOf(viewer, 'group', templates, own.groups, boards)
  const cards = entriesOf(viewer, 'card', templates, own.cards, groups)
  // A parent of a visible child is visible, whatever the state of its template.
  allowParents(cards, groups)
  allowParents(groups, boards)
  return { boards, groups, cards }
}

function entriesOf<Row extends OwnRow>(
  viewer: Viewer,
  kind: Kind,
  templates: Templates,
  rows: readonly Row[],
  parents: readonly Entry<OwnRow>[] | undefined,
): Entry<Row>[] {
  const entries: Entry<Row>[] = []
  const withRow = new Set<number>()
  for (const row of rows) {
    const known = row.master_id === null ? undefined : templates[kind].get(row.master_id)
    if (row.master_id !== null) withRow.add(row.master_id)
    entries.push({
      id: row.id,
      parentId: row.parent_id,
      row,
      known: known ?? null,
      template: known ? templateFor(viewer, known) : null,
      isAllowed: known ? isAllowed(viewer, known, row) : row.master_id === null,
      isDeleted: row.is_deleted,
    })
  }
  const places = parents && placesOf(parents)
  for (const [id, known] of templates[kind]) {
    if (withRow.has(id) || !isAllowed(viewer, known, null)) continue
    const parent = places?.get(known.template.parent_id ?? 0)
    if (places && parent === undefined) continue
    entries.push({
      id: computedId(viewer.id, known.template.number),
      parentId: parent ?? null,
      row: null,
      known,
      template: templateFor(viewer, known),
      isAllowed: true,
      isDeleted: false,
    })
  }
  return entries
}

/** Maps each parent template to the id of the parent entry, for parents that are not deleted. */
function placesOf(parents: readonly Entry<OwnRow>[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const { id, template, isDeleted } of parents) if (template && !isDeleted) places.set(template.id, id)
  return places
}

function allowParents(children: readonly Entry<OwnRow>[], parents: readonly Entry<OwnRow>[]): void {
  const holding = new Set<number | null>()
  for (const child of children) if (child.isAllowed && !child.isDeleted) holding.add(child.parentId)
  for (const parent of parents) if (!parent.isAllowed && holding.has(parent.id)) parent.isAllowed = true
}

export const sees = ({ id, stages }: Viewer, staged: Staged | null): staged is Staged =>
  staged !== null && seesStage(id, stages, staged)

/** The version of the template that the project sees, staged or published, in the project's language. */
export const templateFor = (viewer: Viewer, { template, staged }: Known): Template =>
  inLanguage(sees(viewer, staged) ? staged.template : template, viewer.language)

/** Whether a copy is visible, ignoring its children. For a copy without a row: whether the copy exists. */
export function isAllowed(viewer: Viewer, { template, staged }: Known, row: OwnRow | null): boolean {
  const tool = viewer.tools[template.tool_key]
  if (row === null && tool === undefined) return false
  if (sees(viewer, staged)) return true
  const isTouched = row !== null && row.overrides !== 0
  switch (template.state) {
    case 'live':
      return true
    case 'kept': {
      // Rows without since_entry predate that column and stay visible.
      const since = row === null ? (tool?.[0] ?? 0) : (row.since_entry ?? -1)
      return isTouched || since < Number(template.live_until)
    }
    case 'withdrawn':
      return false
    case 'undone':
    case 'staged':
      return isTouched
  }
}

/**
 * When the project got a copy: at its wave of the rollout, or at the publication. Never earlier than the project's
 * creation, or than it got the tool. In seconds since 1970; null if unknown.
 */
export function gotAt(
  viewer: Viewer,
  { template, staged }: Known,
  waves: Templates['waves'],
  row: OwnRow | null,
): number | null {
  const isByStage = sees(viewer, staged) && staged.enters
  const number = isByStage ? staged.number : template.entered_by
  const wave = number === null ? undefined : waveOf(viewer, waves, number)
  const at = wave?.created_at ?? template.entered_at
  return at === null ? null : Math.max(viewer.created_at, at, sinceAt(viewer, template, row) ?? 0)
}

/** The wave of a rollout that brought it to the project; undefined if none did yet. */
export const waveOf = (
  { id, stages }: Viewer,
  waves: Templates['waves'],
  number: number,
): BegunWave | undefined => waves.get(number)?.find((wave) => seesStage(id, stages, wave))

/** Since when the project has had the tool by which it got a copy. */
export const sinceAt = ({ tools }: Viewer, { tool_key }: Template, row: OwnRow | null): number | null =>
  (row === null ? tools[tool_key]?.[1] : row.since_at) ?? null
