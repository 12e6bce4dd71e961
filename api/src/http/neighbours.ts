import { Refusal } from '../refusal.ts'

/**
 * Keeps one project from taking a process for itself. At most `most` of its requests are in the process at once; further
 * ones get 429. At most half of the database's connections work for it at once; its other requests wait for their turn,
 * not the neighbours'.
 */
export function watchProjects(most: number, connections: number) {
  const atOnce = Math.max(1, Math.floor(connections / 2))
  const projects = new Map<number, { inside: number; running: number; waiting: (() => void)[] }>()

  return {
    /** Runs the work when it is the project's turn. */
    async run<Result>(projectId: number, work: () => Promise<Result>): Promise<Result> {
      const project = projects.get(projectId) ?? { inside: 0, running: 0, waiting: [] }
      if (project.inside >= most) {
        const message = 'The project has too many requests in progress. Wait for some of them to end.'
        throw new Refusal(429, 'overloaded', message, { retryAfterSeconds: 1 })
      }
      projects.set(projectId, project)
      project.inside++
      try {
        if (project.running >= atOnce) await new Promise<void>((resolve) => project.waiting.push(resolve))
        else project.running++
        return await work()
      } finally {
        project.inside--
        // The place goes to the next in line, if there is one.
        const next = project.waiting.shift()
        if (next) next()
        else project.running--
        if (project.inside === 0) projects.delete(projectId)
      }
    },
    counts: () => ({ projects: projects.size }),
  }
}

export type Projects = ReturnType<typeof watchProjects>
