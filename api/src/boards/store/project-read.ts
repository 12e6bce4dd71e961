import type { BoardView } from '@muster/contract'
import type { Db } from '#core/db.ts'
import { Json } from '#core/json.ts'
import { placeTables } from '#core/place.ts'
import { inLists, prepared, type Statement, sql } from '#core/sql.ts'
import { type Entry, NONE, type Resolved, resolve, type Templates, type Viewer } from '#templates/resolve.ts'
import { atOneEntry, findAllTemplates } from '#templates/store/published-templates.ts'
import { filledIn } from '#templates/store/shown-data.ts'
import { loadBoard } from './board-read.ts'
import type { CardRecord } from './card-rows.ts'
import {
  boardRecord,
  byRecordPlace,
  cardRecord,
  groupRecord,
  isCard,
  type Own,
  type OwnGroup,
  ownCard,
  ownPairs,
  rowOfText,
  textIn,
} from './shown-rows.ts'
import { type Head, headPairs, viewerFrom } from './viewer.ts'

/** All boards and groups of a project, and some of its cards. */
export interface LoadedProject {
  readonly head: Head
  readonly viewer: Viewer
  /** All templates of the platform. */
  readonly templates: Templates
  readonly boards: readonly Own[]
  readonly groups: readonly OwnGroup[]
  readonly cards: readonly CardRecord[]
}

/** More than the own and copied boards or groups that a project can have. */
const MAX_PLACES = 100_000

interface Asked {
  readonly projectId: number
  readonly userId: number | null
}

const placesOf = (of: { readonly [Name in keyof Asked]: unknown }, hasGroups: boolean): Statement => {
  const boards = sql`
    select json_agg(json_build_object(${ownPairs.board})) from (
      select * from boards b where b.project_id = ${of.projectId} limit ${MAX_PLACES}) b`
  const groups = sql`
    select json_agg(json_build_object(${ownPairs.group})) from (
      select * from groups g where g.project_id = ${of.projectId} limit ${MAX_PLACES}) g`
  const head = sql`json_build_object(${headPairs(of.projectId)}, 'boards', (${boards}),
    'groups', ${hasGroups ? sql`(${groups})` : sql`null`})::text`
  return sql`select ${rowOfText(head)} from ${placeTables(of.projectId, of.userId)} where p.id = ${of.projectId}`
}
const allPlaces = prepared<Asked>((of) => placesOf(of, true))
const allBoards = prepared<Asked>((of) => placesOf(of, false))

interface Wanted {
  /** The caller. Without it, the role in `head` is null. */
  readonly userId?: number
  /** A condition on the cards `c` to load. Without it, no cards are loaded. */
  readonly cards?: Statement
  /** True to load cards without their long texts. */
  readonly isBrief?: boolean
  /** False to load boards without their groups. */
  readonly hasGroups?: boolean
}

export async function loadProject(
  db: Db,
  projectId: number,
  { userId, cards, isBrief = false, hasGroups = true }: Wanted = {},
): Promise<LoadedProject | undefined> {
  const asked = { projectId, userId: userId ?? null }
  const statement = cards
    ? sql`${placesOf(asked, hasGroups)}
      union all (select ${ownCard(isBrief ? 'brief' : 'whole')} from cards c where c.project_id = ${projectId} and ${cards})`
    : (hasGroups ? allPlaces : allBoards)(asked)
  return atOneEntry(async () => {
    const [first, ...rows] = await db.query<unknown[]>(inLists(statement))
    if (!first || isCard(first)) return undefined
    const head = JSON.parse(textIn(first)) as Head & { boards: Own[] | null; groups: OwnGroup[] | null }
    const templates = await findAllTemplates(db, head.platform_id, head.last_entry)
    return {
      head,
      viewer: viewerFrom(head),
      templates,
      cards: rows.map(cardRecord),
      boards: head.boards ?? [],
      groups: head.groups ?? [],
    }
  })
}

/**
 * The boards and groups of the project, including hidden ones. A board or group with a shown record in it is
 * shown.
 */
export async function resolvePlaces(
  db: Db,
  { head, viewer, templates, boards, groups }: LoadedProject,
): Promise<Pick<Resolved<Own, OwnGroup, CardRecord>, 'boards' | 'groups'>> {
  const chosen = { ...templates, card: NONE.card }
  const resolved = resolve<Own, OwnGroup, CardRecord>(viewer, chosen, { boards, groups, cards: [] })
  // Rare: the template of a board or group was undone, but the project has changed cards in it.
  const isOpen = ({ isAllowed, isDeleted }: Entry<Own>) => !isAllowed && !isDeleted
  const open = new Set([
    ...resolved.boards.filter(isOpen).map(({ id }) => id),
    ...resolved.groups.filter(isOpen).flatMap(({ parentId }) => parentId ?? []),
  ])
  for (const boardId of open) {
    const loaded = await loadBoard(db, 0, head.project_id, boardId, true)
    for (const kind of ['boards', 'groups'] as const) {
      const shown = new Set(loaded?.resolved[kind].filter(({ isAllowed }) => isAllowed).map(({ id }) => id))
      for (const entry of resolved[kind]) if (shown.has(entry.id)) entry.isAllowed = true
    }
  }
  return resolved
}

/** The board of each live and active group. The inbox, null, is on none. */
export async function findBoardOfGroups(
  db: Db,
  loaded: LoadedProject,
): Promise<ReadonlyMap<number | null, number | null>> {
  const places = await resolvePlaces(db, loaded)
  const isThere = ({ isAllowed, isDeleted, row }: Entry<Own>) =>
    isAllowed && !isDeleted && row?.is_active !== false
  const boards = new Set(places.boards.filter(isThere).map(({ id }) => id))
  const boardOf = new Map<number | null, number | null>([[null, null]])
  for (const { id, parentId } of places.groups.filter(isThere))
    if (boards.has(parentId ?? 0)) boardOf.set(id, parentId)
  return boardOf
}

const isShown = ({ isAllowed, isDeleted }: Entry<Own>) => isAllowed && !isDeleted

/** The live boards of a project as in answers, but without filling in variables. */
export async function listShownBoards(db: Db, projectId: number) {
  const loaded = await loadProject(db, projectId, { hasGroups: false })
  if (!loaded) return []
  const { head, viewer, templates } = loaded
  const { boards } = await resolvePlaces(db, { ...loaded, templates: { ...templates, group: NONE.group } })
  return boards
    .filter(isShown)
    .map((entry): Record<string, unknown> => boardRecord({ head, viewer, templates, entry }))
    .sort(byRecordPlace)
}

/** The live and active boards of a project, in order. */
export async function listBoards(
  db: Db,
  projectId: number,
  toolKey: string | null,
): Promise<Json<BoardView[]>> {
  const boards = await listShownBoards(db, projectId)
  const chosen = boards.filter(
    ({ is_active, tool_key }) => is_active && (toolKey === null || tool_key === toolKey),
  )
  return new Json(await filledIn(db, projectId, JSON.stringify(chosen)))
}

/** How many live boards a project shows. */
export const countBoards = async (db: Db, projectId: number): Promise<number> =>
  (await listShownBoards(db, projectId)).length

/** The live groups of a board in order, as in answers, but without filling in variables. */
export async function listShownGroups(db: Db, projectId: number, boardId: number) {
  const loaded = await loadBoard(db, 0, projectId, boardId, true)
  if (!loaded) return []
  const { head, viewer, templates, resolved } = loaded
  const isOrdered = resolved.boards[0]?.row?.is_ordered === true
  return resolved.groups
    .filter(isShown)
    .map((entry) => groupRecord({ head, viewer, templates, entry }, isOrdered))
    .map((group) => group as typeof group & { position: number })
    .sort(byRecordPlace)
}

/** How many live groups a board shows. */
export const countGroups = async (db: Db, projectId: number, boardId: number): Promise<number> =>
  (await listShownGroups(db, projectId, boardId)).length
