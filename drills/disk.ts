// Fills the volume of PostgreSQL repeatedly while clients write. PostgreSQL may exit; the drill restarts it
// like a supervisor. Needs permission to mount a tmpfs as the volume.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, startRedis } from '../test/harness/servers.ts'
import type { Report } from './report.ts'
import { play, sayProgress, withResources } from './scene.ts'

const TIMES = Number(process.env.DRILL_TIMES ?? 6)
const SIZE = '512m'
const FULL_FOR_MS = 8_000
// A megabyte each.
const LOG_MESSAGES = 600
const CHUNK = Buffer.alloc(1 << 20)

/** Keeps the volume full for a while. Writes repeatedly, because PostgreSQL frees WAL files. */
async function fill(file: string): Promise<void> {
  const end = performance.now() + FULL_FOR_MS
  const ballast = await open(file, 'w')
  while (performance.now() < end) {
    for (const size of [CHUNK.length, 4_096, 1])
      for (;;) {
        try {
          await ballast.write(CHUNK, 0, size)
        } catch {
          break
        }
      }
    await wait(100)
  }
  await ballast.close()
}

/** Writes to the WAL until the volume is full, which makes PostgreSQL exit. */
async function fillLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let n = 0; n < LOG_MESSAGES; n++)
      await client.query(`select pg_logical_emit_message(false, 'drill', repeat('x', 1000000))`)
  } catch {
    // PostgreSQL has exited or is about to.
  } finally {
    await client.end().catch(() => {})
  }
}

/** Mounts a tmpfs as the volume. */
function mountVolume() {
  const path = mkdtempSync(join(tmpdir(), 'muster-volume-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path])
  chmodSync(path, 0o777)
  return {
    path,
    close() {
      // Lazily, because a back-end may not have exited yet.
      execFileSync('umount', ['-l', path])
      rmdirSync(path)
    },
  }
}

export default function disk(): Promise<Report> {
  return withResources(async (keep) => {
    const volume = keep(mountVolume())
    const redis = keep(await startRedis())
    const settings = ['wal_keep_size=0', 'max_wal_size=64MB', 'min_wal_size=32MB']
    const postgres = keep(await startPostgres({ isReplicated: true, parent: volume.path, settings }))
    const ballast = join(volume.path, 'ballast')
    return play({ url: postgres.url, redisUrl: redis.url }, async ({ load, finish }) => {
      const backAfter: number[] = []
      const failures: string[] = []
      let ends = 0
      for (let time = 1; time <= TIMES; time++) {
        await wait(2_000)
        const [before, refusedBefore] = [load.count(), load.refusals()]
        // Every other time, fill the WAL too and not only the tables.
        const isLogFull = time % 2 === 0
        await Promise.all([
          fill(ballast),
          isLogFull && wait(FULL_FOR_MS / 2).then(() => fillLog(postgres.url)),
        ])
        const { bavail } = await statfs(volume.path)
        if (bavail > 0 || load.refusals() === refusedBefore)
          failures.push(`the volume was not full the ${time}. time`)
        const hasEnded = !postgres.isRunning()
        rmSync(ballast)
        if (hasEnded) {
          ends++
          await postgres.start()
        }
        backAfter.push(await load.nextSuccess(performance.now()))
        sayProgress(
          `${time}/${TIMES}: PostgreSQL ${hasEnded ? 'ended' : 'ran on'}, ${load.count() - before} acknowledged meanwhile`,
        )
      }
      if (ends === 0) failures.push('the log was never full')
      const notes = [`PostgreSQL ended ${ends} of ${TIMES} times and was started again`]
      const report = await finish(postgres.url, backAfter, notes)
      return { ...report, failures: [...report.failures, ...failures] }
    })
  })
}
