import { useQuery } from '@tanstack/react-query'
import { useApi } from './project.ts'
import { useWrite } from './write.ts'

/** The filters that the person has saved for a board. */
export function useSavedFilters(boardId: number) {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.filters(boardId),
    queryFn: async () => (await client.filters.list({ board_id: boardId })).filters,
  })
}

export function useSaveFilter(boardId: number) {
  const { client, key } = useApi()
  return useWrite(client.filters.save, key.filters(boardId))
}

export function useDeleteFilter(boardId: number) {
  const { client, key } = useApi()
  return useWrite(client.filters.delete, key.filters(boardId))
}
