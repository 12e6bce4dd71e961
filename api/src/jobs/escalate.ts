import {
  escalate as escalateOnce,
  findEscalations,
  listEscalatingBoards,
  type WatchedBoard,
} from '../templates/store/escalations.ts'
import type { Job } from './job.ts'

const BATCH_PROJECTS = 1_000
const MAX_BATCHES = 2_000

type Context = Pick<Parameters<Job>[0], 'db' | 'log' | 'signal'>

/** Tells owners, then superadmins, of overdue cards of the master boards that say so. */
export const escalate: Job = async (context) => {
  await runEscalations(context, new Date())
}

export async function runEscalations(context: Context, now: Date): Promise<number> {
  const { db, log, signal } = context
  let told = 0
  for (const board of await listEscalatingBoards(db)) {
    if (signal.aborted) break
    try {
      told += await escalateBoard(context, board, now)
    } catch (err) {
      // The others must be watched all the same.
      log.error({ err, ...board }, 'the overdue cards of a board could not be escalated')
    }
  }
  if (told > 0) log.info({ told }, 'told people of overdue cards')
  return told
}

async function escalateBoard({ db, signal }: Context, board: WatchedBoard, now: Date): Promise<number> {
  let told = 0
  const found = await findEscalations(db, board, now)
  for (const escalation of found?.escalations ?? []) {
    for (let batch = 0; found && batch < MAX_BATCHES && !signal.aborted; batch++) {
      const about = { watched: found.watched, board, now }
      const done = await db.transaction((tx) => escalateOnce(tx, about, escalation, BATCH_PROJECTS))
      told += done.told
      if (done.isDone) break
    }
  }
  return told
}
