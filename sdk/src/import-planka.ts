import {
  type ImportPlan,
  inOrder,
  isRecord,
  type Json,
  NotAnExport,
  Planner,
  type ReadOptions,
  records,
  recordsBy,
  textOf,
} from './import-plan.ts'

/**
 * Reads a board of Planka: what its API answers at `GET /api/boards/ID`, version 1 or 2. Comments are not part of that
 * answer. For them, give a list: the board first, then the answers of `GET /api/cards/ID/comments` (in version 1
 * `/actions`).
 */
export function readPlanka(exported: unknown, options: ReadOptions = {}): ImportPlan {
  const [answer, ...others] = Array.isArray(exported) ? exported : [exported]
  if (!isRecord(answer) || !isRecord(answer.item) || !isRecord(answer.included))
    throw new NotAnExport('This is no board of Planka: it has no item and no included.')
  const { item, included } = answer
  if (!Array.isArray(included.lists) || !Array.isArray(included.cards))
    throw new NotAnExport('This is no board of Planka: it has no lists and cards.')
  const planner = new Planner(options)
  const board = textOf(item.id)
  planner.board(board, textOf(item.name))
  const lists = inOrder(records(included.lists), 'position')
  const typeOf = new Map(lists.map((list) => [textOf(list.id), textOf(list.type) || 'active']))
  const all = inOrder(records(included.cards), 'position')
  const isLeft = (card: Json) => {
    const type = typeOf.get(textOf(card.listId))
    return type === undefined || type === 'trash' || (type === 'archive' && options.hasArchived === false)
  }
  const cards = all.filter((card) => !isLeft(card))
  planner.leave('archived_cards', all.length - cards.length)
  const used = new Set(cards.map(({ listId }) => textOf(listId)))
  for (const list of lists) {
    const isOwn = ['active', 'closed'].includes(typeOf.get(textOf(list.id)) ?? '')
    if (isOwn || used.has(textOf(list.id)))
      planner.group(textOf(list.id), board, textOf(list.name) || capital(textOf(list.type)))
  }
  const answers = others.filter(isRecord)
  const users = records([
    ...records(included.users),
    ...answers.flatMap((each) => (isRecord(each.included) ? records(each.included.users) : [])),
  ])
  const byId = new Map(users.map((user) => [textOf(user.id), user]))
  const people = (id: string) => {
    const user = byId.get(id)
    return planner.person(textOf(user?.name), textOf(user?.username) || `user ${id}`, textOf(user?.email))
  }
  const context = contextOf(included, people)
  for (const card of cards) planCard(planner, card, typeOf.get(textOf(card.listId)) ?? '', context)
  const comments = [
    ...records(included.comments),
    ...records(included.actions),
    ...answers.flatMap((each) => records(each.items)),
  ]
  planComments(planner, comments, cards, people)
  planner.leave('custom_fields', records(included.customFieldValues).length)
  planner.leave('stopwatches', cards.filter(({ stopwatch, timer }) => stopwatch || timer).length)
  return planner.plan(`planka:${board}`)
}

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase())

type People = (id: string) => ReturnType<Planner['person']>

interface Context {
  readonly people: People
  readonly labelsOf: ReadonlyMap<string, readonly string[]>
  readonly membersOf: ReadonlyMap<string, readonly string[]>
  readonly listsOf: ReadonlyMap<string, readonly Json[]>
  readonly tasksOf: ReadonlyMap<string, readonly Json[]>
  readonly filesOf: ReadonlyMap<string, readonly Json[]>
}

function contextOf(included: Json, people: People): Context {
  const by = (name: string, field: string) => recordsBy(inOrder(records(included[name]), 'position'), field)
  const labels = new Map(
    records(included.labels).map((label) => [textOf(label.id), textOf(label.name) || textOf(label.color)]),
  )
  const idsBy = (name: string, field: string) =>
    new Map([...by(name, 'cardId')].map(([id, all]) => [id, all.map((each) => textOf(each[field]))]))
  const labelIds = idsBy('cardLabels', 'labelId')
  return {
    people,
    labelsOf: new Map([...labelIds].map(([id, all]) => [id, all.map((each) => labels.get(each) ?? '')])),
    membersOf: idsBy('cardMemberships', 'userId'),
    listsOf: by('taskLists', 'cardId'),
    // Version 1 has no lists of tasks: its tasks name the card.
    tasksOf: new Map([...by('tasks', 'cardId'), ...by('tasks', 'taskListId')]),
    filesOf: by('attachments', 'cardId'),
  }
}

function planCard(planner: Planner, card: Json, type: string, context: Context): void {
  const id = textOf(card.id)
  const lists = context.listsOf.get(id) ?? []
  const itemsOf = (holder: string, prefix: string) =>
    (context.tasksOf.get(holder) ?? []).map((task) => ({
      title: `${prefix}${textOf(task.name)}`,
      isDone: task.isCompleted === true,
    }))
  const checklist = [
    ...itemsOf(id, ''),
    ...lists.flatMap((list) => itemsOf(textOf(list.id), lists.length > 1 ? `${textOf(list.name)}: ` : '')),
  ]
  const links: string[] = []
  for (const file of context.filesOf.get(id) ?? []) {
    const data = isRecord(file.data) ? file.data : {}
    if (file.type === 'link') links.push(`${textOf(file.name)}: ${textOf(data.url)}`)
    else planner.file(textOf(file.id), id, textOf(file.name))
  }
  const isClosed =
    ['closed', 'archive'].includes(type) ||
    [card.isDueCompleted, card.isDueDateCompleted, card.isClosed].includes(true)
  planner.card({
    id,
    group: textOf(card.listId),
    title: textOf(card.name),
    description: textOf(card.description),
    status: isClosed ? 'closed' : undefined,
    due: textOf(card.dueDate) || undefined,
    tags: context.labelsOf.get(id) ?? [],
    checklist,
    people: (context.membersOf.get(id) ?? []).map((each) => context.people(each)),
    links,
  })
}

function planComments(planner: Planner, all: readonly Json[], cards: readonly Json[], people: People): void {
  const wanted = new Set(cards.map(({ id }) => textOf(id)))
  const seen = new Set<string>()
  const written = all
    .filter(({ type }) => type === undefined || type === 'commentCard')
    .toSorted((a, b) => textOf(a.createdAt).localeCompare(textOf(b.createdAt)))
  for (const comment of written) {
    const id = textOf(comment.id)
    if (seen.has(id)) continue
    seen.add(id)
    const data = isRecord(comment.data) ? comment.data : {}
    const card = textOf(comment.cardId)
    if (!wanted.has(card)) planner.leave('comments_of_cards_left')
    else
      planner.comment(
        id,
        card,
        textOf(comment.text) || textOf(data.text),
        people(textOf(comment.userId)),
        textOf(comment.createdAt),
      )
  }
}
