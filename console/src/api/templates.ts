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

export const useMasterBoards = (enabled = true) =>
  useQuery({
    queryKey: keys.platform.masterBoards,
    queryFn: async () => (await templates.boards.list()).boards,
    enabled,
  })

export const readMasterBoard = async (id: number): Promise<MasterBoard> =>
  (await templates.boards.get({ id })).board

export const useMasterBoard = (id: number) =>
  useQuery({
    queryKey: keys.platform.masterBoard(id),
    queryFn: () => readMasterBoard(id),
  })

export const useMasterBoardCache = (id: number): BoardCache<MasterBoard> =>
  useMemo(() => boardCache(keys.platform.masterBoard(id)), [id])

/** The number of unpublished drafts on a board. */
export const draftsIn = ({ publication, groups }: MasterBoard): number =>
  [
    publication,
    ...groups.flatMap((group) => [group.publication, ...group.cards.map((card) => card.publication)]),
  ].filter((of) => of === 'changed' || of === 'never').length

/** All master boards with their groups and cards. */
export function useEveryMasterBoard<Result>(select: (boards: readonly MasterBoard[]) => Result) {
  return useQuery({
    queryKey: keys.platform.wholeMasterBoards,
    queryFn: async () => {
      const { boards } = await templates.boards.list()
      return Promise.all(
        boards.slice(0, MAX_TITLED_BOARDS).map(async ({ id }) => (await templates.boards.get({ id })).board),
      )
    },
    select,
  }).data
}

function titlesOf(boards: readonly MasterBoard[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const board of boards) {
    titles.set(`board ${board.id}`, board.title)
    for (const group of board.groups) {
      titles.set(`group ${group.id}`, group.title)
      for (const card of group.cards) titles.set(`card ${card.id}`, card.title)
    }
  }
  return titles
}

/** The current titles of masters, by kind and id: `card 7`. */
export const useMasterTitles = () => useEveryMasterBoard(titlesOf)

const draftsOf = (boards: readonly MasterBoard[]) =>
  boards
    .map((board) => ({ id: board.id, title: board.title, count: draftsIn(board) }))
    .filter(({ count }) => count > 0)

/** The boards with changes that are not rolled out. */
export const useMasterDrafts = () => useEveryMasterBoard(draftsOf)

/** A master board as a project sees it. */
export const useRenderedBoard = (id: number | undefined, projectId: number) =>
  useQuery({
    queryKey: keys.platform.renderedBoard(id ?? 0, projectId),
    queryFn: () => api.templates.boards.render({ id: id ?? 0, project_id: projectId }),
    enabled: id !== undefined,
  })

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

/** Saves one text of a translation on top of concurrent changes. */
export async function saveTranslation(
  id: number,
  {
    language,
    name,
  }: { readonly language: string; readonly name: 'title' | 'description' | 'short_description' },
  value: string | null,
  base: string,
): Promise<Outcome> {
  let latest = await readMaster(id)
  const read = async () => {
    latest = await readMaster(id)
    return latest
  }
  const outcome = await saveOnTop(
    latest,
    { value: value ?? '', base, textOf: (card) => card.translations?.[language]?.[name] ?? '' },
    read,
    async (ifMatch) => {
      const { translations } = latest.record
      const texts = { ...translations?.[language], [name]: value }
      const body = { id, translations: { ...translations, [language]: texts } }
      return (await templates.cards.update(body, { ifMatch })).card
    },
  )
  await readAgain(everyTemplate)
  return outcome
}
