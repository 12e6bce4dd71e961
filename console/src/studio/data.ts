import type { MasterBoard } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/client.ts'
import { queries } from '../parts/query.tsx'
import type { Stage } from './stage.ts'

const MAX_USERS = 1_000

export const useMasters = () =>
  useQuery({ queryKey: ['masters'], queryFn: async () => (await api.templates.boards.list()).boards })

export const useMaster = (id: number) =>
  useQuery({
    queryKey: ['master', id],
    queryFn: async (): Promise<MasterBoard> => (await api.templates.boards.get({ id })).board,
  })

/** A push of one card, or a sync of a whole board. */
export type What = { readonly card_id: number } | { readonly board_id: number }

export const usePreview = (what: What, stage?: Stage) =>
  useQuery({
    queryKey: ['preview', what, stage ?? null],
    queryFn: () => api.rollouts.preview({ ...what, ...(stage && { stage }) }),
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })

/** After a draft has changed: the template and what rolling it out would do. */
export async function readTemplatesAgain(): Promise<void> {
  await Promise.all(
    ['master', 'masters', 'preview'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}

/** The names of the platform's people, for superadmins. */
export function useUserNames(): (id: number | null) => string | undefined {
  const { data } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: async () => {
      const names = new Map<number, string>()
      for await (const { id, name } of api.users.list({ limit: 200 })) {
        names.set(id, name)
        if (names.size >= MAX_USERS) break
      }
      return names
    },
  })
  return useMemo(() => (id) => (id === null ? undefined : data?.get(id)), [data])
}
