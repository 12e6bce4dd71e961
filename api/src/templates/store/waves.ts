import type { StageBody } from '@muster/contract'

/** The parts of a stage: waves, target and guard. */

interface NamedWave {
  readonly project_ids: readonly number[]
}
interface PercentWave {
  readonly percent: number
  /**
   * Minutes after which the guard starts the next wave if it sees no harm. If absent, a superadmin advances the
   * rollout.
   */
  readonly bake_minutes?: number | null | undefined
}
export type Wave = NamedWave | PercentWave

export type Target = NonNullable<StageBody['target']>

export interface StagePlan {
  readonly target: Target | null
  readonly waves: readonly Wave[]
  readonly max_percent: number
  readonly publish_at: Date | null
}

/** The total number of buckets; a wave with this bound includes every project. */
export const EVERY_BUCKET = 10_000

/** The number of buckets, of 10,000, included up to this wave. A wave of named projects adds none. */
export const belowAt = (waves: readonly Wave[], step: number): number =>
  waves
    .slice(0, step)
    .reduce((below, wave) => ('percent' in wave ? Math.round(wave.percent * 100) : below), 0)

/** The projects that waves name, each with the first wave that includes it. */
export const namedIn = (waves: readonly Wave[]): { readonly id: number; readonly step: number }[] =>
  waves.flatMap((wave, at) =>
    'project_ids' in wave ? wave.project_ids.map((id) => ({ id, step: at + 1 })) : [],
  )

export const isNamed = ({ target, waves }: Pick<StagePlan, 'target' | 'waves'>): boolean =>
  target !== null || namedIn(waves).length > 0

/** The number of eligible and ineligible projects of a publication. */
export interface Reach {
  readonly projects_with_access: number
  readonly projects_without_access: number
}
