import type { Outcomes, Rollout, RolloutStage, RolloutsPreviewBody } from '@muster/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../parts/query.tsx'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { usePages } from './pages.ts'
import { useWrite } from './write.ts'

const LIST_EVERY_MS = 3_000
const EMPTY_EVERY_MS = 2_000
const STAGE_EVERY_MS = 5_000
const RECONNECT_MS = 2_000

/** How a rollout reaches its projects. */
export type Stage = NonNullable<RolloutsPreviewBody['stage']>
/** A push of one card, or a sync of a whole board. */
export type What = { readonly card_id: number } | { readonly board_id: number }

/** The keys that publishing makes stale. */
const published = [keys.platform.everyTemplate, keys.platform.everyRollout]

/** What a rollout would do. */
export type Preview = Awaited<ReturnType<typeof api.rollouts.preview>>

export const usePreview = (what: What, stage?: Stage) =>
  useQuery({
    queryKey: keys.platform.preview(what, stage ?? null),
    queryFn: () => api.rollouts.preview({ ...what, ...(stage && { stage }) }),
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
    // A change may still be on its way to the service.
    refetchInterval: ({ state }) => (state.data?.items_count === 0 ? EMPTY_EVERY_MS : false),
  })

export const usePreviewProjects = (what: What, outcome: keyof Outcomes) =>
  usePages(keys.platform.previewProjects(what, outcome), async (after_id: number | null) => {
    const page = await api.rollouts.previewProjects({ ...what, outcome, limit: 50, after_id })
    return { rows: page.projects, next: page.next_after_id }
  })

export const useRollouts = () =>
  usePages(
    keys.platform.rollouts,
    async (before: number | null) => {
      const page = await api.rollouts.list({ limit: 30, before })
      return { rows: page.rollouts, next: page.next_before }
    },
    { refetchInterval: LIST_EVERY_MS },
  )

export const useNewestRollouts = (limit: number) =>
  useQuery({
    queryKey: keys.platform.newestRollouts,
    queryFn: async () => (await api.rollouts.list({ limit })).rollouts,
    refetchInterval: LIST_EVERY_MS,
  })

/** Whether the next wave starts automatically. */
const isMoving = ({ state }: Rollout) => state === 'scheduled' || state === 'baking'

/** Reads a rollout, and follows it while its waves start automatically. */
export function useRollout(number: number) {
  const query = useQuery({
    queryKey: keys.platform.rollout(number),
    queryFn: async () => (await api.rollouts.get({ number })).rollout,
  })
  const isFollowed = query.data !== undefined && isMoving(query.data)
  useEffect(() => {
    if (!isFollowed) return
    const controller = new AbortController()
    const { signal } = controller
    async function follow() {
      while (!signal.aborted) {
        try {
          for await (const { rollout } of api.rollouts.watch({ number }, { signal })) {
            queries.setQueryData(keys.platform.rollout(number), rollout)
            if (!isMoving(rollout)) return
          }
        } catch {
          // Reconnect after the stream was cut.
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
    void follow()
    return () => controller.abort()
  }, [number, isFollowed])
  return query
}

export const useRolloutItems = (number: number) =>
  usePages(keys.platform.rolloutItems(number), async (after: number | null) => {
    const page = await api.rollouts.items({ number, limit: 20, after })
    return { rows: page.items, next: page.next_after }
  })

export const useRolloutProjects = (number: number, outcome: keyof Outcomes | '') =>
  usePages(keys.platform.rolloutProjects(number, outcome), async (after_id: number | null) => {
    const page = await api.rollouts.projects({ number, outcome: outcome || null, limit: 50, after_id })
    return { rows: page.projects, next: page.next_after_id }
  })

const readStage = async (number: number): Promise<RolloutStage | null> =>
  api.rollouts
    .stage({ number })
    .then((answer) => answer.stage)
    .catch(() => null)

/** The stage of a rollout; null if it has none. */
export const useStage = (number: number) =>
  useQuery({
    queryKey: keys.platform.stage(number),
    queryFn: () => readStage(number),
    refetchInterval: STAGE_EVERY_MS,
  })

/** The stages of several rollouts, by number. A rollout without waves has none. */
export function useStages(numbers: readonly number[]): ReadonlyMap<number, RolloutStage> {
  return useQueries({
    queries: numbers.map((number) => ({
      queryKey: keys.platform.stage(number),
      queryFn: () => readStage(number),
      refetchInterval: STAGE_EVERY_MS,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.number, data] as const] : []))),
  })
}

export const useAdoption = (number: number) =>
  useQuery({
    queryKey: keys.platform.adoption(number),
    queryFn: async () => (await api.adoption.get({ number })).adoption,
  })

type Publish = What & { readonly stage?: Stage; readonly reason: string | null }

/** Publishes or proposes. Returns the number of the rollout. */
export const usePublish = () =>
  useWrite(
    async ({ isProposal, ...body }: Publish & { readonly isProposal: boolean }): Promise<number> => {
      if (isProposal) await api.rollouts.propose(body)
      else if ('board_id' in body) await api.templates.boards.sync(body)
      else await api.templates.cards.push(body)
      const { rollouts } = await api.rollouts.list({ limit: 1 })
      return rollouts[0]?.number ?? 1
    },
    ...published,
  )

export const useUndoRollout = () => useWrite(api.rollouts.undo, ...published)
export const useApprove = () => useWrite(api.rollouts.approve, ...published)
export const useReject = () => useWrite(api.rollouts.reject, ...published)
export const useHold = () => useWrite(api.rollouts.hold, ...published)
export const useRelease = () => useWrite(api.rollouts.release, ...published)
export const useAdvance = () => useWrite(api.rollouts.advance, ...published)

/** How the copies of a board's cards differ from their templates, card by card. */
export const useDrift = (boardId: number) =>
  usePages(keys.platform.drift(boardId), async (after_id: number | null) => {
    const page = await api.drift.summary({ board_id: boardId, after_id })
    return { rows: page.cards, next: page.next_after_id }
  })

/** The projects whose copies of a card differ from the template. */
export const useDriftedCopies = (cardId: number) =>
  usePages(keys.platform.copies(cardId), async (after_id: number | null) => {
    const page = await api.drift.list({ kind: 'card', id: cardId, limit: 50, after_id })
    return { rows: page.copies, next: page.next_after_id }
  })

/** The total drift of each of several boards. */
export const useDriftOf = (boards: readonly { readonly id: number; readonly title: string }[]) =>
  useQuery({
    queryKey: keys.platform.driftOf(boards.map(({ id }) => id)),
    queryFn: () =>
      Promise.all(
        boards.map(async ({ id, title }) => {
          const { cards } = await api.drift.summary({ board_id: id })
          const sum = (of: 'changed' | 'touched' | 'deleted') =>
            cards.reduce((all, card) => all + card[of], 0)
          return { id, title, changed: sum('changed'), touched: sum('touched'), deleted: sum('deleted') }
        }),
      ),
    enabled: boards.length > 0,
  })
