import {
  type ImportPlan,
  inOrder,
  isRecord,
  type Json,
  NotAnExport,
  numberOf,
  Planner,
  type ReadOptions,
  records,
  recordsBy,
  textOf,
} from './import-plan.ts'

/** Reads the JSON that Trello exports for a board: "Print, export and share", "Export as JSON". */
export function readTrello(exported: unknown, options: ReadOptions = {}): ImportPlan {
  if (!isRecord(exported) || !Array.isArray(exported.lists) || !Array.isArray(exported.cards))
    throw new NotAnExport('This is no export of a Trello board: it has no lists and cards.')
  const planner = new Planner(options)
  const board = textOf(exported.id) || textOf(exported.shortLink) || textOf(exported.name)
  planner.board(board, textOf(exported.name))
  const lists = inOrder(records(exported.lists), 'pos')
  const archivedLists = new Set(lists.filter(({ closed }) => closed === true).map(({ id }) => textOf(id)))
  const isArchived = (card: Json) => card.closed === true || archivedLists.has(textOf(card.idList))
  const all = inOrder(records(exported.cards), 'pos')
  const cards = options.hasArchived === false ? all.filter((card) => !isArchived(card)) : all
  planner.leave('archived_cards', all.length - cards.length)
  const used = new Set(cards.map((card) => textOf(card.idList)))
  for (const list of lists) {
    if (list.closed === true && !used.has(textOf(list.id))) planner.leave('empty_archived_lists')
    else planner.group(textOf(list.id), board, textOf(list.name))
  }
  const known = new Set(lists.map(({ id }) => textOf(id)))
  const people = peopleIn(exported, planner)
  const labels = new Map(
    records(exported.labels).map((label) => [textOf(label.id), textOf(label.name) || textOf(label.color)]),
  )
  const checklists = recordsBy(inOrder(records(exported.checklists), 'pos'), 'idCard')
  for (const card of cards) {
    if (!known.has(textOf(card.idList))) planner.leave('cards_without_list')
    else planCard(planner, card, isArchived(card), { people, labels, checklists })
  }
  planComments(
    planner,
    exported,
    cards.filter((card) => known.has(textOf(card.idList))),
    people,
  )
  countOthers(planner, exported, cards)
  return planner.plan(`trello:${board}`)
}

interface Context {
  readonly people: ReturnType<typeof peopleIn>
  readonly labels: ReadonlyMap<string, string>
  readonly checklists: ReadonlyMap<string, readonly Json[]>
}

function planCard(
  planner: Planner,
  card: Json,
  isArchived: boolean,
  { people, labels, checklists }: Context,
) {
  const id = textOf(card.id)
  const lists = checklists.get(id) ?? []
  const checklist = lists.flatMap((list) =>
    inOrder(records(list.checkItems), 'pos').map((item) => ({
      // Muster has one checklist a card, so the items of several say which one they were of.
      title: lists.length > 1 ? `${textOf(list.name)}: ${textOf(item.name)}` : textOf(item.name),
      isDone: item.state === 'complete',
    })),
  )
  const attachments = records(card.attachments)
  for (const file of attachments)
    if (file.isUpload === true) planner.file(textOf(file.id), id, textOf(file.fileName) || textOf(file.name))
  const ids = Array.isArray(card.idMembers) ? card.idMembers.map(textOf) : []
  const tags = Array.isArray(card.idLabels) ? card.idLabels.map((each) => labels.get(textOf(each)) ?? '') : []
  planner.card({
    id,
    group: textOf(card.idList),
    title: textOf(card.name),
    description: textOf(card.desc),
    status: isArchived || card.dueComplete === true ? 'closed' : undefined,
    due: textOf(card.due) || undefined,
    tags,
    checklist,
    people: ids.map((each) => people(each)),
    links: attachments
      .filter(({ isUpload }) => isUpload !== true)
      .map(({ name, url }) =>
        textOf(name) === textOf(url) ? textOf(url) : `${textOf(name)}: ${textOf(url)}`,
      ),
  })
  planner.leave('start_dates', card.start ? 1 : 0)
  planner.leave('covers', isRecord(card.cover) && card.cover.idAttachment ? 1 : 0)
  planner.leave('custom_fields', records(card.customFieldItems).length)
  planner.leave('votes', Array.isArray(card.idMembersVoted) ? card.idMembersVoted.length : 0)
}

/** A person by id. Those who left the board stand only in what they did. */
function peopleIn(exported: Json, planner: Planner) {
  const creators = records(exported.actions).map(({ memberCreator }) => memberCreator)
  const all = records([...creators, ...records(exported.members)])
  const byId = new Map(all.map((each) => [textOf(each.id), each]))
  return (id: string) => {
    const found = byId.get(id)
    return planner.person(textOf(found?.fullName), textOf(found?.username) || id, textOf(found?.email))
  }
}

function planComments(
  planner: Planner,
  exported: Json,
  cards: readonly Json[],
  people: ReturnType<typeof peopleIn>,
): void {
  const wanted = new Set(cards.map(({ id }) => textOf(id)))
  const written = records(exported.actions)
    .filter(({ type }) => type === 'commentCard' || type === 'copyCommentCard')
    .toSorted((a, b) => textOf(a.date).localeCompare(textOf(b.date)))
  let count = 0
  for (const action of written) {
    const data = isRecord(action.data) ? action.data : {}
    const card = isRecord(data.card) ? textOf(data.card.id) : ''
    if (!wanted.has(card)) {
      planner.leave('comments_of_cards_left')
      continue
    }
    count++
    const author = isRecord(action.memberCreator) ? textOf(action.memberCreator.id) : ''
    planner.comment(
      textOf(action.id),
      card,
      textOf(data.text),
      people(author || textOf(action.idMemberCreator)),
      textOf(action.date),
    )
  }
  // Trello puts at most 1,000 actions into an export; the badges of the cards have the true number.
  const badges = cards.map(({ badges: of }) => (isRecord(of) ? numberOf(of.comments) : 0))
  const told = badges.reduce((sum, each) => sum + each, 0)
  planner.leave('comments_not_in_file', told - count)
}

function countOthers(planner: Planner, exported: Json, cards: readonly Json[]): void {
  const used = new Set(cards.flatMap(({ idLabels }) => (Array.isArray(idLabels) ? idLabels.map(textOf) : [])))
  const unused = records(exported.labels).filter((label) => !used.has(textOf(label.id)))
  planner.leave('unused_labels', unused.length)
  planner.leave('board_descriptions', textOf(exported.desc) ? 1 : 0)
  const others = records(exported.actions).filter(
    ({ type }) => type !== 'commentCard' && type !== 'copyCommentCard',
  )
  planner.leave('history', others.length)
}
