import type { Operations } from '@muster/contract'
import { assertMailWorks, queueForgotten } from '#mail/queue.ts'
import type { SteppedHandler } from '#operation.ts'

/**
 * Does the same work for every e-mail address, so that timing reveals nothing. The worker looks up the user
 * later.
 */
export const passwordForgot: SteppedHandler<Operations['passwordForgot']> = {
  kind: 'steps',
  hashes: false,
  async steps({ db, config, commit, limit, address }, { email }) {
    await limit(`forgot:${address}`, config.LOGIN_ATTEMPTS_PER_MINUTE)
    await assertMailWorks(db, config)
    return commit(async (tx) => {
      await queueForgotten(tx, config, email)
      return []
    })
  },
}
