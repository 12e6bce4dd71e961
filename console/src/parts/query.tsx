import { Forbidden, MusterError, NotFound } from '@muster/sdk'
import { notifyManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { isEmbedded } from './connection.ts'
import { messageOf } from './errors.ts'
import { Empty, Loading } from './ui.tsx'

// Show an optimistic update in the same frame as the click. By default updates wait for a timer, and a
// checkbox would jump back in between.
notifyManager.setScheduler(queueMicrotask)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Answers stay fresh until the feed reports a change.
      staleTime: 60_000,
      // The SDK retries already.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

/** Renders the data, a loading state, or an error. */
export function Shown<Data>({
  of,
  children,
}: {
  readonly of: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}) {
  // Users who lost access must not see cached data.
  if (of.error instanceof Forbidden || of.error instanceof NotFound) return <Failed error={of.error} />
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <Failed error={of.error} retry={() => void of.refetch()} />
  return <Loading />
}

export function Failed({ error, retry }: { readonly error: unknown; retry?(): void }) {
  if (error instanceof MusterError && error.status === 401) return <Loading />
  if (error instanceof Forbidden)
    return <Empty isAlone title={t.errors.forbidden} hint={t.errors.forbiddenHint} />
  if (error instanceof NotFound)
    return (
      <Empty isAlone title={t.errors.missing} hint={t.errors.missingHint}>
        {!isEmbedded() && <a href="/">{t.errors.home}</a>}
      </Empty>
    )
  return (
    <Empty isAlone title={messageOf(error)}>
      {retry && (
        <button type="button" onClick={retry}>
          {t.retry}
        </button>
      )}
    </Empty>
  )
}
