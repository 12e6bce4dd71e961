import { storage } from '../storage.ts'

const KEY = 'muster:project'
const lastProject = () => Number(storage.get(KEY))
export const rememberProject = (id: number) => storage.set(KEY, String(id))

interface Known {
  readonly projects: readonly { readonly id: number }[]
  readonly default_project_id: number | null
}

/** The project that the navigation shows: the one in the URL, or else the last one. */
export const projectShown = (me: Known, inUrl: number | undefined): number | undefined =>
  [inUrl, lastProject(), me.default_project_id, me.projects[0]?.id].find(
    (id) => id != null && me.projects.some((each) => each.id === id),
  ) ?? undefined
