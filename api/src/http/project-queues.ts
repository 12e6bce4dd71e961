import { setTimeout as rest } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { findRole } from '../accounts/store/memberships.ts'
import type { Db } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'

// After a request that takes longer than this, the project's queue pauses for as long as the request took.
const EXPENSIVE_MS = 50
const LONGEST_REST_MS = 1_000

interface Project {
  inside: number
  running: number
  restsUntil: number
  readonly waiting: (() => void)[]
}

/**
 * Keeps one project from occupying a process. At most `most` requests of a project are in progress; further
 * ones get 429. At most a fifth of the database connections serve one project; its other requests wait in its
 * queue. After an expensive request the queue pauses for as long as the request took, so the project gets at
 * most half of the time.
 */
export function limitProjects(most: number, connections: number) {
  const atOnce = Math.max(1, Math.floor(connections / 5))
  const projects = new Map<number, Project>()

  async function turnOf(project: Project): Promise<void> {
    if (project.running >= atOnce) await new Promise<void>((resolve) => project.waiting.push(resolve))
    else project.running++
    const ms = project.restsUntil - performance.now()
    if (ms > 0) await rest(ms)
  }

  return {
    /** Runs `work` when the project's queue has a free slot. */
    async run<Result>(projectId: number, work: () => Promise<Result>): Promise<Result> {
      const project = projects.get(projectId) ?? { inside: 0, running: 0, restsUntil: 0, waiting: [] }
      if (project.inside >= most) {
        const message = 'The project has too many requests in progress. Wait for some of them to end.'
        throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1 })
      }
      projects.set(projectId, project)
      project.inside++
      try {
        await turnOf(project)
        const start = performance.now()
        try {
          return await work()
        } finally {
          const took = performance.now() - start
          if (took > EXPENSIVE_MS && project.inside > 1) {
            project.restsUntil = Math.max(
              project.restsUntil,
              performance.now() + Math.min(took, LONGEST_REST_MS),
            )
          }
        }
      } finally {
        project.inside--
        // Pass the slot to the next request in the queue, if there is one.
        const next = project.waiting.shift()
        if (next) next()
        else project.running--
        if (project.inside === 0) projects.delete(projectId)
      }
    },
  }
}

export type Projects = ReturnType<typeof limitProjects>

const KNOWN_FOR_MS = 5_000
const MAX_KNOWN = 50_000

/**
 * The queue of a call whose access has not been checked yet. Members use the queue of the project that the
 * call names. Other callers use their own, so that they cannot fill a project's queue by naming it.
 * Memberships are cached for some seconds; here they only select a queue and grant no access.
 */
export function openQueues(db: Db) {
  const known = new LRUCache<string, Promise<boolean>>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS })
  return async (projectId: number | null, userId: number): Promise<number> => {
    // A negative number cannot collide with a project's id.
    if (projectId === null) return -userId
    const key = `${projectId} ${userId}`
    const there = known.get(key)
    if (there) return (await there) ? projectId : -userId
    const isMember = findRole(db, projectId, userId).then((role) => role !== undefined)
    known.set(key, isMember)
    isMember.catch(() => known.delete(key))
    return (await isMember) ? projectId : -userId
  }
}

export type Queues = ReturnType<typeof openQueues>
