import { setTimeout as rest } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { findRole } from '../accounts/store/memberships.ts'
import type { Db } from '../core/db.ts'
import { Refusal } from '../core/refusal.ts'

// A request that takes longer than this is followed by a rest of the project, as long as the request took.
const DEAR_MS = 50
const LONGEST_REST_MS = 1_000

interface Project {
  inside: number
  running: number
  restsUntil: number
  readonly waiting: (() => void)[]
}

/**
 * Keeps one project from taking a process for itself. At most `most` of its requests are in the process at once; further
 * ones get 429. A fifth of the database's connections work for it at once; its other requests wait for their turn, not
 * the neighbours'. After a dear request the project rests for as long, so that it has at most half of the time.
 */
export function watchProjects(most: number, connections: number) {
  const atOnce = Math.max(1, Math.floor(connections / 5))
  const projects = new Map<number, Project>()

  async function turnOf(project: Project): Promise<void> {
    if (project.running >= atOnce) await new Promise<void>((resolve) => project.waiting.push(resolve))
    else project.running++
    const ms = project.restsUntil - performance.now()
    if (ms > 0) await rest(ms)
  }

  return {
    /** Runs the work when it is the project's turn. */
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
          if (took > DEAR_MS && project.inside > 1) {
            project.restsUntil = Math.max(
              project.restsUntil,
              performance.now() + Math.min(took, LONGEST_REST_MS),
            )
          }
        }
      } finally {
        project.inside--
        // The place goes to the next in line, if there is one.
        const next = project.waiting.shift()
        if (next) next()
        else project.running--
        if (project.inside === 0) projects.delete(projectId)
      }
    },
  }
}

export type Projects = ReturnType<typeof watchProjects>

const KNOWN_FOR_MS = 5_000
const MAX_KNOWN = 50_000

/**
 * Whose places a call takes before it is judged: those of the project that it names, if the caller is a member there, else
 * their own. So nobody can take the places of a project by naming it. Remembered for some seconds: it decides who waits
 * for whom, and no right.
 */
export function openLanes(db: Db) {
  const known = new LRUCache<string, Promise<boolean>>({ max: MAX_KNOWN, ttl: KNOWN_FOR_MS })
  return async (projectId: number | null, userId: number): Promise<number> => {
    // No project has a negative id.
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

export type Lanes = ReturnType<typeof openLanes>
