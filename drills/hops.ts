// Every hop of docs/upgrade.md, from the oldest version to this one, while clients write. With DRILL_PROJECTS, a
// platform of so many projects comes along: nine in ten have rows of a rollout of 0.3.0, the others are behind it.
import { root } from '../test/harness/root.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import { ask } from './ask.ts'
import { type Copies, createCopies } from './copies.ts'
import type { Report } from './report.ts'
import { checkOut, type Log, replaceAllAtOnce, replaceOneByOne } from './rolling.ts'
import { play, sayProgress, withResources } from './scene.ts'
import { releasedVersions, sourceOf } from './version.ts'

const PROJECTS = Number(process.env.DRILL_PROJECTS ?? 0)
/** Versions that cannot work beside the one before. */
const WITH_DOWNTIME: readonly string[] = ['0.3.0']

export default function hops(): Promise<Report> {
  return withResources(async (keep) => {
    const all = releasedVersions().map((hop) => ({ ...hop, home: checkOut(hop.commit, keep) }))
    const redis = keep(await startRedis())
    const { url } = keep(await startPostgres({ isReplicated: true }))
    const [first, ...others] = all
    if (!first) throw new Error('docs/upgrade.md names no version.')
    const { migrate } = (await import(
      sourceOf(first.home, 'core/migrate.ts')
    )) as typeof import('../api/src/core/migrate.ts')
    await migrate(url)
    return play({ url, redisUrl: redis.url, home: first.home, isMigrated: true }, async (scene) => {
      const log: Log = { backAfter: [], notes: [] }
      const failures: string[] = []
      let copies: Copies | undefined
      let from = first
      for (const to of [...others, { version: 'this one', home: root }]) {
        if (PROJECTS > 0 && from.version === '0.3.0')
          copies = await createCopies(url, scene.services[0]?.origin ?? '', PROJECTS, from.home)
        sayProgress(`${from.version} to ${to.version}`)
        log.notes.push(`${from.version} to ${to.version}:`)
        if (WITH_DOWNTIME.includes(to.version)) await replaceAllAtOnce(scene, log, to.home)
        else await replaceOneByOne(scene, log, from.home, to.home)
        const origin = scene.services[0]?.origin ?? ''
        await copies?.rollOut(origin, `Template of ${to.version}`)
        const checked = await copies?.check(origin)
        if (checked) log.notes.push(checked.note)
        failures.push(...(checked?.failures ?? []))
        from = { commit: '', ...to }
      }
      const [row] = await ask<{ count: number }>(url, 'select count(*)::int as count from projects')
      log.notes.push(`${row?.count} projects`)
      const report = await scene.finish(url, log.backAfter, log.notes)
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
