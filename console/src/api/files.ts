import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../parts/errors.ts'
import { complain, complainOf } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { useApi, usePolling } from './project.ts'
import { readAgain, useWrite } from './write.ts'

type Size = 'small' | 'large' | 'original'

/** A file of a card or of a master card. */
export interface ShownFile {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly is_picture: boolean
  readonly is_from_template?: boolean
  readonly created_by: number | null
  readonly created_at: string
}

/** Makes links to files. */
export interface LinkCalls {
  linkKey(id: number, size: Size): QueryKey
  link(body: { id: number; size: Size }): Promise<{ readonly url: string }>
}

/** The calls about the files of one card or master card. */
export interface FileCalls extends LinkCalls {
  readonly listKey: QueryKey
  /** The answers that a change of the files makes stale. */
  readonly stale: readonly QueryKey[]
  list(): Promise<readonly ShownFile[]>
  create(file: File): Promise<number>
  delete(body: { id: number }): Promise<unknown>
}

const UPLOAD_MS = 300_000

/** Links to files of a project. */
export const linksOf = (projectId: number): LinkCalls => ({
  linkKey: keys.project(projectId).fileLink,
  link: api.with({ projectId }).files.link,
})

/** The files of a card in the project of the URL. */
export function useCardFiles(cardId: number): FileCalls {
  const { client, key } = useApi()
  return useMemo(
    () => ({
      listKey: key.files(cardId),
      stale: [key.files(cardId)],
      linkKey: key.fileLink,
      link: client.files.link,
      list: async () => (await client.files.list({ card_id: cardId })).files,
      create: async (file) =>
        (await client.files.create({ card_id: cardId, file }, { timeoutMs: UPLOAD_MS })).file.id,
      delete: client.files.delete,
    }),
    [client, key, cardId],
  )
}

/** The files of a master card. */
export function useMasterFiles(cardId: number): FileCalls {
  return useMemo(() => {
    const { files } = api.templates
    return {
      listKey: keys.platform.masterFiles(cardId),
      stale: [keys.platform.everyTemplate],
      linkKey: keys.platform.masterFileLink,
      link: files.link,
      list: async () => (await files.list({ master_card_id: cardId })).files,
      create: async (file) =>
        (await files.create({ master_card_id: cardId, file }, { timeoutMs: UPLOAD_MS })).file.id,
      delete: files.delete,
    }
  }, [cardId])
}

export const useFiles = ({ listKey, list }: FileCalls) =>
  useQuery({ queryKey: listKey, queryFn: list, refetchInterval: usePolling() })

/** Adds files one after the other. `adding` are the names of those that are on their way. */
export function useAddFiles({ create, stale }: FileCalls) {
  const [adding, setAdding] = useState<readonly string[]>([])
  const add = async (files: readonly File[]): Promise<readonly number[]> => {
    const ids: number[] = []
    setAdding((before) => [...before, ...files.map(({ name }) => name)])
    for (const file of files) {
      try {
        ids.push(await create(file))
      } catch (error) {
        complain(t.files.notAdded(file.name, messageOf(error)))
      }
      setAdding((before) => before.toSpliced(before.indexOf(file.name), 1))
      await readAgain(...stale)
    }
    return ids
  }
  return { add, adding }
}

export const useDeleteFile = (calls: FileCalls) => useWrite(calls.delete, ...calls.stale)

/** A link lasts 10 minutes. */
const LINK_FRESH_MS = 8 * 60_000

/** A link to a file that still lasts a while. */
export const useFileLink = ({ linkKey, link }: LinkCalls, id: number, size: Size) =>
  useQuery({
    queryKey: linkKey(id, size),
    queryFn: async () => (await link({ id, size })).url,
    staleTime: LINK_FRESH_MS,
    refetchInterval: LINK_FRESH_MS,
  }).data

/** Opens the download of a file. */
export const download = ({ link }: LinkCalls, id: number): void =>
  void link({ id, size: 'original' })
    .then(({ url }) => {
      // A picture would be shown instead of the page.
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = ''
      anchor.click()
    })
    .catch(complainOf)
