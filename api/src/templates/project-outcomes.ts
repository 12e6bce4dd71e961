import type { OutcomesView, ProjectOutcomeView, RolloutView } from '@muster/contract'
import type { Db } from '../core/db.ts'
import { countedEffects, effectOf, placeItems } from './effects.ts'
import type { Plan } from './plan.ts'
import { NO_OVERRIDE_HIDES } from './store/fields.ts'
import { findItems, findTool } from './store/log.ts'
import { EVERY_PROJECT, seeing } from './store/membership.ts'
import { listOutcomes, listPlanned } from './store/outcomes.ts'
import { findStage } from './store/stages.ts'

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
): Promise<Page> {
  const items = await findItems(db, platformId, number)
  const effects = (await placeItems(db, items)).map(effectOf)
  const toolKey = await findTool(db, platformId, number)
  const stage = await findStage(db, platformId, number)
  const scope = stage ? seeing(stage) : EVERY_PROJECT
  return page(effects.length, outcome, limit, (most) =>
    listOutcomes(db, { platformId, toolKey, effects, afterProjectId: afterId, most, scope }),
  )
}

/** Like projectOutcomes, for a rollout that is only planned. */
export async function plannedOutcomes(
  db: Db,
  platformId: number,
  { items, tool_key, main }: Plan,
  outcome: keyof OutcomesView | null,
  afterId: number,
  limit: number,
): Promise<Page> {
  const effects = countedEffects(items, 'done')
  // Nothing would change, so the only distinction left is which projects deleted the copy.
  const isNothing = effects.length === 0
  const looked = isNothing ? [{ ...main, mask: NO_OVERRIDE_HIDES, isWhole: false }] : effects
  return page(looked.length, outcome, limit, async (most) => {
    const found = await listPlanned(db, {
      platformId,
      toolKey: tool_key,
      effects: looked,
      afterProjectId: afterId,
      most,
    })
    if (!isNothing) return found
    return found.map((each) =>
      each.outcome === 'text_changes' ? { ...each, outcome: 'unchanged' as const } : each,
    )
  })
}

interface Page {
  readonly projects: ProjectOutcomeView[]
  readonly next_after_id: number | null
}

/** A page of the projects with this outcome. Bounds how many projects are examined, so a page may be short. */
async function page(
  effects: number,
  outcome: keyof OutcomesView | null,
  limit: number,
  look: (most: number) => Promise<ProjectOutcomeView[]>,
): Promise<Page> {
  const fits = Math.floor(MOST_COPIES / (effects || 1))
  const most = outcome === null ? limit : Math.max(limit, Math.min(MOST_PROJECTS, fits))
  const looked = await look(most)
  const found = looked.filter((project) => outcome === null || project.outcome === outcome)
  const projects = found.slice(0, limit)
  const isCut = found.length > limit
  const last = isCut ? projects.at(-1) : looked.at(-1)
  return { projects, next_after_id: isCut || looked.length === most ? (last?.project_id ?? null) : null }
}
