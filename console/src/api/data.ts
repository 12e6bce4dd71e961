import type { BoardWithGroups, Card } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { queries } from '../parts/query.tsx'
import { useStore } from '../parts/store.ts'
import { type Versioned, withVersion } from '../parts/versioned.ts'
import { api } from './client.ts'
import { live } from './feed.ts'

const POLL_MS = 4_000
const MAX_MEMBERS = 1_000

/** While the stream is cut, pages look for changes themselves. */
const usePolling = () => (useStore(live) === 'polling' ? POLL_MS : (false as const))
/** What the stream tells from now on needs no second look, so reading begins when the stream stands. */
const useStarted = () => useStore(live) !== 'connecting'

export const useMe = () =>
  useQuery({ queryKey: ['me'], queryFn: () => api.me(), staleTime: Number.POSITIVE_INFINITY })

/** The project in the address. */
export function useProjectId(): number {
  const { project } = useParams({ strict: false }) as { project?: string }
  return Number(project)
}

export function useProject() {
  const id = useProjectId()
  const { data } = useMe()
  return data?.projects.find((project) => project.id === id)
}

export const useZone = (): string => useProject()?.time_zone ?? 'UTC'

export const useCanWrite = (): boolean => {
  const project = useProject()
  return project !== undefined && project.role !== 'viewer' && !project.is_suspended
}

/** The API, in the project of the address. */
export function useApi() {
  const projectId = useProjectId()
  return useMemo(() => (Number.isNaN(projectId) ? api : api.with({ projectId })), [projectId])
}

export const keys = {
  board: (id: number) => ['board', id] as const,
  extras: (id: number) => ['extras', id] as const,
  card: (id: number) => ['card', id] as const,
}

/** The boards of the project in the address, or of another one, which no stream keeps current. */
export function useBoards(of?: number) {
  const here = useProjectId()
  const projectId = of ?? here
  const isStarted = useStarted()
  return useQuery({
    queryKey: ['boards', projectId],
    queryFn: async () => (await api.with({ projectId }).boards.list({})).boards,
    enabled: isStarted || projectId !== here,
    refetchInterval: usePolling(),
  })
}

export function useBoard(id: number) {
  const client = useApi()
  return useQuery({
    queryKey: keys.board(id),
    queryFn: async () => (await client.boards.get({ id, brief: true })).board,
    enabled: useStarted(),
    refetchInterval: usePolling(),
  })
}

export interface Extras {
  readonly id: number
  readonly comments: number
  readonly unread: number
  readonly overrides: readonly string[]
}
const NO_EXTRAS: ReadonlyMap<number, Extras> = new Map()

export function useExtras(boardId: number | undefined): ReadonlyMap<number, Extras> {
  const client = useApi()
  const { data } = useQuery({
    queryKey: keys.extras(boardId ?? 0),
    queryFn: async () => (await client.boards.extras({ id: boardId ?? 0 })).cards,
    enabled: useStarted() && boardId !== undefined,
    refetchInterval: usePolling(),
  })
  return useMemo(() => (data ? new Map(data.map((each) => [each.id, each])) : NO_EXTRAS), [data])
}

export function useMembers() {
  const client = useApi()
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['members', projectId],
    queryFn: async () => {
      const members = []
      for await (const member of client.members.list({ limit: 200 })) {
        members.push(member)
        if (members.length >= MAX_MEMBERS) break
      }
      return members
    },
    enabled: !Number.isNaN(projectId),
  })
}

/** The name of a member; nothing when they are none any more. */
export function useNames(): (id: number | null) => string | undefined {
  const { data } = useMembers()
  const { data: me } = useMe()
  return useMemo(() => {
    const names = new Map(data?.map(({ user_id, name }) => [user_id, name]))
    if (me) names.set(me.user.id, me.user.name)
    return (id) => (id === null ? undefined : names.get(id))
  }, [data, me])
}

export function useTags() {
  const client = useApi()
  const projectId = useProjectId()
  return useQuery({
    queryKey: ['tags', projectId],
    queryFn: async () => (await client.tags.list({})).tags,
    enabled: !Number.isNaN(projectId),
  })
}

export type VersionedCard = Versioned<Card>

export async function readCard(client: typeof api, id: number): Promise<VersionedCard> {
  const { answer, etag } = await withVersion((onHeaders) => client.cards.get({ id }, { onHeaders }))
  return { record: answer.card, etag }
}

export function useCard(id: number) {
  const client = useApi()
  return useQuery({
    queryKey: keys.card(id),
    queryFn: () => readCard(client, id),
    refetchInterval: usePolling(),
  })
}

/** Puts a card that was read or answered in every board that shows it, where it stands already. */
export function putCard(card: Card): void {
  for (const [key, board] of queries.getQueriesData<BoardWithGroups>({ queryKey: ['board'] })) {
    const holds = board?.groups.some(({ cards }) => cards.some(({ id }) => id === card.id))
    if (board && holds) {
      const place = (each: Card) =>
        each.id === card.id ? { ...card, position: each.position, description: null } : each
      queries.setQueryData(key, {
        ...board,
        groups: board.groups.map((group) =>
          group.cards.some(({ id }) => id === card.id) ? { ...group, cards: group.cards.map(place) } : group,
        ),
      })
    }
  }
}
