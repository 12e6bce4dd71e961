// The steps of an upgrade, as operators do them while clients write.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startMuster, startService, startWorker } from '../test/harness/processes.ts'
import { root } from '../test/harness/root.ts'
import { type Keep, type Scene, sayProgress } from './scene.ts'

const EACH_MS = Number(process.env.DRILL_SECONDS ?? 5) * 1_000

export const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Checks out a commit into a new folder, with its own workspaces. It is removed when the drill ends. */
export function checkOut(commit: string, keep: Keep): string {
  const home = mkdtempSync(join(tmpdir(), 'muster-before-'))
  keep({ close: () => rmSync(home, { recursive: true }) })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 29 })
  execFileSync('tar', ['x', '-C', home], { input: archive })
  if (hasOurPackages(home)) linkPackages(home)
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: home, stdio: 'ignore' })
  cpSync(join(root, 'console/dist'), join(home, 'console/dist'), {
    recursive: true,
    force: false,
    errorOnExist: false,
  })
  return `${home}/`
}

const packagesOf = (home: string): Record<string, string> =>
  JSON.parse(readFileSync(join(home, 'api/package.json'), 'utf8')).dependencies

const hasOurPackages = (home: string): boolean =>
  Object.keys(packagesOf(home)).every((name) => existsSync(join(root, 'node_modules', name)))

/** Links to our node_modules: that saves a minute, and no version needs others of these packages. */
function linkPackages(home: string): void {
  mkdirSync(join(home, 'node_modules/@muster'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@muster') symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
  for (const name of readdirSync(join(root, 'node_modules/@muster')))
    symlinkSync(join(home, name), join(home, 'node_modules/@muster', name))
}

/** The times that it took until a client was answered again, and what the commands printed. */
export interface Log {
  readonly backAfter: number[]
  readonly notes: string[]
}

async function step({ load }: Scene, { backAfter }: Log, name: string, work: () => Promise<unknown>) {
  await wait(EACH_MS)
  const [before, start] = [load.count(), performance.now()]
  await work()
  backAfter.push(await load.nextSuccess(performance.now()))
  sayProgress(
    `${name}: ${Math.round(performance.now() - start)} ms, ${load.count() - before} acknowledged meanwhile`,
  )
}

async function runMigrate(settings: Record<string, string>, home: string): Promise<string> {
  const { child, output } = startMuster(['migrate'], settings, home)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`muster migrate: ${output()}`)
  return output().trim().split('\n').join(', ')
}

/**
 * Migrates, then replaces the worker and each API process. In between, an old process is killed and restarted, as a
 * supervisor would do.
 */
export async function replaceOneByOne(scene: Scene, log: Log, from: string, to = root): Promise<void> {
  const { services, workers, settings } = scene
  await step(scene, log, 'migrate', async () => {
    log.notes.push(`migrated: ${await runMigrate(settings, to)}`)
  })
  await step(scene, log, 'an old process is killed and starts again', async () => {
    await services[0]?.stop('SIGKILL')
    services[0] = await startService(settings, 'api', from)
  })
  await step(scene, log, 'worker', async () => {
    const [before] = workers.splice(0, 1, await startWorker(settings, to))
    await before?.stop()
  })
  for (const place of services.keys())
    await step(scene, log, `API process ${place + 1}`, async () => {
      const [before] = services.splice(place, 1, await startService(settings, 'api', to))
      await before?.stop()
    })
  await wait(EACH_MS)
  log.backAfter.push(await scene.load.nextSuccess(performance.now()))
}

/** Stops every process, migrates, and starts the new ones, where the versions cannot work side by side. */
export async function replaceAllAtOnce(scene: Scene, log: Log, to: string): Promise<void> {
  const { services, workers, settings } = scene
  await step(scene, log, 'stop, migrate and start', async () => {
    for (const each of [...services, ...workers]) await each.stop()
    log.notes.push(`migrated: ${await runMigrate(settings, to)}`)
    workers[0] = await startWorker(settings, to)
    for (const place of services.keys()) services[place] = await startService(settings, 'api', to)
  })
}
