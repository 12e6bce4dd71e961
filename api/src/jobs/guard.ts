import { operatorOf, recordAudit } from '../core/audit-log.ts'
import type { Database, Db, Tx } from '../core/db.ts'
import { announceToPlatform } from '../core/events.ts'
import { tellOfHeldRollout } from '../core/notify.ts'
import { verdictOf } from '../templates/guard.ts'
import { beginWave, holdStage } from '../templates/stage.ts'
import { countHarm } from '../templates/store/harm.ts'
import { findItems, findTool, lockLog, openEntry } from '../templates/store/log.ts'
import { addedBy, waiting } from '../templates/store/membership.ts'
import { findStage, listDueStages, type Stage, setAsked, setVerdict } from '../templates/store/stages.ts'
import type { Job } from './job.ts'

const MOST_STAGES = 1_000
const ASK_AFTER_MS = 24 * 3_600_000

/** Every minute: begins scheduled rollouts, and holds or advances those that bake. */
export const guard: Job = async ({ db, log, signal }) => {
  for (const stage of await listDueStages(db, new Date(), MOST_STAGES)) {
    if (signal.aborted) return
    try {
      await lookAt(db, stage, new Date())
    } catch (err) {
      // A failure for one rollout must not block the others.
      log.error({ err, platform_id: stage.platform_id, number: stage.number }, 'failed to evaluate a rollout')
    }
  }
}

export async function lookAt(db: Database, stage: Stage, now: Date): Promise<void> {
  if (stage.state === 'scheduled') {
    if (stage.publish_at && stage.publish_at > now) return
    return decide(db, stage, async (tx, entry) => {
      await beginWave(tx, operatorOf(stage.platform_id), stage, await entry())
    })
  }
  const verdict = await judge(db, stage, now)
  await decide(db, stage, async (tx, entry, present) => {
    await setVerdict(tx, stage, verdict)
    const actor = operatorOf(stage.platform_id)
    if (verdict.decision === 'harm') {
      const { harmed, active } = verdict.treatment
      const reason = `The guard saw harm: ${harmed} of ${active} active projects deleted or overrode it.`
      await holdStage(tx, actor, stage.number, reason)
      await tellOfHeldRollout(tx, stage, 'held')
      return
    }
    const bakedMs = now.getTime() - (stage.wave_started_at ?? now).getTime()
    const wave = stage.waves[stage.step - 1]
    const bakeMinutes = wave && 'percent' in wave ? wave.bake_minutes : null
    if (verdict.decision === 'safe') {
      if (bakeMinutes != null && bakedMs >= bakeMinutes * 60_000)
        await beginWave(tx, actor, stage, await entry())
    } else if (bakedMs >= ASK_AFTER_MS && !present.asked_at) {
      await setAsked(tx, stage, now)
      announceToPlatform(tx, actor, 'rollout.undecided', { number: stage.number })
      await recordAudit(tx, actor, { action: 'rollout.undecided', subject: String(stage.number) })
      await tellOfHeldRollout(tx, stage, 'undecided')
    }
  })
}

/** Compares the projects of the current wave with comparable projects that do not see the rollout yet. */
async function judge(db: Db, stage: Stage, now: Date) {
  const { platform_id, number, step, wave_started_at, max_percent } = stage
  const items = await findItems(db, platform_id, number)
  const toolKey = await findTool(db, platform_id, number)
  const since = wave_started_at ?? now
  const treatment = await countHarm(db, platform_id, toolKey, items, since, addedBy(stage, step))
  // Projects that do not see a new card cannot delete it, so only changed texts have a control group.
  const isComparable = items.every(({ effect }) => effect === 'changes')
  const control = isComparable
    ? await countHarm(db, platform_id, toolKey, items, since, waiting(stage))
    : null
  return verdictOf(treatment, control, max_percent, now)
}

/** Runs `act` with the log locked, and only if the stage has not changed since it was read. */
async function decide(
  db: Database,
  stage: Stage,
  act: (tx: Tx, entry: () => Promise<number>, present: Stage) => Promise<void>,
): Promise<void> {
  const { platform_id, number, state, step } = stage
  await db.transaction(async (tx) => {
    await lockLog(tx, platform_id)
    const present = await findStage(tx, platform_id, number)
    const isSame =
      present?.state === state &&
      present.step === step &&
      present.wave_started_at?.getTime() === stage.wave_started_at?.getTime()
    if (present && isSame) await act(tx, () => openEntry(tx, platform_id), present)
  })
}
