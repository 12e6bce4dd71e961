import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Failed } from './query.tsx'
import { Loading } from './ui.tsx'

interface PageOf<Row> {
  readonly rows: readonly Row[]
}

/** The rows of a paged list, with a button for the next page. */
export function Paged<Row>({
  of,
  empty,
  children,
}: {
  readonly of: UseInfiniteQueryResult<{ readonly pages: readonly PageOf<Row>[] }>
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}) {
  if (of.error && !of.data) return <Failed error={of.error} retry={() => void of.refetch()} />
  if (!of.data) return <Loading />
  const rows = of.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !of.hasNextPage) return empty
  return (
    <>
      {children(rows)}
      {of.hasNextPage && (
        <button type="button" disabled={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
          {t.more}
        </button>
      )}
    </>
  )
}
