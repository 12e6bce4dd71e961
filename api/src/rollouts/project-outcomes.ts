import type { OutcomesView, ProjectOutcomeView, RolloutView } from '@muster/contract'
import type { Db } from '../store/db.ts'
import { listOutcomes } from '../store/rollouts/drift.ts'
import { findItems, findTool } from '../store/rollouts/log.ts'
import { effectOf, placeItems } from './effects.ts'

const MOST_PROJECTS = 5_000
// The larger the synced board, the fewer projects a page examines.
const MOST_COPIES = 200_000

/** A page of projects and the current outcome of the rollout in each, optionally filtered by outcome. */
export async function projectOutcomes(
  db: Db,
  platformId: number,
  { number }: RolloutView,
  outcome: keyof OutcomesView | null,
  afterId: number,
  limit: number,
): Promise<{ projects: ProjectOutcomeView[]; next_after_id: number | null }> {
  const items = await findItems(db, platformId, number)
  const effects = (await placeItems(db, items)).map(effectOf)
  const fits = Math.floor(MOST_COPIES / (effects.length || 1))
  const most = outcome === null ? limit : Math.max(limit, Math.min(MOST_PROJECTS, fits))
  const toolKey = await findTool(db, platformId, number)
  const looked = await listOutcomes(db, platformId, toolKey, number, effects, afterId, most)
  const found = looked.filter((project) => outcome === null || project.outcome === outcome)
  const projects = found.slice(0, limit)
  const isCut = found.length > limit
  const last = isCut ? projects.at(-1) : looked.at(-1)
  return { projects, next_after_id: isCut || looked.length === most ? (last?.project_id ?? null) : null }
}
