import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../parts/query.tsx'
import { complainOf } from '../parts/toasts.tsx'

export const readAgain = (...stale: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))

/**
 * A write, and the keys of the cached answers that it makes stale. Those are refreshed after the service has
 * answered, without delaying the result. `send` rejects if the write fails, for a form that shows the reason.
 * `run` shows the reason as a toast.
 */
export function useWrite<Body, Answer>(
  write: (body: Body) => Promise<Answer>,
  ...stale: readonly QueryKey[]
) {
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: write,
    onSuccess: () => {
      void readAgain(...stale)
    },
  })
  const run = useCallback(
    (body: Body, done?: (answer: Answer) => unknown): void => {
      send(body).then(done).catch(complainOf)
    },
    [send],
  )
  return { send, run, isPending }
}
