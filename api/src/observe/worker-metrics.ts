import { Counter, Histogram } from '@prometheus-io/client'
import type { Database } from '../core/db.ts'
import { createRegistry } from './registry.ts'

/** The worker's metrics: what its jobs did, and how long each took. */
export function createWorkerMetrics(db: Database) {
  const { registry } = createRegistry(db)
  const registers = [registry]
  const jobs = new Counter({
    name: 'muster_jobs_total',
    help: 'Jobs that ended, by name and result: done or failed.',
    labelNames: ['job', 'result'],
    registers,
  })
  const duration = new Histogram({
    name: 'muster_job_seconds',
    help: 'Time that a job took, by name.',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60, 300],
    registers,
  })
  return {
    registry,
    /** Runs the job and records how it ended. */
    async observe<Result>(job: string, work: () => Promise<Result>): Promise<Result> {
      const end = duration.startTimer({ job })
      try {
        const result = await work()
        jobs.inc({ job, result: 'done' })
        return result
      } catch (error) {
        jobs.inc({ job, result: 'failed' })
        throw error
      } finally {
        end()
      }
    },
  }
}
export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>
