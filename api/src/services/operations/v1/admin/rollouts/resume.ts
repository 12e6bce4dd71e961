import type { Operations } from '@muster/contract'
import type { Handler } from '../../../../../operation.ts'
import { Refusal } from '../../../../../refusal.ts'
import { recordAudit } from '../../../../../store/audit-log.ts'
import { setPaused } from '../../../../../store/fills.ts'
import { requestFill } from '../../../../../store/rollouts.ts'
import { openRollout } from './open.ts'

export const rolloutsResume: Handler<Operations['rolloutsResume']> = async ({ tx, caller }, { number }) => {
  const { state } = await openRollout(tx, caller, number)
  if (state !== 'filling' && state !== 'paused') {
    throw new Refusal(400, 'rule', `The rollout is ${state}: there is nothing to resume.`)
  }
  await setPaused(tx, caller.platform_id, false)
  await requestFill(tx, caller.platform_id)
  await recordAudit(tx, {
    actor_id: caller.user_id,
    platform_id: caller.platform_id,
    action: 'rollout.resume',
    subject: String(number),
  })
  return { rollout: await openRollout(tx, caller, number) }
}
