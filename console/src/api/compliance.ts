import type { ComplianceGetBody, ComplianceGetData, ComplianceProjectsBody, MasterBoard } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { usePages } from './pages.ts'
import { useEveryMasterBoard } from './templates.ts'

export type ComplianceRow = ComplianceGetData['rows'][number]

const EVERY_MS = 60_000
const PAGE = 25

/** Undefined: there is nothing to ask for yet. */
export const useCompliance = (asked: ComplianceGetBody | undefined) =>
  useQuery({
    queryKey: keys.platform.compliance(asked ?? {}),
    queryFn: () => api.compliance.get(asked as ComplianceGetBody),
    enabled: asked !== undefined,
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })

export const useComplianceProjects = (asked: ComplianceProjectsBody) =>
  usePages(keys.platform.complianceProjects(asked), async (after: string | null) => {
    const page = await api.compliance.projects({ ...asked, after, limit: PAGE })
    return { rows: page.projects, next: page.next_after }
  })

/** The checks that fail in some project of the platform. */
export const useFailingChecks = () =>
  useQuery({
    queryKey: keys.platform.failingChecks,
    queryFn: async () => (await api.checks.failing()).checks,
    refetchInterval: EVERY_MS,
  })

/** A template that projects must do by a time. */
export interface Watched {
  readonly kind: 'board' | 'card'
  readonly id: number
  readonly title: string
  readonly isRecurring: boolean
}

const watchedIn = (boards: readonly MasterBoard[]): readonly Watched[] =>
  boards.flatMap((board) => {
    const cards = board.groups
      .flatMap((group) => group.cards)
      .filter(({ repeat, due_days }) => repeat !== null || due_days !== null)
      .map(({ id, title, repeat }): Watched => ({ kind: 'card', id, title, isRecurring: repeat !== null }))
    const isRecurring = cards.some((card) => card.isRecurring)
    return cards.length === 0
      ? []
      : [{ kind: 'board' as const, id: board.id, title: board.title, isRecurring }, ...cards]
  })

/** The boards and cards that recur or have a due date. Undefined while they are being read. */
export const useWatched = () => useEveryMasterBoard(watchedIn)
