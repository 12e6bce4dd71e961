import { useQuery } from '@tanstack/react-query'
import { useApi } from './project.ts'

/** How many cards of the project are open, overdue and closed, by board and owner. */
export function useOverview() {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.overview,
    queryFn: async () => (await client.overview.get()).rows,
  })
}
