import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { readUpTo, usePages } from './pages.ts'
import { useWrite } from './write.ts'

export const useProjects = () =>
  usePages(keys.platform.projects, async (after_id: number | null) => {
    const page = await api.projects.list({ limit: 50, after_id })
    return { rows: page.projects, next: page.next_after_id }
  })

/** The first projects of the platform, for a selection list. */
export const useProjectNames = (max: number) =>
  useQuery({
    queryKey: keys.platform.projectNames,
    queryFn: () => readUpTo(max, api.projects.list({ limit: max })),
  })

export const useCreateProject = () => useWrite(api.projects.create, keys.platform.everyProject)
export const useUpdateProject = () => useWrite(api.projects.update, keys.platform.everyProject)
export const useSuspendProject = () => useWrite(api.projects.suspend, keys.platform.everyProject)

export const usePlatform = () =>
  useQuery({
    queryKey: keys.platform.settings,
    queryFn: async () => (await api.platform.get()).platform,
  })
export const useUpdatePlatform = () => useWrite(api.platform.update, keys.platform.settings)

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
