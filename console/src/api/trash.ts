import { usePages } from './pages.ts'
import { useApi } from './project.ts'
import { useWrite } from './write.ts'

export function useTrash() {
  const { client, key } = useApi()
  return usePages(key.trash, async (after_id: number | null) => {
    const page = await client.trash.list({ limit: 50, after_id })
    return { rows: page.items, next: page.next_after_id }
  })
}

interface Deleted {
  readonly kind: 'board' | 'group' | 'card' | 'comment'
  readonly id: number
}

/** Restores a record with everything that was deleted with it. */
export function useRestore() {
  const { client, key } = useApi()
  const restore = async ({ kind, id }: Deleted): Promise<void> => {
    if (kind === 'board') await client.boards.restore({ id })
    else if (kind === 'group') await client.groups.restore({ id })
    else if (kind === 'card') await client.cards.restore({ id })
    else await client.comments.restore({ id })
  }
  return useWrite(
    restore,
    key.trash,
    key.boards,
    key.everyBoard,
    key.everyCardList,
    key.everyComments,
    key.everyExtras,
  )
}
