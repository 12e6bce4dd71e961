// A synchronous standby is promoted twenty times while clients write. Nothing that was acknowledged may be missing.
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../api/src/store/migrate.ts'
import { GENEROUS, startService } from '../test/harness/processes.ts'
import { startRedis } from '../test/harness/servers.ts'
import { createPlaces, startLoad } from './load.ts'
import { startReplicated } from './replicated.ts'
import type { Report } from './report.ts'

const TIMES = Number(process.env.DRILL_TIMES ?? 20)

export default async function standby(): Promise<Report> {
  const [servers, redis] = await Promise.all([startReplicated(), startRedis()])
  await migrate(servers.url)
  const places = await createPlaces(servers.url)
  const settings = { DATABASE_URL: servers.url, REDIS_URL: redis.url, ...GENEROUS }
  const services = [await startService(settings), await startService(settings)]
  const load = startLoad(() => services.map(({ origin }) => origin), places)
  const backAfter: number[] = []
  try {
    for (let time = 1; time <= TIMES; time++) {
      await wait(1_000)
      const before = load.count()
      const returned = await servers.failOver()
      backAfter.push(await load.nextSuccess(returned))
      await servers.addStandby()
      process.stderr.write(`${time}/${TIMES}: ${load.count() - before} acknowledged meanwhile\n`)
    }
    return await load.stop(servers.url, backAfter)
  } finally {
    for (const service of services) await service.stop('SIGKILL')
    await Promise.all([servers.close(), redis.close()])
  }
}
