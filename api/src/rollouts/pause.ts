import { Refusal } from '../refusal.ts'
import { type Actor, recordAudit } from '../store/audit-log.ts'
import type { Tx } from '../store/db.ts'
import { announceToPlatform } from '../store/events.ts'
import { findRollout, requestFill } from '../store/rollouts/log.ts'
import { setPaused, waitForFiller } from '../store/rollouts/passes.ts'

/** Pauses or resumes the background filler of the platform. `number` is one of its unfinished rollouts. */
export async function holdFiller(
  tx: Tx,
  actor: Actor,
  number: number,
  verb: 'pause' | 'resume',
): Promise<void> {
  const { platform_id } = actor
  // The filler may be at its last batch. Under its lock, the state that is judged is the one that is paused.
  await waitForFiller(tx, platform_id)
  const rollout = await findRollout(tx, platform_id, number)
  if (!rollout) throw new Refusal(404, 'not_found', 'There is no rollout with this number.')
  if (rollout.state !== 'filling' && rollout.state !== 'paused') {
    throw new Refusal(400, 'rule', `The rollout is ${rollout.state}: there is nothing to ${verb}.`)
  }
  await setPaused(tx, platform_id, verb === 'pause')
  if (verb === 'resume') await requestFill(tx, platform_id)
  announceToPlatform(tx, actor, verb === 'pause' ? 'rollout.paused' : 'rollout.resumed', { number })
  await recordAudit(tx, actor, {
    action: `rollout.${verb}`,
    subject: String(number),
  })
}
