// Upgrades while clients write, from the version before the newest migration.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/harness/root.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import type { Report } from './report.ts'
import { checkOut, git, type Log, replaceOneByOne } from './rolling.ts'
import { play, withResources } from './scene.ts'
import { sourceOf } from './version.ts'

/** The commit before the one that added the newest migration. */
function commitBefore(): string {
  const newest = readdirSync(join(root, 'api/migrations')).sort().at(-1) ?? ''
  return git(
    'rev-parse',
    `${git('log', '--diff-filter=A', '--format=%H', '--', `api/migrations/${newest}`)}^`,
  )
}

export default function upgrade(): Promise<Report> {
  return withResources(async (keep) => {
    const commit = process.env.DRILL_FROM ?? commitBefore()
    const home = checkOut(commit, keep)
    const redis = keep(await startRedis())
    const postgres = keep(await startPostgres({ isReplicated: true }))
    const { url } = postgres
    const old = (await import(
      sourceOf(home, 'core/migrate.ts')
    )) as typeof import('../api/src/core/migrate.ts')
    await old.migrate(url)
    return play({ url, redisUrl: redis.url, home, isMigrated: true }, async (scene) => {
      const log: Log = { backAfter: [], notes: [`from ${commit.slice(0, 7)}`] }
      await replaceOneByOne(scene, log, home)
      return scene.finish(url, log.backAfter, log.notes)
    })
  })
}
