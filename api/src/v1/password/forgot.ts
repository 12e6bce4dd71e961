import type { Operations } from '@muster/contract'
import { assertMailWorks, queueForgotten } from '#mail/queue.ts'
import type { SteppedHandler } from '#operation.ts'

/** The same work for every address: who has it is looked up later, by the worker. */
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
