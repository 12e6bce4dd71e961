import type { MasterBoard, MasterCard, MasterCardsUpdateBody } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Outcome, saveOnTop, type Versioned, withVersion } from '../parts/versioned.ts'
import { type BoardCache, boardCache } from './boards.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { readAgain, useWrite } from './write.ts'

/** Rollout pages look up the titles of at most this many boards. */
const MAX_TITLED_BOARDS = 50

const { templates } = api
/** A changed draft makes its board, the lists and the rollout previews stale. */
const { everyTemplate } = keys.platform

export const useMasterBoards = () =>
  useQuery({
    queryKey: keys.platform.masterBoards,
    queryFn: async () => (await templates.boards.list()).boards,
  })

export const useMasterBoard = (id: number) =>
  useQuery({
    queryKey: keys.platform.masterBoard(id),
    queryFn: async (): Promise<MasterBoard> => (await templates.boards.get({ id })).board,
  })

export const useMasterBoardCache = (id: number): BoardCache<MasterBoard> =>
  useMemo(() => boardCache(keys.platform.masterBoard(id)), [id])

/** The current titles of masters, by kind and id: `card 7`. */
export function useMasterTitles(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: keys.platform.masterTitles,
    queryFn: async () => {
      const titles = new Map<string, string>()
      for (const { id } of (await templates.boards.list()).boards.slice(0, MAX_TITLED_BOARDS)) {
        const { board } = await templates.boards.get({ id })
        titles.set(`board ${id}`, board.title)
        for (const group of board.groups) {
          titles.set(`group ${group.id}`, group.title)
          for (const card of group.cards) titles.set(`card ${card.id}`, card.title)
        }
      }
      return titles
    },
  })
  return data
}

/** A master card with its variables filled in for a project. */
export const useRendered = (card: MasterCard, projectId: number | undefined) =>
  useQuery({
    queryKey: keys.platform.rendered(card, projectId),
    queryFn: () => templates.cards.render({ id: card.id, project_id: projectId ?? 0 }),
    enabled: projectId !== undefined,
    placeholderData: (before) => before,
  })

export const useCreateMasterBoard = () => useWrite(templates.boards.create, everyTemplate)
export const useUpdateMasterBoard = () => useWrite(templates.boards.update, everyTemplate)
export const useDeleteMasterBoard = () => useWrite(templates.boards.delete, everyTemplate)
export const useRestoreMasterBoard = () => useWrite(templates.boards.restore, everyTemplate)
export const useCreateMasterGroup = () => useWrite(templates.groups.create, everyTemplate)
export const useUpdateMasterGroup = () => useWrite(templates.groups.update, everyTemplate)
export const useDeleteMasterGroup = () => useWrite(templates.groups.delete, everyTemplate)
export const useRestoreMasterGroup = () => useWrite(templates.groups.restore, everyTemplate)
export const useCreateMasterCard = () => useWrite(templates.cards.create, everyTemplate)
export const useUpdateMasterCard = () => useWrite(templates.cards.update, everyTemplate)
export const useDeleteMasterCard = () => useWrite(templates.cards.delete, everyTemplate)
export const useRestoreMasterCard = () => useWrite(templates.cards.restore, everyTemplate)

/**
 * Orders are updated optimistically, so these do not refresh. Call readTemplatesAgain after the last of
 * several moves.
 */
export const reorderMasterGroups = templates.groups.reorder
export const reorderMasterCards = templates.cards.reorder
export const readTemplatesAgain = () => readAgain(everyTemplate)

export type MasterField = Exclude<keyof MasterCardsUpdateBody & keyof MasterCard, 'id'>

const readMaster = async (id: number): Promise<Versioned<MasterCard>> => {
  const { answer, etag } = await withVersion((onHeaders) => templates.cards.get({ id }, { onHeaders }))
  return { record: answer.card, etag }
}

/** Saves one field of a draft on top of concurrent changes, like useSaveField. */
export async function saveMasterField(
  id: number,
  field: MasterField,
  value: string | null,
  base: string,
): Promise<Outcome> {
  const read = () => readMaster(id)
  const outcome = await saveOnTop(
    await read(),
    { value: value ?? '', base, textOf: (card) => String(card[field] ?? '') },
    read,
    async (ifMatch) => {
      const body = { id, [field]: value } as MasterCardsUpdateBody
      return (await templates.cards.update(body, { ifMatch })).card
    },
  )
  await readAgain(everyTemplate)
  return outcome
}
