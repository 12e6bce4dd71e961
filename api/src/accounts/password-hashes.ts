import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../core/refusal.ts'
import type { HashResult, HashTask } from './hash-worker.ts'

// argon2id takes 19 MiB and tens of milliseconds, so threads and queue are limited. Beyond that, callers get
// 429.
const MAX_QUEUE = 20
const RETRY_AFTER_SECONDS = 2

interface Job {
  readonly task: HashTask
  resolve(value: string | boolean): void
  reject(error: Error): void
}

export interface Passwords {
  /** Reserves a place for hashing, or refuses before any work is done for the caller. */
  enter(): void
  leave(): void
  hash(password: string): Promise<string>
  /**
   * Without a hash (no such user) it does the same work and returns false, so that timing reveals nothing.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
  counts(): { running: number; queued: number }
  close(): Promise<void>
}

export async function startPasswords(): Promise<Passwords> {
  const queue: Job[] = []
  const idle: Worker[] = []
  const running = new Map<Worker, Job>()
  let isClosed = false

  function startWorker() {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (result: HashResult) => {
      const job = running.get(worker)
      // In watch mode Node posts messages too, so ignore all but the result of this task.
      if (!job || result.id !== job.task.id) return
      running.delete(worker)
      idle.push(worker)
      if ('error' in result) job.reject(new Error(result.error))
      else job.resolve(result.value)
      runNext()
    })
    worker.on('error', (error) => replace(worker, error))
    idle.push(worker)
  }

  function replace(worker: Worker, error: unknown) {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    running.get(worker)?.reject(new Error('The hashing thread failed.', { cause: error }))
    running.delete(worker)
    if (!isClosed) startWorker()
    runNext()
  }

  function runNext() {
    const worker = queue.length ? idle.pop() : undefined
    const job = worker && queue.shift()
    if (!worker || !job) return
    running.set(worker, job)
    worker.postMessage(job.task)
  }

  const threads = Math.max(1, availableParallelism() - 1)
  let entered = 0

  function enter() {
    if (entered >= threads + MAX_QUEUE) {
      throw new Refusal(429, 'overloaded', 'Too many sign-ins at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    }
    entered++
  }

  let lastId = 0
  const run = (task: Omit<HashTask, 'id'>): Promise<string | boolean> =>
    new Promise((resolve, reject) => {
      queue.push({ task: { ...task, id: ++lastId }, resolve, reject })
      runNext()
    })

  for (let i = 0; i < threads; i++) startWorker()
  const hash = async (password: string) => String(await run({ password }))
  const nobodysHash = await hash(randomBytes(16).toString('hex'))

  return {
    enter,
    leave() {
      entered--
    },
    hash,
    verify: async (stored, password) =>
      (await run({ password, hash: stored ?? nobodysHash })) === true && stored !== undefined,
    counts: () => ({ running: running.size, queued: queue.length }),
    async close() {
      isClosed = true
      await Promise.all([...idle, ...running.keys()].map((worker) => worker.terminate()))
    },
  }
}
