import type { TrashListData } from '@muster/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi, useCanWrite, useNames, useProjectId } from '../api/data.ts'
import { agoText } from '../parts/dates.ts'
import { Failed, queries } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { Badge, Empty, Loading, Page } from '../parts/ui.tsx'
import { t } from '../texts.ts'

type Item = TrashListData['items'][number]

export function Trash() {
  const client = useApi()
  const projectId = useProjectId()
  const nameOf = useNames()
  const canWrite = useCanWrite()
  const pages = useInfiniteQuery({
    queryKey: ['trash', projectId],
    queryFn: ({ pageParam }) => client.trash.list({ limit: 50, after_id: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_after_id }) => next_after_id,
  })

  async function restore({ kind, id, title }: Item) {
    const by = {
      board: () => client.boards.restore({ id }),
      group: () => client.groups.restore({ id }),
      card: () => client.cards.restore({ id }),
      comment: () => client.comments.restore({ id }),
    }
    try {
      await by[kind]()
      say(t.lists.restored(title))
      await queries.invalidateQueries({ queryKey: ['trash', projectId] })
    } catch (error) {
      complainOf(error)
    }
  }

  // What was deleted last is what somebody is looking for.
  const items = pages.data?.pages
    .flatMap((page) => page.items)
    .toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at))
  return (
    <Page title={t.lists.trashTitle} hint={t.lists.trashHint}>
      {pages.error && !items && <Failed error={pages.error} retry={() => void pages.refetch()} />}
      {!items && !pages.error && <Loading />}
      {items?.length === 0 && <Empty title={t.lists.trashEmpty} hint={t.lists.trashEmptyHint} />}
      <ul className="rows">
        {items?.map((item) => {
          const also = t.lists.with(item.also.groups, item.also.cards, item.also.comments)
          return (
            <li key={`${item.kind} ${item.id}`} className="row-link">
              <Badge kind="muted">{t.lists.kind[item.kind]}</Badge>
              <span className="row-title">
                {item.title} {also && <small>({also})</small>}
              </span>
              <small>
                {t.lists.deletedBy(nameOf(item.deleted_by) ?? t.somebody, agoText(item.deleted_at))}
              </small>
              {canWrite && (
                <button type="button" className="small" onClick={() => void restore(item)}>
                  {t.restore}
                  <span className="visually-hidden"> {item.title}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {pages.hasNextPage && (
        <button type="button" onClick={() => void pages.fetchNextPage()}>
          {t.more}
        </button>
      )}
    </Page>
  )
}
