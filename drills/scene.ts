// The setup of every drill: two API processes, a worker, and clients that write.
import { migrate } from '../api/src/core/migrate.ts'
import { tally } from '../test/harness/hammer.ts'
import {
  GENEROUS,
  type Running,
  type Service,
  startService,
  startWorker,
  type Worker,
} from '../test/harness/processes.ts'
import { startLoad } from './load.ts'
import { createPlaces } from './places.ts'
import type { Report } from './report.ts'

interface Set {
  /** The addresses of PostgreSQL and Redis. */
  readonly url: string
  readonly redisUrl: string
  readonly env?: Readonly<Record<string, string>>
  /** The folder of an older version to start with. The caller must have run its migrations. */
  readonly home?: string
  readonly isMigrated?: boolean
  /** How long a client waits between two cards, in ms. */
  readonly breathMs?: number
}

export interface Scene {
  readonly services: Service[]
  /** The worker; a drill that replaces it puts the new one here. */
  readonly workers: Worker[]
  readonly settings: Record<string, string>
  readonly load: ReturnType<typeof startLoad>
  /** Ends the clients and checks the database. */
  finish(url: string, backAfter: readonly number[], notes?: readonly string[]): Promise<Report>
}

/** Registers a resource to be closed, in reverse order, when the drill ends or fails. */
export type Keep = <Resource extends { close(): unknown }>(resource: Resource) => Resource

export async function withResources<Result>(work: (keep: Keep) => Promise<Result>): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  return await work((resource) => stack.adopt(resource, async (each) => void (await each.close())))
}

/** Starts the processes, runs the drill, and ends the processes. */
export function play(
  { url, redisUrl, env = {}, home, isMigrated = false, breathMs }: Set,
  act: (scene: Scene) => Promise<Report>,
): Promise<Report> {
  return withResources(async (keep) => {
    if (!isMigrated) await migrate(url)
    const places = await createPlaces(url, home)
    const settings = { DATABASE_URL: url, REDIS_URL: redisUrl, ...GENEROUS, ...env }
    const scene = {
      settings,
      services: [] as Service[],
      workers: [] as Worker[],
    }
    keep({
      async close() {
        for (const process of [...scene.services, ...scene.workers]) await process.stop('SIGKILL')
      },
    })
    for (let count = 0; count < 2; count++) scene.services.push(await startService(settings, 'api', home))
    scene.workers.push(await startWorker(settings, home))
    const load = startLoad(() => scene.services.map(({ origin }) => origin), places, breathMs)
    keep({ close: () => load.abandon() })
    return act({
      ...scene,
      load,
      async finish(at, backAfter, notes = []) {
        const report = await load.stop(at, backAfter, notes)
        const running = [...scene.services, ...scene.workers]
        const ended = running
          .filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
          .map((each) => `a process has ended; its last words: ${each.output().slice(-MOST_LAST_WORDS)}`)
        return {
          ...report,
          notes: [...report.notes, ...errorsOf(running)],
          failures: [...report.failures, ...ended],
        }
      },
    })
  })
}

const MOST_ERRORS = 6
const MOST_LAST_WORDS = 1_500

/**
 * The most frequent errors in the logs, with their counts. Numbers are removed, so that equal errors are
 * grouped.
 */
function errorsOf(processes: readonly Running[]): string[] {
  const lines = processes.flatMap((each) =>
    each
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  )
  const messages = lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { code?: string; message: string } }
    return `${msg.replaceAll(/\d+/g, 'N')}: ${err?.code ?? ''} ${(err?.message ?? '').replaceAll(/\d+/g, 'N')}`
  })
  const counted = Object.entries(tally(messages)).sort(([, a], [, b]) => b - a)
  return counted.slice(0, MOST_ERRORS).map(([message, count]) => `logged ${count} times: ${message}`)
}

export const sayProgress = (text: string) => process.stderr.write(`${text}\n`)
