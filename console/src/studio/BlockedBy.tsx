import { Link } from '@tanstack/react-router'
import { messageOf } from '../parts/errors.ts'
import { t } from '../texts.ts'

/** The number of the rollout that has to end before another one of the same template. */
export const blockingRollout = (error: unknown): number | undefined => {
  const [, number] = /Rollout (\d+)/.exec(messageOf(error)) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Why there is no preview: often another rollout of the same template, which can be opened. */
export function BlockedBy({ error }: { readonly error: unknown }) {
  const number = blockingRollout(error)
  if (number === undefined) return messageOf(error)
  return (
    <>
      {t.rollOut.blockedHint(number)}{' '}
      <Link to="/rollouts/$number" params={{ number }}>
        {t.rollOut.openRollout(number)}
      </Link>
    </>
  )
}
