import type { Card, MeData } from '@muster/sdk'
import { useQueries } from '@tanstack/react-query'
import { dayIn } from '../parts/dates.ts'
import { complainOf, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { changeCards } from './cards.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { readUpTo } from './pages.ts'
import { useMe } from './project.ts'
import { readAgain } from './write.ts'

export type MeProject = MeData['projects'][number]

/** Today shows at most this many projects, and so many of the person's cards in each. */
export const MAX_PROJECTS = 12
const MAX_CARDS = 1_000
const EVERY_MS = 60_000

/** A card with its project. */
export interface ProjectCard {
  readonly card: Card
  readonly project: MeProject
}

/** The cards of all projects of the person that `body` finds, and whether some are still being read. */
function useCardsOfProjects(
  of: (project: MeProject) => { readonly owner_id?: number; readonly status?: string } | null,
) {
  const projects = (useMe().data?.projects ?? [])
    .filter(({ is_suspended }) => !is_suspended)
    .slice(0, MAX_PROJECTS)
  return useQueries({
    queries: projects.map((project) => {
      const body = of(project)
      return {
        queryKey: keys.project(project.id).allCards(body ?? {}),
        queryFn: () =>
          readUpTo(MAX_CARDS, api.with({ projectId: project.id }).cards.list({ ...body, limit: 200 })),
        enabled: body !== null,
        refetchInterval: EVERY_MS,
        // No stream keeps these current: read them at every visit.
        refetchOnMount: 'always' as const,
      }
    }),
    combine: (results) => ({
      cards: results.flatMap(({ data }, at) => {
        const project = projects[at]
        return project ? (data ?? []).map((card): ProjectCard => ({ card, project })) : []
      }),
      isPending: results.some(({ isLoading }) => isLoading),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
}

/** The person's own cards. */
export function useOwnCards() {
  const userId = useMe().data?.user.id
  return useCardsOfProjects(() => (userId === undefined ? null : { owner_id: userId }))
}

/** Cards that wait to be checked in the projects that the person owns. */
export const useCardsToCheck = () =>
  useCardsOfProjects(({ role }) => (role === 'owner' ? { status: 'to_check' } : null))

/** Adds a card to the inbox of a project, for the person and due today. Returns whether it was added. */
export function useAddToday() {
  const userId = useMe().data?.user.id ?? null
  return async ({ id: projectId, name, time_zone }: MeProject, title: string): Promise<boolean> => {
    try {
      const due_date = dayIn(time_zone, new Date())
      await api.with({ projectId }).cards.create({ title, owner_id: userId, due_date })
      say(t.today.added(title, name))
      void readAgain(keys.project(projectId).everyCardList)
      return true
    } catch (error) {
      complainOf(error)
      return false
    }
  }
}

/** Makes cards due today, project by project, with Undo. */
export async function moveToToday(cards: readonly ProjectCard[]): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  const undoAll = async () => {
    for (const undo of undos) await undo()
  }
  try {
    for (const [project, some] of Map.groupBy(cards, (of) => of.project)) {
      const due_date = dayIn(project.time_zone, new Date())
      const own = some.map(({ card }) => card)
      undos.push(await changeCards(project.id, own, { due_date }))
    }
    say(t.today.moved(cards.length), { label: t.undo, run: () => void undoAll().catch(complainOf) })
  } catch (error) {
    complainOf(error)
  }
}
