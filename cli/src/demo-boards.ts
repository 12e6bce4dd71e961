import { insertBoard } from '@muster/api/store/boards'
import { insertCard } from '@muster/api/store/cards'
import { insertComment } from '@muster/api/store/comments'
import type { Tx } from '@muster/api/store/db'
import { insertGroup } from '@muster/api/store/groups'
import { insertTag } from '@muster/api/store/tags'

export const TOOL = 'store-opening'

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

/** The same boards for every project that has the tool; the first is the one of the tool. */
export async function fillBoards(tx: Tx, projectId: number, people: { author: number; others: number[] }) {
  const tagIds = await fillTags(tx, projectId, people.author)
  const made: { id: number; group_ids: number[] }[] = []
  for (const { groups, ...board } of boards) {
    const id = (await insertBoard(tx, projectId, people.author, board))?.value().id ?? 0
    const group_ids: number[] = []
    for (const [title, cards] of Object.entries(groups)) {
      const group = await insertGroup(tx, projectId, people.author, { board_id: id, title })
      const groupId = group?.value().id ?? 0
      group_ids.push(groupId)
      for (const card of cards) await fillCard(tx, projectId, groupId, card, tagIds, people)
    }
    made.push({ id, group_ids })
  }
  return made as [{ id: number; group_ids: number[] }, ...typeof made]
}

async function fillTags(tx: Tx, projectId: number, author: number): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const [name, color] of Object.entries(tags)) {
    const tag = await insertTag(tx, projectId, author, { name, color })
    ids[name] = tag?.value().id ?? 0
  }
  return ids
}

async function fillCard(
  tx: Tx,
  projectId: number,
  group_id: number,
  { title, description, status, priority, due, tag, isOwned, tour, comments = [] }: DemoCard,
  tagIds: Record<string, number>,
  { author, others }: { author: number; others: number[] },
) {
  const { card } = await insertCard(tx, projectId, author, {
    title,
    group_id,
    description: description ?? null,
    status: status ?? null,
    priority: priority ?? null,
    owner_id: isOwned ? (others[0] ?? author) : null,
    tag_id: tag ? (tagIds[tag] ?? null) : null,
    due_date: due === undefined ? null : new Date(Date.now() + due * 86_400_000).toISOString().slice(0, 10),
    ...(tour ? { tour_key: tour } : {}),
  })
  const id = card?.value().id ?? 0
  for (const [at, comment] of comments.entries()) {
    const writer = at % 2 === 0 ? author : (others[0] ?? author)
    await insertComment(tx, projectId, writer, { card_id: id, comment, parent_comment_id: null })
  }
}
