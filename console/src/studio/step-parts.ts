import type { Preview, What } from '../api/rollouts.ts'
import type { Wanted } from './stage.ts'

/** What every step of a new rollout gets. */
export interface StepParts {
  readonly what: What
  readonly wanted: Wanted
  change(more: Partial<Wanted>): void
  readonly preview: Preview
}
