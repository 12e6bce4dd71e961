import type { Db, Tx } from '#core/db.ts'
import { missing } from '#core/missing.ts'
import { sql } from '#core/sql.ts'
import { addressOf } from '#templates/computed-ids.ts'
import { type Entry, gotAt, type OwnRow, resolve, type Templates, type Viewer } from '#templates/resolve.ts'
import { type Kind, kinds, tables } from '#templates/store/fields.ts'
import { atOneEntry, MovedOn } from '#templates/store/published-templates.ts'
import { loadBoard } from './board-read.ts'
import type { CardRecord } from './card-rows.ts'
import { loadProject } from './project-read.ts'
import type { Own, OwnGroup } from './shown-rows.ts'
import type { Head } from './viewer.ts'

/**
 * Materializes copies: a copy has no row until its project changes something about it. Rows are created
 * before anything of them is locked, boards first, then groups, then cards. An untouched row does not change
 * what is shown.
 */

interface Named {
  readonly kind: Kind
  readonly id: number
}

/** Row ids by computed id. Separate for each kind, because different kinds use the same computed ids. */
type RowIds = Readonly<Record<Kind, ReadonlyMap<number, number>>>

/**
 * The row ids of these computed ids. Writes nothing, and omits copies without a row and templates of other
 * platforms.
 */
export async function findRowIds(db: Db, projectId: number, named: readonly Named[]): Promise<RowIds> {
  const found: Record<Kind, Map<number, number>> = { board: new Map(), group: new Map(), card: new Map() }
  for (const kind of kinds) {
    const asked = named.filter((each) => each.kind === kind)
    const ids = new Map(
      asked.flatMap(({ id }) => {
        const address = addressOf(id)
        return address?.projectId === projectId ? [[address.number, id] as const] : []
      }),
    )
    if (ids.size === 0) continue
    const { copies, masterId, published } = tables[kind]
    const rows = await db.query<{ id: number; number: number }>(sql`
      select r.id, t.number
      from projects p
      join ${published} t on t.platform_id = p.platform_id and t.number = any (${[...ids.keys()]}::bigint[])
      join ${copies} r on r.project_id = ${projectId} and r.${masterId} = t.id
      where p.id = ${projectId}`)
    for (const { id, number } of rows) found[kind].set(ids.get(number) ?? 0, id)
  }
  return found
}

/** Materializes these copies, with the group and board of each. Returns the row ids. */
export async function materialize(tx: Tx, projectId: number, named: readonly Named[]): Promise<RowIds> {
  const there = await findRowIds(tx, projectId, named)
  const lacking = named.filter(({ kind, id }) => addressOf(id) && !there[kind].has(id))
  if (lacking.length === 0) return there
  await write(tx, projectId, (resolved) => {
    const ids = new Set(lacking.map(({ kind, id }) => `${kind} ${id}`))
    const isNamed = (kind: Kind) => (entry: Entry<OwnRow>) => ids.has(`${kind} ${entry.id}`)
    const cards = resolved.cards.filter(isNamed('card'))
    const groupIds = new Set(cards.map(({ parentId }) => parentId))
    const groups = resolved.groups.filter((group) => isNamed('group')(group) || groupIds.has(group.id))
    const boardIds = new Set(groups.map(({ parentId }) => parentId))
    const boards = resolved.boards.filter((board) => isNamed('board')(board) || boardIds.has(board.id))
    return { boards, groups, cards }
  })
  return findRowIds(tx, projectId, named)
}

/** Materializes all copies in a board or a group, before it is deleted or ordered as a whole. */
export async function materializeIn(
  tx: Tx,
  projectId: number,
  { boardId, groupId }: { readonly boardId?: number; readonly groupId?: number },
): Promise<void> {
  const [copy] = await tx.query<{ board_id: number }>(sql`
    select id as board_id from boards
    where project_id = ${projectId} and id = ${boardId ?? null}::bigint and master_board_id is not null
    union all
    select board_id from groups
    where project_id = ${projectId} and id = ${groupId ?? null}::bigint and master_group_id is not null`)
  if (!copy) return
  await writeOn(tx, projectId, copy.board_id, (resolved) => {
    const groups = resolved.groups.filter(({ id, parentId }) => id === groupId || parentId === boardId)
    const ids = new Set<number | null>(groups.map(({ id }) => id))
    return { boards: [], groups, cards: resolved.cards.filter(({ parentId }) => ids.has(parentId)) }
  })
}

/** Materializes the copied groups of a board, before the board is ordered. */
export const materializeGroups = (tx: Tx, projectId: number, boardId: number): Promise<void> =>
  writeOn(tx, projectId, boardId, ({ groups }) => ({
    boards: [],
    cards: [],
    groups: groups.filter(({ parentId }) => parentId === boardId),
  }))

/** Materializes the copies of tour cards. */
export const materializeTour = (tx: Tx, projectId: number): Promise<void> =>
  write(tx, projectId, ({ boards, groups, cards }) => {
    const tour = cards.filter(({ template }) => template?.tour_key != null && template.is_active === true)
    const groupIds = new Set(tour.map(({ parentId }) => parentId))
    const around = groups.filter(({ id }) => groupIds.has(id))
    const boardIds = new Set(around.map(({ parentId }) => parentId))
    return { boards: boards.filter(({ id }) => boardIds.has(id)), groups: around, cards: tour }
  })

/** Materializes all copies of a project, before it loses a tool or is suspended. */
export async function materializeAll(tx: Tx, projectId: number): Promise<void> {
  await write(tx, projectId, (resolved) => resolved)
}

type Chosen = Readonly<Record<'boards' | 'groups' | 'cards', readonly Entry<OwnRow>[]>>

interface Loaded {
  readonly head: Head
  readonly viewer: Viewer
  readonly templates: Templates
  readonly resolved: Chosen
}

/** Materializes copies chosen from the whole project. */
const write = (tx: Tx, projectId: number, choose: (resolved: Chosen) => Chosen): Promise<void> =>
  repeated(tx, projectId, choose, () => loadCopies(tx, projectId))

/** All copies of a project, with and without rows, including hidden ones. */
export async function loadCopies(tx: Tx, projectId: number): Promise<Loaded> {
  const loaded = await loadProject(tx, projectId, {
    cards: sql`c.master_card_id is not null`,
    isBrief: true,
  })
  if (!loaded) throw missing('project')
  const { viewer, templates, boards, groups, cards } = loaded
  return {
    ...loaded,
    resolved: resolve<Own, OwnGroup, CardRecord>(viewer, templates, { boards, groups, cards }),
  }
}

/** Materializes copies chosen from one board. */
const writeOn = (
  tx: Tx,
  projectId: number,
  boardId: number,
  choose: (resolved: Chosen) => Chosen,
): Promise<void> => repeated(tx, projectId, choose, () => loadBoard(tx, 0, projectId, boardId, true))

const repeated = (
  tx: Tx,
  projectId: number,
  choose: (resolved: Chosen) => Chosen,
  load: () => Promise<Loaded | undefined>,
): Promise<void> =>
  atOneEntry(async () => {
    const loaded = await load()
    const copies = loaded ? copiesOf(loaded, choose(loaded.resolved)) : null
    if (copies === null) return
    const [row] = await tx.query<{ is_made: boolean }>(sql`
      select make_copies(${projectId}, ${JSON.stringify(copies)}::jsonb) as is_made`)
    if (!row?.is_made) throw new MovedOn()
  })

/** The argument of make_copies (api/database) for the copies without a row. Null if all have one. */
export function copiesOf(
  { head, viewer, templates }: { head: Head; viewer: Viewer; templates: Pick<Templates, 'waves'> },
  { boards, groups, cards }: Chosen,
): object | null {
  const tools = new Set<string>()
  const rowsOf = (entries: readonly Entry<OwnRow>[]) =>
    entries.flatMap(({ id, row, known }) => {
      if (row !== null || !known) return []
      const { id: master, parent_id: parent, tool_key } = known.template
      tools.add(tool_key)
      const at = gotAt(viewer, known, templates.waves, null) ?? viewer.created_at
      const since = viewer.tools[tool_key]?.[0] ?? 0
      return [{ id, master, parent, since, at }]
    })
  const made = { boards: rowsOf(boards), groups: rowsOf(groups), cards: rowsOf(cards) }
  if (tools.size === 0) return null
  return { platform: head.platform_id, entry: head.last_entry, tools: [...tools], ...made }
}
