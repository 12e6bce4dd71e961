import type { StageBody } from '@muster/contract'

/** What a stage is made of. */

interface NamedWave {
  readonly project_ids: readonly number[]
}
interface PercentWave {
  readonly percent: number
  /** After so many minutes the guard goes on by itself, when it sees no harm. Absent: somebody does. */
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

/** A wave that lets all buckets in. */
export const EVERY_BUCKET = 10_000

/** Of 10,000 buckets, how many a wave lets in; a wave of named projects lets in no more than the one before. */
export const belowAt = (waves: readonly Wave[], step: number): number =>
  waves
    .slice(0, step)
    .reduce((below, wave) => ('percent' in wave ? Math.round(wave.percent * 100) : below), 0)

/** The projects that waves name, with the wave from which on they belong. */
export const namedIn = (waves: readonly Wave[]): { readonly id: number; readonly step: number }[] =>
  waves.flatMap((wave, at) =>
    'project_ids' in wave ? wave.project_ids.map((id) => ({ id, step: at + 1 })) : [],
  )

export const isNamed = ({ target, waves }: Pick<StagePlan, 'target' | 'waves'>): boolean =>
  target !== null || namedIn(waves).length > 0

/** How many projects a publication is for. */
export interface Reach {
  readonly projects_with_access: number
  readonly projects_without_access: number
}
