import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** A list that is read page by page. `next` is the cursor of the page after this one, or null after the last. */
export function usePages<Row, Cursor extends string | number>(
  queryKey: QueryKey,
  read: (cursor: Cursor | null) => Promise<{ readonly rows: readonly Row[]; readonly next: Cursor | null }>,
  options: { readonly refetchInterval?: number; readonly enabled?: boolean } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Cursor | null),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    ...options,
  })
}

/** Reads pages until there are no more, or `max` rows. */
export async function readUpTo<Row>(max: number, pages: AsyncIterable<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const row of pages) {
    rows.push(row)
    if (rows.length >= max) break
  }
  return rows
}
