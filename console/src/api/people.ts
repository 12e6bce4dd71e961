import type { Client } from '@muster/sdk'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { readUpTo, usePages } from './pages.ts'
import { useApi, useMe, useProjectId } from './project.ts'
import { useWrite } from './write.ts'

const MAX_MEMBERS = 1_000
const MAX_USERS = 1_000

export function useMembers() {
  const { client, key } = useApi()
  const projectId = useProjectId()
  return useQuery({
    queryKey: key.members,
    queryFn: () => readUpTo(MAX_MEMBERS, client.members.list({ limit: 200 })),
    enabled: !Number.isNaN(projectId),
  })
}

/** The people of the project in the URL, to be named and chosen. */
export function usePeople() {
  const { client, key } = useApi()
  const projectId = useProjectId()
  return useQuery({
    queryKey: key.people,
    queryFn: async () =>
      (await client.people.list({})).people.map(({ id, ...person }) => ({ user_id: id, ...person })),
    enabled: !Number.isNaN(projectId),
  })
}

/** The name of a member; undefined for former members. */
export function useNames(): (id: number | null) => string | undefined {
  const { data } = usePeople()
  const { data: me } = useMe()
  return useMemo(() => {
    const names = new Map(data?.map(({ user_id, name }) => [user_id, name]))
    if (me) names.set(me.user.id, me.user.name)
    return (id) => (id === null ? undefined : names.get(id))
  }, [data, me])
}

export function useAddMember() {
  const { client, key } = useApi()
  return useWrite(client.members.add, key.members)
}

export function useSetRole() {
  const { client, key } = useApi()
  return useWrite(client.members.setRole, key.members)
}

export function useRemoveMember() {
  const { client, key } = useApi()
  return useWrite(client.members.remove, key.members)
}

/** The owner of invitations and audit log: the project in the URL, or the platform. */
export type Scope = 'project' | 'platform'

interface ScopedKeys {
  readonly invitations: QueryKey
  audit(action: string): QueryKey
}

function useScope(scope: Scope): { readonly client: Client; readonly key: ScopedKeys } {
  const here = useApi()
  return scope === 'project' ? here : { client: api, key: keys.platform }
}

export function useInvitations(scope: Scope) {
  const { client, key } = useScope(scope)
  return usePages(key.invitations, async (after_id: number | null) => {
    const page = await client.invitations.list({ limit: 50, after_id })
    return { rows: page.invitations, next: page.next_after_id }
  })
}

export function useInvite(scope: Scope) {
  const { client, key } = useScope(scope)
  return useWrite(client.invitations.create, key.invitations)
}

export function useRevokeInvitation(scope: Scope) {
  const { client, key } = useScope(scope)
  return useWrite(client.invitations.revoke, key.invitations)
}

export function useAudit(scope: Scope, action: string) {
  const { client, key } = useScope(scope)
  return usePages(key.audit(action), async (before: string | null) => {
    const page = await client.audit.list({ limit: 50, before, ...(action && { action }) })
    return { rows: page.entries, next: page.next_before }
  })
}

/** The users of the platform, for superadmins. */
export const useUsers = () =>
  usePages(keys.platform.users, async (after_id: number | null) => {
    const page = await api.users.list({ limit: 50, after_id })
    return { rows: page.users, next: page.next_after_id }
  })

export function useUserNames(): (id: number | null) => string | undefined {
  const { data } = useQuery({
    queryKey: keys.platform.userNames,
    queryFn: async () => {
      const users = await readUpTo(MAX_USERS, api.users.list({ limit: 200 }))
      return new Map(users.map(({ id, name }) => [id, name]))
    },
  })
  return useMemo(() => (id) => (id === null ? undefined : data?.get(id)), [data])
}

export const useCreateUser = () => useWrite(api.users.create, keys.platform.everyUser)
export const useDisableUser = () => useWrite(api.users.disable, keys.platform.everyUser)
export const useEraseUser = () => useWrite(api.users.erase, keys.platform.everyUser)
export const useResetPassword = () => useWrite(api.users.resetPassword)
