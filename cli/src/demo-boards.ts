import { findBoard } from '@muster/api/boards/store/board-read'
import { insertBoard } from '@muster/api/boards/store/boards'
import { createCard, type NewCard } from '@muster/api/boards/store/card-create'
import { listCards } from '@muster/api/boards/store/card-list'
import { readCards, updateCards } from '@muster/api/boards/store/card-update'
import { createComment, type NewComment } from '@muster/api/boards/store/comments'
import { insertGroup } from '@muster/api/boards/store/groups'
import { materialize } from '@muster/api/boards/store/materialize'
import { listBoards } from '@muster/api/boards/store/project-read'
import { insertTag } from '@muster/api/boards/store/tags'
import { deleteBoard, deleteCard, deleteComment, deleteGroup } from '@muster/api/boards/store/trash'
import type { Tx } from '@muster/api/core/db'
import { rollOut } from '@muster/api/templates/roll-out'
import { insertMasterBoard } from '@muster/api/templates/store/master-boards'
import { insertMasterCard, updateMasterCard } from '@muster/api/templates/store/master-cards'
import { insertMasterGroup } from '@muster/api/templates/store/master-groups'
import { deleteMasters } from '@muster/api/templates/store/masters'

export const TOOL = 'store-opening'
/** A check that the demo reports. */
export const CHECK = 'website.hours'

interface DemoCard {
  title: string
  description?: string
  status?: string
  priority?: 'low' | 'normal' | 'high' | 'urgent'
  /** Days from today. */
  due?: number
  tag?: string
  isOwned?: true
  tour?: string
  comments?: string[]
  checklist?: { title: string; is_required?: true; evidence?: 'note' | 'number' | 'photo' }[]
  /** The local times at which a run of each day appears and is due. */
  daily?: { appears_at: string; due_at: string }
  check?: string
}

interface DemoBoard {
  title: string
  description: string
  tool_key: string
  groups: Record<string, DemoCard[]>
}

const tags = { Hygiene: '#2f855a', Supplier: '#b7791f', Staff: '#2b6cb0', Money: '#9b2c2c' }

const boards: DemoBoard[] = [
  {
    title: 'Opening the shop',
    description: 'What has to be done before the first customer comes in',
    tool_key: TOOL,
    groups: {
      'Before we open': [
        {
          title: 'Welcome to your board',
          tour: 'welcome',
          description: '<p>Drag a card to another group.</p>',
        },
        { title: 'Sign the lease for the back room', status: 'closed', priority: 'high', tag: 'Money' },
        {
          title: 'Book the health inspection',
          description: '<p>Ask for a morning: the ovens are <b>off</b> until ten.</p>',
          status: 'in_progress',
          priority: 'urgent',
          due: 3,
          tag: 'Hygiene',
          isOwned: true,
          comments: ['They offer Tuesday or Thursday.', 'Thursday, please. The fridge comes on Wednesday.'],
          checklist: [
            { title: 'Book the appointment with the city office', evidence: 'note' },
            { title: 'Fridge temperature at or below 5 °C', evidence: 'number' },
            { title: 'Photo of the hand-washing station', evidence: 'photo' },
            { title: 'Allergen folder at the counter' },
          ],
        },
        {
          title: 'Order the second proofing cabinet',
          status: 'blocked',
          due: -2,
          tag: 'Supplier',
          isOwned: true,
        },
      ],
      'First week': [
        { title: 'Invite your team', tour: 'invite' },
        { title: 'Count the till twice a day', priority: 'high', due: 7, tag: 'Money', isOwned: true },
        { title: 'Check the allergen labels', status: 'to_check', priority: 'high', tag: 'Hygiene' },
        { title: 'Write the rota for December', due: 12, tag: 'Staff' },
        {
          title: 'Put the opening hours online',
          description: '<p>Closed by itself when the website shows them.</p>',
          check: CHECK,
        },
      ],
      'Every day': [
        {
          title: 'Open the shop',
          isOwned: true,
          daily: { appears_at: '00:00', due_at: '10:00' },
          checklist: [
            { title: 'Lights and ovens are on', is_required: true },
            { title: 'Fridge temperature at or below 5 °C', is_required: true, evidence: 'number' },
            { title: 'Photo of the counter', evidence: 'photo' },
          ],
        },
        {
          title: 'Close the shop',
          isOwned: true,
          daily: { appears_at: '00:00', due_at: '23:30' },
          checklist: [
            { title: 'Ovens are off', is_required: true },
            { title: 'Till is counted', is_required: true, evidence: 'number' },
          ],
        },
      ],
      'Every month': [
        { title: 'Descale the coffee machine', priority: 'low', tag: 'Hygiene' },
        {
          title: 'Compare flour prices',
          priority: 'low',
          tag: 'Supplier',
          comments: ['The mill raises by 4 % in January.'],
        },
      ],
    },
  },
  {
    title: 'Spring campaign',
    description: 'Hot cross buns and what goes with them',
    tool_key: 'marketing',
    groups: {
      Ideas: [
        { title: 'A bun a day for the school' },
        { title: 'Window painted by the apprentices', priority: 'low' },
      ],
      Doing: [{ title: 'Photographs of the buns', status: 'in_progress', due: 5, isOwned: true }],
      Done: [{ title: 'Ask last year’s customers', status: 'closed' }],
    },
  },
]

const [opening, campaign] = boards as [DemoBoard, DemoBoard]

/** Creates the master board that every project with the tool gets. Returns the master cards by title. */
export async function fillMaster(tx: Tx, platformId: number, author: number) {
  const { title, description, tool_key } = opening
  const made = await insertMasterBoard(tx, platformId, author, { title, description, tool_key })
  const board_id = made?.value().id ?? 0
  const cardIds: Record<string, number> = {}
  for (const [name, cards] of Object.entries(opening.groups)) {
    const group = await insertMasterGroup(tx, platformId, author, { board_id, title: name })
    const group_id = group?.value().id ?? 0
    for (const each of cards) {
      const { title, description = null, priority = null, tour: tour_key = null, checklist = null } = each
      const evaluation_check = each.check ?? null
      const repeat = each.daily ? { every: 'day' as const, interval: 1, ...each.daily } : null
      const template = {
        group_id,
        title,
        description,
        priority,
        tour_key,
        checklist,
        evaluation_check,
        repeat,
      }
      const card = await insertMasterCard(
        tx,
        platformId,
        author,
        template as typeof template & { title: string },
      )
      cardIds[title] = card?.value().id ?? 0
    }
  }
  const reason = 'The board that every new shop begins with'
  await rollOut(tx, { user_id: author, platform_id: platformId, reason }, { boardId: board_id })
  const id = cardIds['Compare flour prices'] ?? 0
  await updateMasterCard(tx, { id, short_description: 'Of three mills, by the tonne.' })
  await rollOut(tx, { user_id: author, platform_id: platformId, reason: 'A clearer text' }, { cardId: id })
  return { board_id, cardIds }
}

/**
 * Changes a project's copy of the master board as if people had worked on it for some days, and adds an own
 * board.
 */
export async function fillProject(
  tx: Tx,
  { id: projectId }: { id: number },
  people: { author: number; others: number[] },
  cardIds: Record<string, number>,
) {
  const tagIds = await fillTags(tx, projectId, people.author)
  const { cards } = await listCards(tx, { projectId, userId: people.author, filters: {}, limit: 200 })
  const copies = new Map(cards.value().map(({ id, master_card_id }) => [master_card_id, id]))
  await materialize(
    tx,
    projectId,
    [...copies.values()].map((id) => ({ kind: 'card', id })),
  )
  for (const card of Object.values(opening.groups).flat()) {
    await workOn(tx, projectId, copies.get(cardIds[card.title] ?? 0) ?? 0, card, tagIds, people)
  }
  await fillOwnBoard(tx, projectId, people, tagIds)
  const [board] = (await listBoards(tx, projectId, TOOL)).value()
  const found = await findBoard(tx, { user_id: people.author }, board?.id ?? 0, projectId)
  if (!found?.board) throw new Error('The demo has no template board.')
  const { id, groups } = found.board.value()
  return { id, group_ids: groups.map((group) => group.id) }
}

async function fillOwnBoard(
  tx: Tx,
  projectId: number,
  people: { author: number; others: number[] },
  tagIds: Record<string, number>,
) {
  const { groups, ...board } = campaign
  const board_id = (await insertBoard(tx, projectId, people.author, board))?.value().id ?? 0
  for (const [title, cards] of Object.entries(groups)) {
    const group = (await insertGroup(tx, projectId, people.author, { board_id, title }))?.value()
    for (const card of cards) {
      const id = await addCard(tx, projectId, people.author, {
        title: card.title,
        group_id: group?.id ?? null,
      })
      await workOn(tx, projectId, id, card, tagIds, people)
    }
  }
}

const quota = { PROJECT_MAX_CARDS: 10_000, PROJECT_MAX_MIB: 64 }

async function addCard(tx: Tx, projectId: number, createdBy: number, card: NewCard): Promise<number> {
  const place = { projectId, createdBy, timeZone: 'UTC', roles: null, isGroupChecked: true, quota }
  const made = await createCard(tx, place, card)
  if ('refused' in made) throw new Error(`A card of the demo was refused: ${made.refused}.`)
  return made.id
}

async function addComment(
  tx: Tx,
  projectId: number,
  userId: number,
  comment: Omit<NewComment, 'parent_comment_id'>,
): Promise<number> {
  const place = { projectId, userId, roles: null, isCardChecked: true }
  const made = await createComment(tx, place, { ...comment, parent_comment_id: null })
  if ('refused' in made) throw new Error(`A comment of the demo was refused: ${made.refused}.`)
  return made.id
}

async function fillTags(tx: Tx, projectId: number, author: number): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const [name, color] of Object.entries(tags)) {
    const tag = await insertTag(tx, projectId, author, { name, color })
    ids[name] = tag?.value().id ?? 0
  }
  return ids
}

/** Adds the work that people have done on a card. */
async function workOn(
  tx: Tx,
  projectId: number,
  id: number,
  { status, priority, due, tag, isOwned, comments = [] }: DemoCard,
  tagIds: Record<string, number>,
  { author, others }: { author: number; others: number[] },
) {
  await updateCards(tx, { userId: author, quota }, () => readCards(tx, projectId, [id]), {
    status: status ?? null,
    priority: priority ?? null,
    ...(isOwned ? { owner_id: others[0] ?? author } : {}),
    ...(tag ? { tag_id: tagIds[tag] ?? null } : {}),
    ...(due === undefined
      ? {}
      : { due_date: new Date(Date.now() + due * 86_400_000).toISOString().slice(0, 10) }),
  })
  for (const [at, comment] of comments.entries()) {
    const writer = at % 2 === 0 ? author : (others[0] ?? author)
    await addComment(tx, projectId, writer, { card_id: id, comment })
  }
}

/** Adds deleted records to the trash of the project and of the templates. */
export async function fillTrash(
  tx: Tx,
  {
    project,
    author,
    superadmin,
    platform_id,
  }: { project: { id: number }; author: number; superadmin: number; platform_id: number },
) {
  const deletion = { by: author, at: new Date() }
  const board = await insertBoard(tx, project.id, author, { title: 'Winter menu', tool_key: 'kitchen' })
  const board_id = board?.value().id ?? 0
  const kept = (await insertGroup(tx, project.id, author, { board_id, title: 'Tasted' }))?.value().id ?? 0
  await addCard(tx, project.id, author, { title: 'Gingerbread with rye', group_id: kept })
  await deleteBoard(tx, project.id, board_id, deletion)
  const [own] = (await listBoards(tx, project.id, campaign.tool_key)).value()
  const lost = await insertGroup(tx, project.id, author, { board_id: own?.id ?? 0, title: 'Too expensive' })
  await deleteGroup(tx, project.id, lost?.value().id ?? 0, deletion)
  const card_id = await addCard(tx, project.id, author, { title: 'Ask the mill about spelt' })
  const said = await addComment(tx, project.id, author, { card_id, comment: 'They never answered.' })
  await deleteComment(tx, project.id, said, deletion)
  const forgotten = await addCard(tx, project.id, author, { title: 'Return the borrowed mixer' })
  await deleteCard(tx, project.id, forgotten, deletion)
  await fillMasterTrash(tx, platform_id, superadmin)
}

async function fillMasterTrash(tx: Tx, platformId: number, author: number) {
  const fresh = { title: 'Franchise audit', tool_key: 'audit' }
  const board_id = (await insertMasterBoard(tx, platformId, author, fresh))?.value().id ?? 0
  const group = await insertMasterGroup(tx, platformId, author, { board_id, title: 'Every quarter' })
  const group_id = group?.value().id ?? 0
  const card = await insertMasterCard(tx, platformId, author, { group_id, title: 'Weigh ten loaves' })
  await deleteMasters(tx, 'card', card?.value().id ?? 0, author)
  const old = await insertMasterGroup(tx, platformId, author, { board_id, title: 'Before 2026' })
  await deleteMasters(tx, 'group', old?.value().id ?? 0, author)
  const closed = { title: 'Pop-up stands', tool_key: 'audit' }
  const gone = (await insertMasterBoard(tx, platformId, author, closed))?.value().id ?? 0
  await deleteMasters(tx, 'board', gone, author)
}
