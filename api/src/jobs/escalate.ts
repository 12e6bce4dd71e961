import {
  escalate as escalateOnce,
  findEscalations,
  listWatchedBoards,
} from '../templates/store/escalations.ts'
import type { Job } from './job.ts'

const BATCH_PROJECTS = 1_000
const MAX_BATCHES = 2_000

type Context = Pick<Parameters<Job>[0], 'db' | 'log' | 'signal'>

/** Tells owners, then superadmins, of overdue cards of the master boards that say so. */
export const escalate: Job = async (context) => {
  await runEscalations(context, new Date())
}

export async function runEscalations({ db, log, signal }: Context, now: Date): Promise<number> {
  let told = 0
  for (const board of await listWatchedBoards(db)) {
    const found = await findEscalations(db, board, now)
    for (const escalation of found?.escalations ?? []) {
      for (let batch = 0; found && batch < MAX_BATCHES && !signal.aborted; batch++) {
        const about = { watched: found.watched, board, now }
        const done = await db.transaction((tx) => escalateOnce(tx, about, escalation, BATCH_PROJECTS))
        told += done.told
        if (done.isDone) break
      }
      if (signal.aborted) return told
    }
  }
  if (told > 0) log.info({ told }, 'told people of overdue cards')
  return told
}
