import { NotFound } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { keys } from './keys.ts'
import { useApi } from './project.ts'
import { useWrite } from './write.ts'

/** The subscription of the project; null when it has none. */
export function useSubscription() {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.subscription,
    queryFn: () =>
      client.subscriptions.get().then(
        ({ subscription }) => subscription,
        (error) => {
          if (error instanceof NotFound) return null
          throw error
        },
      ),
  })
}

export function usePlans() {
  const { client } = useApi()
  return useQuery({ queryKey: keys.plans, queryFn: async () => (await client.plans.list()).plans })
}

export function useUpgradeTrial() {
  const { client } = useApi()
  return useWrite(client.subscriptions.upgradeTrial)
}
