// Every way of reading shows the same cards in the same words: boards/get, boards/extras, cards/get and cards/list with each
// of its filters. What they should show is the model's business.
import { expect } from 'vitest'
import { findBoard } from '../../../api/src/boards/store/board-read.ts'
import { readExtras } from '../../../api/src/boards/store/boards.ts'
import { listCards } from '../../../api/src/boards/store/card-list.ts'
import { showCard, showCardWithExtras } from '../../../api/src/boards/store/cards.ts'
import { listBoards } from '../../../api/src/boards/store/project-read.ts'
import type { History } from './context.ts'

/** How much was compared; a test that compares nothing holds nothing. */
export const compared = { boards: 0, lists: 0, cards: 0, filtered: 0 }

type Card = Record<string, unknown> & { id: number; group_id: number | null }
interface ShownBoard {
  readonly master_board_id: number | null
  readonly groups: readonly {
    readonly id: number
    readonly master_group_id: number | null
    readonly cards: Card[]
  }[]
}
type Filters = Parameters<typeof listCards>[1]['filters']

const PAGE = 4

export async function assertReads({ world: { db }, real, model }: History): Promise<void> {
  const caller = { user_id: real.ownerId }
  for (const project of model.projects) {
    const { id: projectId } = project
    const list = async (filters: Filters) => {
      const all: Card[] = []
      let after: number | null = 0
      while (after !== null) {
        const asked = { projectId, userId: real.ownerId, limit: PAGE }
        const page = await listCards(db, { ...asked, filters: { ...filters, after_id: after } })
        all.push(...(page.cards.value() as unknown as Card[]))
        after = page.next_after_id
      }
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
      return all
    }
    const cards = await list({})
    compared.lists++
    const byId = new Map(cards.map((card) => [card.id, card]))
    for (const card of cards.slice(0, 5)) {
      compared.cards++
      expect((await showCard(db, projectId, card.id)).value()).toEqual(card)
    }
    for (const { id: boardId } of (await listBoards(db, projectId, null)).value()) {
      compared.boards++
      const found = await findBoard(db, caller, boardId, projectId)
      // A board that was kept at an earlier step is sent only if nothing in it has changed.
      const kept = await findBoard(db, caller, boardId, projectId, { cacheMegabytes: 64 })
      expect(kept?.board?.text).toBe(found?.board?.text)
      const board = found?.board?.value() as unknown as ShownBoard
      const brief = (await findBoard(db, caller, boardId, projectId, { isBrief: true }))?.board?.value()
      expect(brief).toEqual({
        ...board,
        groups: board.groups.map((group) => ({
          ...group,
          cards: group.cards.map((card) => ({ ...card, description: null, short_description: null })),
        })),
      })
      const inBoard = board.groups.flatMap((group) => group.cards)
      for (const card of inBoard) expect(byId.get(card.id)).toEqual(card)
      const { cards: extras, ...orders } = await readExtras(db, projectId, real.ownerId, boardId)
      const isInherited = (kind: 'board' | 'group', masterId: number | null) =>
        masterId !== null && project.rows.get(`${kind} m${masterId}`)?.order === null
      expect(orders.is_order_inherited).toBe(isInherited('board', board.master_board_id))
      expect(new Map(orders.groups.map((each) => [each.id, each.is_order_inherited]))).toEqual(
        new Map(board.groups.map((each) => [each.id, isInherited('group', each.master_group_id)])),
      )
      expect(extras.map(({ id }) => id)).toEqual(inBoard.map(({ id }) => id).toSorted((a, b) => a - b))
      for (const { id, overrides, tag_ids, items, ticked } of extras.slice(0, 5)) {
        // test/service/work.test.ts and runs.test.ts have histories of these.
        const {
          sign_off: _,
          check: _check,
          repeat: _repeat,
          run: _run,
          ...shown
        } = (await showCardWithExtras(db, projectId, id)).extras
        const checklist = { total: items, ticked }
        expect(shown).toEqual({ board_id: boardId, overrides, tag_ids, checklist })
      }
      const active = (await list({ board_id: boardId })).filter(({ is_active }) => is_active)
      expect(active.map(({ id }) => id)).toEqual(extras.map(({ id }) => id))
      for (const group of board.groups) {
        const inGroup = (await list({ group_id: group.id })).filter(({ is_active }) => is_active)
        expect(new Set(inGroup.map(({ id }) => id))).toEqual(new Set(group.cards.map(({ id }) => id)))
      }
    }
    const filters: [Filters, (card: Card) => boolean][] = [
      [{ status: 'open' }, (card) => card.status === 'open'],
      [{ status: 'closed' }, (card) => card.status === 'closed'],
      [{ priority: 'high' }, (card) => card.priority === 'high'],
      [{ is_overdue: true }, (card) => card.is_overdue === true],
      [{ is_overdue: false }, (card) => card.is_overdue === false],
      [{ is_inbox: true }, (card) => card.group_id === null],
      [
        { text: 'master' },
        (card) => /\bmaster/i.test(`${card.title} ${card.description} ${card.short_description}`),
      ],
    ]
    for (const [filter, isRight] of filters) {
      const expected = cards.filter(isRight)
      compared.filtered += expected.length
      expect(await list(filter)).toEqual(expected)
    }
  }
}
