// Promotes a synchronous standby twenty times while clients write. No acknowledged write may be missing.
import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '../test/harness/servers.ts'
import { startReplicated } from './replicated.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const TIMES = Number(process.env.DRILL_TIMES ?? 20)

export default function standby(): Promise<Report> {
  return withResources(async (keep) => {
    const redis = keep(await startRedis())
    const servers = keep(await startReplicated())
    const { url } = servers
    return play({ url, redisUrl: redis.url }, async ({ load, finish }) => {
      const backAfter: number[] = []
      for (let time = 1; time <= TIMES; time++) {
        await wait(1_000)
        const before = load.count()
        const returned = await servers.failOver()
        backAfter.push(await load.nextSuccess(returned))
        await servers.addStandby()
        sayProgress(`${time}/${TIMES}: ${load.count() - before} acknowledged meanwhile`)
      }
      return finish(url, backAfter)
    })
  })
}
