import type { BoardWithGroups, Card } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../parts/query.tsx'
import { api } from './client.ts'
import { keys, type ProjectKeys } from './keys.ts'
import { useApi, usePolling, useProjectId, useStarted } from './project.ts'
import { useWrite } from './write.ts'

/** The boards of the project in the URL, or of another project, which no stream keeps current. */
export function useBoards(of?: number) {
  const here = useProjectId()
  const projectId = of ?? here
  const isStarted = useStarted()
  return useQuery({
    queryKey: keys.project(projectId).boards,
    queryFn: async () => (await api.with({ projectId }).boards.list({})).boards,
    enabled: !Number.isNaN(projectId) && (isStarted || projectId !== here),
    refetchInterval: usePolling(),
  })
}

/** Null: of a card that is on no board. */
export function useBoard(id: number | null) {
  const { client, key } = useApi()
  const isStarted = useStarted()
  return useQuery({
    queryKey: key.board(id ?? 0),
    queryFn: async () => (await client.boards.get({ id: id ?? 0, brief: true })).board,
    enabled: isStarted && id !== null,
    refetchInterval: usePolling(),
  })
}

export interface Extras {
  readonly id: number
  readonly comments: number
  readonly unread: number
  readonly overrides: readonly string[]
  readonly tag_ids: readonly number[]
  readonly items: number
  readonly ticked: number
}

/** The tags of a card on a board. Before the extras are there, the first one. */
export const tagIdsOf = (card: Card, extras: Extras | undefined): readonly number[] =>
  extras?.tag_ids ?? (card.tag_id === null ? [] : [card.tag_id])

const NO_EXTRAS: ReadonlyMap<number, Extras> = new Map()

export function useExtras(boardId: number | undefined): ReadonlyMap<number, Extras> {
  const { client, key } = useApi()
  const { data } = useQuery({
    queryKey: key.extras(boardId ?? 0),
    queryFn: async () => (await client.boards.extras({ id: boardId ?? 0 })).cards,
    enabled: useStarted() && boardId !== undefined,
    refetchInterval: usePolling(),
  })
  return useMemo(() => (data ? new Map(data.map((each) => [each.id, each])) : NO_EXTRAS), [data])
}

/** The cached board, for optimistic updates. */
export interface BoardCache<Board> {
  get(): Board | undefined
  change(next: (board: Board) => Board): void
  /** Cancels pending reads, because they are older than the optimistic update. */
  ignoreAnswers(): void
  readAgain(): Promise<void>
}

export function boardCache<Board>(queryKey: readonly unknown[]): BoardCache<Board> {
  const get = () => queries.getQueryData<Board>(queryKey)
  return {
    get,
    change(next) {
      const board = get()
      if (board) queries.setQueryData(queryKey, next(board))
    },
    ignoreAnswers: () => void queries.cancelQueries({ queryKey }),
    readAgain: () => queries.invalidateQueries({ queryKey }),
  }
}

export function useBoardCache(id: number): BoardCache<BoardWithGroups> {
  const { key } = useApi()
  return useMemo(() => boardCache(key.board(id)), [key, id])
}

/** Updates a card in every cached board that contains it. Keeps its place. */
export function putCard(key: ProjectKeys, card: Card): void {
  for (const [queryKey, board] of queries.getQueriesData<BoardWithGroups>({ queryKey: key.everyBoard })) {
    const holds = board?.groups.some(({ cards }) => cards.some(({ id }) => id === card.id))
    if (board && holds) {
      const place = (each: Card) =>
        each.id === card.id ? { ...card, position: each.position, description: null } : each
      queries.setQueryData(queryKey, {
        ...board,
        groups: board.groups.map((group) =>
          group.cards.some(({ id }) => id === card.id) ? { ...group, cards: group.cards.map(place) } : group,
        ),
      })
    }
  }
}

/** The title of a group on a cached board. Other groups are not worth a request. */
export function useGroupTitle(): (id: unknown) => string | undefined {
  const { key } = useApi()
  return (id) =>
    queries
      .getQueriesData<BoardWithGroups>({ queryKey: key.everyBoard })
      .flatMap(([, board]) => board?.groups ?? [])
      .find((group) => group.id === id)?.title
}

export function useCreateBoard() {
  const { client, key } = useApi()
  return useWrite(client.boards.create, key.boards)
}

export function useUpdateBoard() {
  const { client, key } = useApi()
  return useWrite(client.boards.update, key.everyBoard, key.boards)
}

export function useDeleteBoard() {
  const { client, key } = useApi()
  return useWrite(client.boards.delete, key.boards)
}

export function useInheritBoardOrder() {
  const { client, key } = useApi()
  return useWrite(client.boards.inheritOrder, key.everyBoard)
}

export function useCreateGroup() {
  const { client, key } = useApi()
  return useWrite(client.groups.create, key.everyBoard)
}

export function useUpdateGroup() {
  const { client, key } = useApi()
  return useWrite(client.groups.update, key.everyBoard)
}

export function useDeleteGroup() {
  const { client, key } = useApi()
  return useWrite(client.groups.delete, key.everyBoard)
}

export function useInheritGroupOrder() {
  const { client, key } = useApi()
  return useWrite(client.groups.inheritOrder, key.everyBoard)
}
