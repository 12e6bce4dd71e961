import { useQuery } from '@tanstack/react-query'
import { queries } from '../parts/query.tsx'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { usePages } from './pages.ts'
import { readAgain, useWrite } from './write.ts'

const UNREAD_EVERY_MS = 60_000

export const useUpdateProfile = () => useWrite(api.profile.update, keys.me)
export const useChangeEmail = () => useWrite(api.email.change)
/** Also refreshes the tokens, because a new password ends the other sessions. */
export const useChangePassword = () => useWrite(api.password.change, keys.account.tokens)

export const useTokens = () =>
  useQuery({
    queryKey: keys.account.tokens,
    queryFn: async () => (await api.tokens.list()).access_tokens,
  })
export const useCreateToken = () => useWrite(api.tokens.create, keys.account.tokens)
export const useRevokeToken = () => useWrite(api.tokens.revoke, keys.account.tokens)

export const usePasskeys = () =>
  useQuery({
    queryKey: keys.account.passkeys,
    queryFn: async () => (await api.passkeys.list()).passkeys,
  })
export const useCreatePasskey = () => useWrite(api.passkeys.create, keys.me, keys.account.passkeys)
export const useDeletePasskey = () => useWrite(api.passkeys.delete, keys.me, keys.account.passkeys)

export const useEnrolSecondFactor = () => useWrite(api.twoFactor.enrol)
export const useConfirmSecondFactor = () => useWrite(api.twoFactor.confirm, keys.me, keys.account.tokens)
export const useDisableSecondFactor = () => useWrite(api.twoFactor.disable, keys.me, keys.account.tokens)
export const useRegenerateCodes = () => useWrite(api.twoFactor.recoveryCodes.regenerate, keys.me)

export const usePreferences = () =>
  useQuery({
    queryKey: keys.account.preferences,
    queryFn: async () => (await api.notifications.preferences({})).preferences,
  })

type PreferencesChange = Parameters<typeof api.notifications.preferences>[0]

/** Stores the answer in the cache. If the write fails, reads the preferences again. */
export function useChangePreferences(): (change: PreferencesChange) => void {
  const key = keys.account.preferences
  const { run } = useWrite(async (change: PreferencesChange) => {
    try {
      queries.setQueryData(key, (await api.notifications.preferences(change)).preferences)
    } catch (error) {
      await readAgain(key)
      throw error
    }
  })
  return (change) => {
    queries.setQueryData(key, (now: object | undefined) => now && { ...now, ...change })
    run(change)
  }
}

export const useNotifications = () =>
  usePages(keys.account.notifications, async (before_id: number | null) => {
    const page = await api.notifications.list({ limit: 50, before_id })
    return { rows: page.notifications, next: page.next_before_id }
  })

export const useUnreadCount = () =>
  useQuery({
    queryKey: keys.account.unread,
    queryFn: async () => (await api.notifications.list({ limit: 1 })).unread_count,
    staleTime: UNREAD_EVERY_MS,
    refetchInterval: UNREAD_EVERY_MS,
  })

export const useReadNotifications = () => useWrite(api.notifications.read, keys.account.everyNotification)
