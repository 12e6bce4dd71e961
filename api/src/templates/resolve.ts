import { computedId } from './computed-ids.ts'
import type { Kind } from './store/fields.ts'
import { bucketOf, seesStage } from './store/membership.ts'

/**
 * What a project shows, from the templates, what is known of the project, and the rows that the project has. A copy of a
 * template exists without a row until the project changes something about it. Every read uses this. Counts over all projects
 * and limits repeat parts of the rule in SQL: count.ts, lost-copies.ts, membership.ts and card-list.ts, and exceeded_limit and
 * create_card in api/database. Change them together; test/service/rollouts/histories.test.ts compares them.
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
}

/** What a stage shows of a template, and to whom. */
export interface Staged {
  readonly number: number
  readonly step: number
  readonly below: number
  readonly is_targeted: boolean
  readonly is_named: boolean
  /** Projects get it by the stage; otherwise they had it before, and only its texts change. */
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

/** No templates at all. */
export const NONE: Templates = { board: new Map(), group: new Map(), card: new Map(), waves: new Map() }

/** What is known of a project. */
export interface Viewer {
  readonly id: number
  readonly created_at: number
  readonly time_zone: string
  /** The tools that it has: the entry of the log since which it has each, and the moment, if that is known. */
  readonly tools: Readonly<Record<string, readonly [entry: number, at: number | null]>>
  /** The wave from which on each stage names it. */
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
  /** Of a card: since when the project had the tool by which it got the copy, if that is known. */
  readonly since_at?: number | null
  readonly is_deleted: boolean
}

/** Something that the project has: with a row, or as a copy without one. */
export interface Entry<Row extends OwnRow> {
  readonly id: number
  readonly parentId: number | null
  readonly row: Row | null
  /** Null for what the project made itself. */
  readonly known: Known | null
  /** What it inherits. */
  readonly template: Template | null
  /** It is shown, or would be if it were not deleted. */
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
 * Everything that the project has of these templates, and its own rows. The rows are all that stand in the boards in
 * question and all copies of their templates, deleted and moved ones included; the templates are those of the boards and of
 * every row.
 */
export function resolve<Board extends OwnRow, Group extends OwnRow, Card extends OwnRow>(
  viewer: Viewer,
  templates: Templates,
  own: Own<Board, Group, Card>,
): Resolved<Board, Group, Card> {
  const boards = entriesOf(viewer, 'board', templates, own.boards, undefined)
  const groups = entriesOf(viewer, 'group', templates, own.groups, boards)
  const cards = entriesOf(viewer, 'card', templates, own.cards, groups)
  // What holds something that is shown is shown, whatever became of its template.
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

/** Where copies belong: the ids of the parents that are not deleted, by their templates. */
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

const sees = ({ id, stages }: Viewer, staged: Staged | null): staged is Staged =>
  staged !== null && seesStage(id, stages, staged)

/** What the project sees of a template. */
export const templateFor = (viewer: Viewer, { template, staged }: Known): Template =>
  sees(viewer, staged) ? staged.template : template

/** Whether a copy is shown by itself, whatever it holds. Without a row: whether there is a copy at all. */
export function isAllowed(viewer: Viewer, { template, staged }: Known, row: OwnRow | null): boolean {
  const tool = viewer.tools[template.tool_key]
  if (row === null && tool === undefined) return false
  if (sees(viewer, staged)) return true
  const isTouched = row !== null && row.overrides !== 0
  switch (template.state) {
    case 'live':
      return true
    case 'kept': {
      // Rows from before this was recorded stay.
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
 * When the project got a copy: by its wave of a rollout or by the publication, but neither before it began itself nor before
 * it had the tool. In seconds since 1970; nothing where that was not recorded.
 */
export function gotAt(
  viewer: Viewer,
  { template, staged }: Known,
  waves: Templates['waves'],
  row: OwnRow | null,
): number | null {
  const isByStage = sees(viewer, staged) && staged.enters
  const number = isByStage ? staged.number : template.entered_by
  const wave = number === null ? undefined : waves.get(number)?.find((each) => letsIn(viewer, each))
  const at = wave?.created_at ?? template.entered_at
  return at === null ? null : Math.max(viewer.created_at, at, sinceAt(viewer, template, row) ?? 0)
}

/** Since when the project has had the tool by which it got a copy. */
export const sinceAt = ({ tools }: Viewer, { tool_key }: Template, row: OwnRow | null): number | null =>
  (row === null ? tools[tool_key]?.[1] : row.since_at) ?? null

const letsIn = ({ id, stages }: Viewer, { number, step, below, is_targeted }: BegunWave): boolean =>
  (!is_targeted && bucketOf(id, number) < below) || (stages.get(number) ?? Number.POSITIVE_INFINITY) <= step
