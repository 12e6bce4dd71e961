import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '../store/db.ts'
import { tellOfRollouts } from '../store/notifications.ts'
import { bringUpToDate } from '../store/rollouts/fill.ts'
import { requestFill } from '../store/rollouts/log.ts'
import {
  advance,
  endPass,
  type Fill,
  listUnfinishedPlatforms,
  lockFill,
  nextRanges,
  startPass,
} from '../store/rollouts/passes.ts'
import type { Job } from './job.ts'

export interface Pace {
  /** How many projects one transaction brings up to date. It takes fewer when many masters are new. */
  readonly batchProjects: number
  /** The share of the time that the filler works; it rests for the remainder. */
  readonly percent: number
  /** How many batches run in parallel. */
  readonly lanes: number
}

const MAX_ROWS_A_BATCH = 50_000
const RUN_AT_MOST_MS = 5 * 60_000
const BUSY_TRIES = 3
const BUSY_WAIT_MS = 200

/** Brings every project of a platform, or of all platforms that need it, up to date with what was rolled out. */
export const fill: Job = async ({ db, log, config, signal }, payload) => {
  const asked = (payload as { platform_id?: number } | null)?.platform_id
  const pace: Pace = {
    batchProjects: config.ROLLOUT_BATCH_PROJECTS,
    percent: config.ROLLOUT_PACE_PERCENT,
    lanes: config.ROLLOUT_LANES,
  }
  for (const platformId of asked ? [asked] : await listUnfinishedPlatforms(db)) {
    try {
      const start = performance.now()
      const end = await fillPlatform(db, platformId, pace, () => {
        return signal.aborted || performance.now() - start > RUN_AT_MOST_MS
      })
      if (end.outcome === 'done') await db.transaction((tx) => tellOfRollouts(tx, platformId))
      if (end.projects) log.info({ platform_id: platformId, ...end }, 'filled')
      // Another job, here or in another worker, does the rest.
      if (end.outcome === 'stopped') await db.transaction((tx) => requestFill(tx, platformId))
    } catch (err) {
      // One platform that cannot be filled stops no other.
      if (asked) throw err
      log.error({ err, platform_id: platformId }, 'a platform could not be filled')
    }
  }
}

/**
 * Fills batch after batch until all is done, the filler is paused, another filler has the lock, or it must
 * stop.
 */
export async function fillPlatform(db: Database, platformId: number, pace: Pace, mustStop: () => boolean) {
  let [projects, busy] = [0, 0]
  for (;;) {
    if (mustStop()) return { outcome: 'stopped' as const, projects }
    const step = await fillNext(db, platformId, pace)
    if (step.next === 'done' || step.next === 'paused') return { outcome: step.next, projects }
    if (step.next === 'busy' && ++busy >= BUSY_TRIES) return { outcome: step.next, projects }
    if (step.next === 'busy') await sleep(BUSY_WAIT_MS)
    if (step.next === 'rest') await sleep(Math.min(step.ms, 1_000))
    if (step.next === 'more') [projects, busy] = [projects + step.projects, 0]
  }
}

type Step =
  | { next: 'done' | 'paused' | 'busy' }
  | { next: 'rest'; ms: number }
  | { next: 'more'; projects: number }

/**
 * Fills one batch. The filler's row is locked for that time, so that a platform never has two fillers, even
 * after a crash. The progress is written in the same transaction as the batch.
 */
export async function fillNext(db: Database, platformId: number, pace: Pace): Promise<Step> {
  return db.transaction(async (tx) => {
    const fill = await lockFill(tx, platformId)
    if (!fill) return { next: 'busy' }
    if (fill.is_paused) return { next: 'paused' }
    if (!fill.is_passing && fill.filled_to >= fill.fill_target) return { next: 'done' }
    if (fill.wait_ms > 0) return { next: 'rest', ms: fill.wait_ms }
    return fillBatches(db, tx, platformId, fill, pace)
  })
}

async function fillBatches(db: Database, tx: Tx, platformId: number, fill: Fill, pace: Pace): Promise<Step> {
  const start = performance.now()
  const { is_passing, fill_target, pass_target, entering } = fill
  const after = is_passing ? fill.pass_reached : 0
  const fits = Math.floor(MAX_ROWS_A_BATCH / (entering || 1))
  const batchProjects = Math.max(1, Math.min(pace.batchProjects, fits))
  const ranges = await nextRanges(tx, platformId, after, batchProjects, pace.lanes)
  const projects = ranges.reduce((sum, range) => sum + range.projects, 0)
  // Fewer projects than requested means that these were the last.
  const isLast = projects < batchProjects * pace.lanes
  if (!is_passing && !isLast) await startPass(tx, platformId, fill_target)
  await Promise.all(
    ranges.map(({ up_to }, at) => {
      const range = { platformId, after: ranges[at - 1]?.up_to ?? after, upTo: up_to }
      return at === 0 ? bringUpToDate(tx, range) : db.transaction((lane) => bringUpToDate(lane, range))
    }),
  )
  if (isLast) await endPass(tx, platformId, is_passing ? pass_target : fill_target)
  else {
    const restMs = (performance.now() - start) * (100 / pace.percent - 1)
    await advance(tx, platformId, { reached: ranges.at(-1)?.up_to ?? after, projects, restMs })
  }
  return { next: 'more', projects }
}
