import { useQuery } from '@tanstack/react-query'
import { useApi, useProjectId } from './project.ts'
import { useWrite } from './write.ts'

export function useTags() {
  const { client, key } = useApi()
  const projectId = useProjectId()
  return useQuery({
    queryKey: key.tags,
    queryFn: async () => (await client.tags.list({})).tags,
    enabled: !Number.isNaN(projectId),
  })
}

export function useUpdateTag() {
  const { client, key } = useApi()
  return useWrite(client.tags.update, key.tags)
}

/** The cards that had the tag lose it. */
export function useDeleteTag() {
  const { client, key } = useApi()
  return useWrite(client.tags.delete, key.tags, key.everyBoard, key.everyCardList, key.everyExtras)
}

export function useCreateTag() {
  const { client, key } = useApi()
  return useWrite(client.tags.create, key.tags)
}
