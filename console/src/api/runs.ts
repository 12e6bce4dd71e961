import type { CardsUpdateBody, RunsCurrentData, RunsListData } from '@muster/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queries } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { usePages } from './pages.ts'
import { useApi, useMe, usePolling } from './project.ts'
import { MAX_PROJECTS, type MeProject } from './today.ts'
import { readAgain, useWrite } from './write.ts'

export type CurrentRun = RunsCurrentData['runs'][number]
export type ListedRun = RunsListData['runs'][number]
export type Rule = NonNullable<CardsUpdateBody['repeat']>

const EVERY_MS = 60_000
const STRIP_RUNS = 28

/** A current run with its project. */
export interface ProjectRun {
  readonly run: CurrentRun
  readonly project: MeProject
}

/** The current runs of all recurring cards in the person's projects, in the order in which they are due. */
export function useCurrentRuns(): readonly ProjectRun[] {
  const projects = (useMe().data?.projects ?? [])
    .filter(({ is_suspended }) => !is_suspended)
    .slice(0, MAX_PROJECTS)
  return useQueries({
    queries: projects.map(({ id }) => ({
      queryKey: keys.project(id).currentRuns,
      queryFn: async () => (await api.with({ projectId: id }).runs.current()).runs,
      refetchInterval: EVERY_MS,
      refetchOnMount: 'always' as const,
    })),
    combine: (results) =>
      results
        .flatMap(({ data }, at) => {
          const project = projects[at]
          return project ? (data ?? []).map((run): ProjectRun => ({ run, project })) : []
        })
        .toSorted((a, b) => a.run.due_at.localeCompare(b.run.due_at)),
  })
}

/** Closes or reopens the run that is shown, with Undo. A run that has ended meanwhile is refused. */
export function useFinishRun(projectId: number) {
  const client = api.with({ projectId })
  const key = keys.project(projectId)
  const show = (cardId: number, status: string) =>
    queries.setQueryData<CurrentRun[]>(key.currentRuns, (known) =>
      known?.map((run) => (run.card_id === cardId ? { ...run, status } : run)),
    )
  const write = async ({ card_id: id, on }: CurrentRun, status: string): Promise<void> => {
    try {
      await client.cards.update({ id, status, run: on })
    } finally {
      void readAgain(key.currentRuns, key.card(id), key.everyCardList, key.everyBoard, key.runs(id))
    }
  }
  return (run: CurrentRun): void => {
    const { card_id, title, status: before, needs_sign_off } = run
    const isDone = before === 'closed' || before === 'to_check'
    const status = isDone ? 'in_progress' : needs_sign_off ? 'to_check' : 'closed'
    show(card_id, status)
    write(run, status).then(
      () => {
        const said = isDone ? t.board.reopened : needs_sign_off ? t.board.submitted : t.board.done
        say(said(title), { label: t.undo, run: () => void write(run, before).catch(complainOf) })
      },
      (error) => {
        show(card_id, before)
        complainOf(error)
      },
    )
  }
}

/** The runs of a card, newest first. */
export function useRuns(cardId: number) {
  const { client, key } = useApi()
  const refetchInterval = usePolling()
  return usePages(
    key.runs(cardId),
    async (after: string | null) => {
      const { runs, next_after } = await client.runs.list({ card_id: cardId, after, limit: STRIP_RUNS })
      return { rows: runs, next: next_after }
    },
    refetchInterval === false ? {} : { refetchInterval },
  )
}

/** Makes a card of the project a recurring one. */
export function useSetRepeat(cardId: number) {
  const { client, key } = useApi()
  return useWrite(
    (repeat: Rule | null) => client.cards.update({ id: cardId, repeat }),
    key.card(cardId),
    key.checklist(cardId),
    key.runs(cardId),
    key.everyBoard,
    key.everyCardList,
    key.everyExtras,
    key.currentRuns,
  )
}

/** What the platform has reported about the project. */
export function useChecks() {
  const { client, key } = useApi()
  return useQuery({ queryKey: key.checks, queryFn: async () => (await client.checks.list()).checks })
}
