import { setTimeout as sleep } from 'node:timers/promises'
import type { Operations, RolloutView } from '@muster/contract'
import type { StreamHandler } from '#operation.ts'
import { showRollout } from './show.ts'

const LOOK_EVERY_MS = 1_000
// An event is sent even when nothing changes, so that proxies keep the connection open.
const TELL_EVERY_MS = 15_000
const WATCH_AT_MOST_MS = 10 * 60_000

const isOver = ({ state }: RolloutView) => ['done', 'undone', 'rejected'].includes(state)

export const rolloutsWatch: StreamHandler<Operations['rolloutsWatch']> = {
  kind: 'stream',
  async *stream({ db, caller, signal }, { number }) {
    const start = performance.now()
    for (let [last, told] = ['', 0]; ; ) {
      const rollout = await showRollout(db, caller, number)
      const seen = JSON.stringify(rollout)
      const now = performance.now()
      if (seen !== last || now - told > TELL_EVERY_MS) {
        ;[last, told] = [seen, now]
        yield { rollout }
      }
      if (isOver(rollout) || now - start > WATCH_AT_MOST_MS) return
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
  },
}
