import { cellsIn } from './cells.ts'
import {
  type ImportItem,
  type ImportPlan,
  isMoment,
  NotAnExport,
  Planner,
  type ReadOptions,
} from './import-plan.ts'

/** The columns of a table, by the words that people write above them. */
const columns = {
  id: ['id', 'card id', 'key'],
  board: ['board', 'project', 'projekt'],
  group: ['group', 'list', 'column', 'section', 'gruppe', 'liste', 'spalte'],
  title: ['title', 'name', 'card', 'task', 'card name', 'task name', 'titel', 'karte', 'aufgabe'],
  description: ['description', 'notes', 'details', 'beschreibung', 'notiz', 'notizen'],
  status: ['status', 'state', 'done', 'completed'],
  due: ['due', 'due date', 'deadline', 'fällig', 'fällig am', 'fälligkeit', 'frist'],
  tags: ['tags', 'labels', 'tag', 'label', 'schlagwort', 'schlagwörter'],
  owner: ['owner', 'assignee', 'assignees', 'members', 'member', 'owner email', 'assignee email'],
  checklist: ['checklist', 'subtasks', 'checkliste'],
} as const
type Column = keyof typeof columns

const statuses = new Map<string, NonNullable<ImportItem['status']>>(
  Object.entries({
    'in progress': 'in_progress',
    in_progress: 'in_progress',
    doing: 'in_progress',
    started: 'in_progress',
    blocked: 'blocked',
    closed: 'closed',
    done: 'closed',
    complete: 'closed',
    completed: 'closed',
    true: 'closed',
    yes: 'closed',
    x: 'closed',
  } as const),
)

/**
 * Reads a CSV file with one card on each line and a head. Only the column `title` is needed. `name` is the name of the
 * file: it names the board if no column does, and the source.
 */
export function readTable(text: string, name: string, options: ReadOptions = {}): ImportPlan {
  const [head = [], ...lines] = cellsIn(text)
  const placeOf = new Map<Column, number>()
  const planner = new Planner(options)
  for (const [at, cell] of head.entries()) {
    const column = (Object.keys(columns) as Column[]).find((each) =>
      (columns[each] as readonly string[]).includes(cell.toLowerCase()),
    )
    if (column && !placeOf.has(column)) placeOf.set(column, at)
    else if (cell) planner.leave('unknown_column', lines.filter((cells) => cells[at]).length, cell)
  }
  if (!placeOf.has('title')) throw new NotAnExport('The table needs a column “title” in its first line.')
  const groups = new Set<string>()
  const boards = new Set<string>()
  const times = new Map<string, number>()
  for (const cells of lines) {
    const of = (column: Column) => cells[placeOf.get(column) ?? -1] ?? ''
    const board = of('board') || name
    const group = pathOf(board, of('group') || 'Cards')
    if (!boards.has(board)) planner.board(board, board)
    if (!groups.has(group)) planner.group(group, board, of('group') || 'Cards')
    boards.add(board)
    groups.add(group)
    const due = of('due')
    if (due && !isDate(due)) planner.leave('unreadable_dates')
    const status = of('status').toLowerCase()
    if (status && !statuses.has(status) && !['open', 'to do', 'todo', 'no', 'false'].includes(status))
      planner.leave('unknown_states')
    planner.card({
      id: of('id') || keyOf(pathOf(board, of('group') || 'Cards', of('title')), times),
      group,
      title: of('title'),
      description: of('description'),
      status: statuses.get(status),
      due: isDate(due) ? due : undefined,
      tags: of('tags')
        .split(/[,;|]/)
        .map((each) => each.trim()),
      checklist: of('checklist')
        .split(/\n|\|/)
        .filter((each) => /\S/.test(each))
        .map((each) => ({
          title: each.replace(/^\s*\[[ x]\]\s*/i, ''),
          isDone: /^\s*\[x\]/i.test(each),
        })),
      people: of('owner')
        .split(/[,;|]/)
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => planner.person(each, each, each.includes('@') ? each : '')),
      links: [],
    })
  }
  return planner.plan(`csv:${name}`)
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(text) && isMoment(text)

/** Two names as one id. Doubled slashes in names keep different pairs apart. */
const pathOf = (...names: readonly string[]): string =>
  names.map((each) => each.replaceAll('/', '//')).join(' / ')

/** A card without an id is known by its group and title, and by how often both stood before. */
function keyOf(text: string, times: Map<string, number>): string {
  const key = text.replaceAll('#', '##')
  const time = (times.get(key) ?? 0) + 1
  times.set(key, time)
  return time === 1 ? key : `${key} #${time}`
}
