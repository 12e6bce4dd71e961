import { Forbidden, MusterError, NotFound } from '@muster/sdk'
import { notifyManager, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { messageOf } from './errors.ts'
import { Empty, Loading } from './ui.tsx'

// A change that is shown before the service has it appears in the same frame as the click. The default waits for a timer,
// and a checkbox would jump back in between.
notifyManager.setScheduler(queueMicrotask)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // The feed says what changed; what is read is fresh until then.
      staleTime: 60_000,
      // The SDK has tried several times already.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

/** Shows the data, or that it is being loaded, or why there is none and what to do. */
export function Shown<Data>({
  of,
  children,
}: {
  readonly of: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}) {
  // Who lost access does not go on looking at what was read before.
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
        <a href="/">{t.errors.home}</a>
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
