import { useQuery } from '@tanstack/react-query'
import { usePages } from './pages.ts'
import { useApi } from './project.ts'
import { useWrite } from './write.ts'

const LOOK_MS = 4_000

export function useWebhooks() {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.webhooks,
    queryFn: async () => (await client.webhooks.list()).webhooks,
  })
}

export function useDeliveries(id: number) {
  const { client, key } = useApi()
  return usePages(
    key.deliveries(id),
    async (before_id: number | null) => {
      const page = await client.webhooks.deliveries.list({ id, limit: 10, before_id })
      return { rows: page.deliveries, next: page.next_before_id }
    },
    { refetchInterval: LOOK_MS },
  )
}

export function useCreateWebhook() {
  const { client, key } = useApi()
  return useWrite(client.webhooks.create, key.webhooks)
}

export function useDeleteWebhook() {
  const { client, key } = useApi()
  return useWrite(client.webhooks.delete, key.webhooks)
}

export function useSuspendWebhook() {
  const { client, key } = useApi()
  return useWrite(client.webhooks.suspend, key.webhooks)
}

export function useResumeWebhook() {
  const { client, key } = useApi()
  return useWrite(client.webhooks.resume, key.webhooks)
}

export function useRotateWebhookSecret() {
  const { client, key } = useApi()
  return useWrite(client.webhooks.rotateSecret, key.webhooks)
}

export function useTestWebhook(id: number) {
  const { client, key } = useApi()
  return useWrite(client.webhooks.test, key.deliveries(id))
}

export function useRedeliver(id: number) {
  const { client, key } = useApi()
  return useWrite(client.webhooks.deliveries.redeliver, key.deliveries(id))
}
