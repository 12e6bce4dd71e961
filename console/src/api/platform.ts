import type { ProjectsUpdateBody } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { readUpTo, usePages } from './pages.ts'
import { readAgain, useWrite } from './write.ts'

/** The projects of the platform that match. `text` is a part of the name, or the id. */
export const useProjects = ({ text = '', attributes = {}, tool_key = '', is_suspended = null }: Filter) => {
  const filter = {
    text: text || null,
    attributes: { ...attributes },
    tool_key: tool_key || null,
    is_suspended,
  }
  return usePages(keys.platform.projects(filter), async (after_id: number | null) => {
    const page = await api.projects.list({ limit: 50, after_id, ...filter })
    return { rows: page.projects, next: page.next_after_id }
  })
}

/** The first projects of the platform that a text search finds. */
export const useFoundProjects = (text: string, limit: number, enabled: boolean) =>
  useQuery({
    queryKey: keys.platform.projects({ found: text, limit }),
    queryFn: async () => (await api.projects.list({ text, limit })).projects,
    enabled,
  })

interface Filter {
  readonly text?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly tool_key?: string
  readonly is_suspended?: boolean | null
}

/** The cursor whose page begins with this project. */
const before = (id: number): number | null => (id > 1 ? id - 1 : null)

/** A project by its id; null if the platform has no such project. */
export const useProjectById = (id: number) =>
  useQuery({
    queryKey: keys.platform.project(id),
    queryFn: async () => {
      const [project] = (await api.projects.list({ after_id: before(id), limit: 1 })).projects
      return project?.id === id ? project : null
    },
  })

const MAX_MEMBERS = 1_000

/** The members of a project of the platform. */
export const useMembersOf = (projectId: number) =>
  useQuery({
    queryKey: keys.project(projectId).members,
    queryFn: () => readUpTo(MAX_MEMBERS, api.with({ projectId }).members.list({ limit: 200 })),
  })

const NEWEST_ROLLOUTS = 10

/** The newest rollouts, and what each did in the project. */
export const useRolloutsOf = (projectId: number) =>
  useQuery({
    queryKey: keys.platform.rolloutsOf(projectId),
    queryFn: async () => {
      const { rollouts } = await api.rollouts.list({ limit: NEWEST_ROLLOUTS })
      return Promise.all(
        rollouts.map(async (rollout) => {
          const { projects } = await api.rollouts.projects({
            number: rollout.number,
            after_id: before(projectId),
            limit: 1,
          })
          const found = projects.find(({ project_id }) => project_id === projectId)
          return { rollout, outcome: found?.outcome }
        }),
      )
    },
  })

const MOST_PROJECTS = 20_000

/** Every project of the platform, up to a bound. */
export const readAllProjects = () => readUpTo(MOST_PROJECTS, api.projects.list({ limit: 200 }))

const refreshProjects = () => void readAgain(keys.platform.everyProject)

/** Changes several projects, one after the other. Stops at the first that is refused. */
export const useChangeProjects = () => async (changes: readonly ProjectsUpdateBody[]) => {
  try {
    for (const change of changes) await api.projects.update(change)
  } finally {
    refreshProjects()
  }
}

/** For many projects in a row: the lists are read again at the end only. */
export const useImportProjects = () => ({
  create: api.projects.create,
  update: api.projects.update,
  refresh: refreshProjects,
})

/** How many projects of the platform have each attribute and tool. */
export const useFacets = () =>
  useQuery({ queryKey: keys.platform.facets, queryFn: () => api.projects.facets({}) })

/** The names of the plans that projects may have. */
export const usePlanNames = () =>
  useQuery({
    queryKey: keys.plans,
    queryFn: async () => (await api.plans.list()).plans,
    select: (plans) => [...new Set(plans.map(({ plan }) => plan))],
  })

export const useCreateProject = () => useWrite(api.projects.create, keys.platform.everyProject)
export const useUpdateProject = () => useWrite(api.projects.update, keys.platform.everyProject)
export const useSuspendProject = () => useWrite(api.projects.suspend, keys.platform.everyProject)

export const usePlatform = () =>
  useQuery({
    queryKey: keys.platform.settings,
    queryFn: async () => (await api.platform.get()).platform,
  })
export const useUpdatePlatform = () =>
  useWrite(api.platform.update, keys.platform.settings, keys.everyBranding)
export const useSetLogo = () => useWrite(api.platform.logo, keys.platform.settings, keys.everyBranding)

export const useServiceTokens = () =>
  useQuery({
    queryKey: keys.platform.serviceTokens,
    queryFn: async () => (await api.serviceTokens.list()).service_tokens,
  })
export const useCreateServiceToken = () => useWrite(api.serviceTokens.create, keys.platform.serviceTokens)
export const useRotateServiceToken = () => useWrite(api.serviceTokens.rotate, keys.platform.serviceTokens)
export const useRevokeServiceToken = () => useWrite(api.serviceTokens.revoke, keys.platform.serviceTokens)

export const useIdentityProviders = () =>
  useQuery({
    queryKey: keys.platform.identityProviders,
    queryFn: async () => (await api.sso.providers.list()).providers,
  })
const { providers } = api.sso
const { identityProviders } = keys.platform
export const useCreateIdentityProvider = () => useWrite(providers.create, identityProviders)
export const useUpdateIdentityProvider = () => useWrite(providers.update, identityProviders)
export const useDeleteIdentityProvider = () => useWrite(providers.delete, identityProviders)
export const useVerifyDomains = () => useWrite(providers.verifyDomains, identityProviders)
