// What most tests of rollouts begin with.
import { operations } from '@muster/contract'
import type { Real } from './real.ts'

interface ShownCard {
  id: number
  master_card_id: number
  title: string
  status: string
  group_id: number
}

export function drafting(real: () => Real) {
  /** A master board with one group. */
  async function template(tool_key = 'till') {
    const { board } = await real().admin(operations.masterBoardsCreate, { title: 'Board', tool_key })
    const { group } = await real().admin(operations.masterGroupsCreate, {
      board_id: board.id,
      title: 'Group',
    })
    return { boardId: board.id as number, groupId: group.id as number }
  }
  async function newCard(groupId: number, more: object = {}): Promise<number> {
    const body = { group_id: groupId, title: 'Card', ...more }
    return (await real().admin(operations.masterCardsCreate, body)).card.id
  }
  async function newProject(tools = ['till'], more: object = {}): Promise<number> {
    const body = { name: 'x', tools, owner_id: real().ownerId, ...more }
    return (await real().admin(operations.projectsCreate, body)).project.id
  }
  const push = async (card_id: number) =>
    Number((await real().admin(operations.masterCardsPush, { card_id })).projects_updated)
  /** The cards of a project as its members see them, opened now. */
  const cardsOf = async (projectId: number) =>
    (await real().user(projectId, operations.cardsList, {})).body.data.cards as ShownCard[]
  const mastersOf = async (projectId: number) => (await cardsOf(projectId)).map((card) => card.master_card_id)
  return { template, newCard, newProject, push, cardsOf, mastersOf }
}
