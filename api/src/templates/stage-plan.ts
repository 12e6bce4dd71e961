import type { StageBody } from '@muster/contract'
import { parseMoment } from '../core/moment.ts'
import { invalid as invalidFields } from '../core/refusal.ts'
import type { StagePlan, Target, Wave } from './store/waves.ts'

const EVERYBODY: readonly Wave[] = [{ percent: 100 }]
const MAX_PERCENT_UNLESS_SAID = 2
const FURTHEST_DAYS = 366

const invalid = (field: string, message: string) => invalidFields({ [`stage.${field}`]: [message] })

/** Throws 422 for an invalid stage. Without waves, the rollout reaches all its projects in one wave. */
export function stagePlanOf(body: StageBody, now: Date): StagePlan {
  const waves = body.waves?.length ? body.waves.map(waveOf) : EVERYBODY
  const percents = waves.flatMap((wave) => ('percent' in wave ? [wave.percent] : []))
  if (percents.some((percent, at) => percent <= (percents[at - 1] ?? 0))) {
    throw invalid('waves', 'Each percentage must be larger than the one before.')
  }
  if (percents.at(-1) !== 100 || !('percent' in (waves.at(-1) as Wave))) {
    throw invalid('waves', 'The last wave must be { "percent": 100 }: all projects of the rollout.')
  }
  const target = targetOf(body.target)
  const publish_at = body.publish_at ? parseMoment(body.publish_at) : null
  if (publish_at && publish_at <= now)
    throw invalid('publish_at', 'This moment has passed. Name a later one.')
  if (publish_at && publish_at.getTime() > now.getTime() + FURTHEST_DAYS * 86_400_000) {
    throw invalid('publish_at', 'This is more than a year away.')
  }
  return { target, waves, max_percent: body.guard?.max_percent ?? MAX_PERCENT_UNLESS_SAID, publish_at }
}

/** Whether a plan equals the default: every project in one wave, immediately, with the default guard. */
export const isUsual = ({ target, waves, max_percent, publish_at }: StagePlan): boolean =>
  target === null &&
  publish_at === null &&
  max_percent === MAX_PERCENT_UNLESS_SAID &&
  JSON.stringify(waves) === JSON.stringify(EVERYBODY)

function waveOf(wave: NonNullable<StageBody['waves']>[number], at: number): Wave {
  const { project_ids, percent, bake_minutes } = wave
  if ((project_ids == null) === (percent == null)) {
    throw invalid(`waves.${at}`, 'A wave has either project_ids or percent.')
  }
  if (project_ids) {
    if (bake_minutes != null) throw invalid(`waves.${at}`, 'Only a wave with percent has bake_minutes.')
    return { project_ids }
  }
  return { percent: percent ?? 100, ...(bake_minutes == null ? {} : { bake_minutes }) }
}

function targetOf(target: StageBody['target']): Target | null {
  if (!target) return null
  const { project_ids, plans, attributes } = target
  if (!project_ids && !plans && !attributes) {
    throw invalid('target', 'Name project_ids, plans or attributes, or leave the target out.')
  }
  if (attributes && Object.keys(attributes).length === 0) {
    throw invalid('target.attributes', 'Name at least one attribute, or leave the field out.')
  }
  return target
}
