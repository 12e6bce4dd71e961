// Upgrades while clients write, from the version before the newest migration. As operators do: migrate, then
// replace each of two API processes and the worker by a new process. In between, an old process is killed and
// restarted, as a supervisor would do.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMusterProcess, startService, startWorker } from '../test/harness/processes.ts'
import { root } from '../test/harness/root.ts'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'
import { sourceOf } from './version.ts'

const EACH_MS = Number(process.env.DRILL_SECONDS ?? 5) * 1_000
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit before the one that added the newest migration. */
function commitBefore(): string {
  const newest = readdirSync(join(root, 'api/migrations')).sort().at(-1) ?? ''
  return git(
    'rev-parse',
    `${git('log', '--diff-filter=A', '--format=%H', '--', `api/migrations/${newest}`)}^`,
  )
}

/** Checks out a commit into a new folder, with links to our node_modules and its own workspaces. */
function checkOut(commit: string): string {
  const home = mkdtempSync(join(tmpdir(), 'muster-before-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 29 })
  execFileSync('tar', ['x', '-C', home], { input: archive })
  mkdirSync(join(home, 'node_modules/@muster'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@muster') symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules/@muster')))
    symlinkSync(join(home, name), join(home, 'node_modules/@muster', name))
  cpSync(join(root, 'console/dist'), join(home, 'console/dist'), {
    recursive: true,
    force: false,
    errorOnExist: false,
  })
  return `${home}/`
}

export default function upgrade(): Promise<Report> {
  return withResources(async (keep) => {
    const commit = process.env.DRILL_FROM ?? commitBefore()
    const home = checkOut(commit)
    keep({ close: () => rmSync(home, { recursive: true }) })
    const redis = keep(await startRedis())
    const postgres = keep(await startPostgres({ isReplicated: true }))
    const { url } = postgres
    const old = (await import(
      sourceOf(home, 'core/migrate.ts')
    )) as typeof import('../api/src/core/migrate.ts')
    await old.migrate(url)
    return play({ url, redisUrl: redis.url, home, isMigrated: true }, async (scene) => {
      const { services, workers, settings, load, finish } = scene
      const notes = [`from ${commit.slice(0, 7)}`]
      const backAfter: number[] = []
      const step = async (name: string, work: () => Promise<unknown>) => {
        await wait(EACH_MS)
        const [before, start] = [load.count(), performance.now()]
        await work()
        backAfter.push(await load.nextSuccess(performance.now()))
        sayProgress(
          `${name}: ${Math.round(performance.now() - start)} ms, ${load.count() - before} acknowledged meanwhile`,
        )
      }
      await step('migrate', async () => {
        const { code, stdout, stderr } = await runMusterProcess(['migrate'], settings)
        if (code !== 0) throw new Error(stderr)
        notes.push(`migrated: ${stdout.trim().split('\n').join(', ')}`)
      })
      await step('an old process is killed and starts again', async () => {
        await services[0]?.stop('SIGKILL')
        services[0] = await startService(settings, 'api', home)
      })
      await step('worker', async () => {
        const [before] = workers.splice(0, 1, await startWorker(settings))
        await before?.stop()
      })
      for (const place of services.keys())
        await step(`API process ${place + 1}`, async () => {
          const [before] = services.splice(place, 1, await startService(settings))
          await before?.stop()
        })
      await wait(EACH_MS)
      backAfter.push(await load.nextSuccess(performance.now()))
      return finish(url, backAfter, notes)
    })
  })
}
