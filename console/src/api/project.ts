import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { getConnection, isEmbedded } from '../parts/connection.ts'
import { queries } from '../parts/query.tsx'
import { useStore } from '../parts/store.ts'
import { api } from './client.ts'
import { live } from './feed.ts'
import { keys, type ProjectKeys } from './keys.ts'

const POLL_MS = 4_000

/** The refetch interval of pages while the stream is cut. */
export const usePolling = () => (useStore(live) === 'polling' ? POLL_MS : (false as const))
/** Whether pages may start reading. They wait for the stream, so that no change after the read is missed. */
export const useStarted = () => useStore(live) !== 'connecting'

export const useMe = () =>
  useQuery({
    queryKey: keys.me,
    queryFn: () => getConnection().readMe?.() ?? api.me(),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The project in the URL; NaN on pages outside of projects. */
export const useProjectId = (): number => useParams({ strict: false }).project ?? Number.NaN

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

/** Whether the caller may change boards as such. An embedded board cannot be renamed or deleted from inside. */
export const useCanChangeBoards = (): boolean => useCanWrite() && !isEmbedded()

/** Whether the caller manages members, webhooks and the like. */
export const useCanManage = (): boolean => {
  const project = useProject()
  return project?.role === 'owner' && !project.is_suspended
}

/** A client for the project in the URL, and the cache keys of the project. */
export function useApi(): { readonly client: typeof api; readonly key: ProjectKeys } {
  const projectId = useProjectId()
  return useMemo(
    () => ({
      client: Number.isNaN(projectId) ? api : api.with({ projectId }),
      key: keys.project(projectId),
    }),
    [projectId],
  )
}

/** Removes all cached data of a project, after the user lost access. */
export const forgetProject = (projectId: number): void =>
  queries.removeQueries({ queryKey: keys.project(projectId).all })
