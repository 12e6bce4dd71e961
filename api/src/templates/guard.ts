import type { VerdictView } from '@muster/contract'
import type { Seen } from './store/harm.ts'

/**
 * Decides whether a rollout does harm, while it bakes. Harm means that the share of projects that delete or override
 * its content exceeds the allowed bound. The guard checks every minute. With an ordinary confidence interval, each
 * check would raise the false-alarm rate. The interval is therefore a normal mixture (Robbins), also called an
 * asymptotic confidence sequence (Waudby-Smith et al.). Its width is computed for harm exactly at the bound, because
 * the decision only compares the interval with the bound.
 */

// Two-sided error probability. It is below 5% to leave a margin for the normal approximation; guard.test.ts measures
// the actual rate.
const ALPHA = 0.04
// The number of active projects for which the width of the interval is optimised.
const NARROWEST_AT = 1_000
const RHO_SQUARED = (-2 * Math.log(ALPHA) + Math.log(1 - 2 * Math.log(ALPHA))) / NARROWEST_AT
/** With fewer active projects the verdict is 'undecided', and a superadmin decides. */
export const LEAST_ACTIVE = 30

const share = ({ active, harmed }: Seen) => (active ? harmed / active : 0)

/** Half the width of the interval, in standard deviations, after this many observations. */
function reachOf(observations: number): number {
  const scaled = observations * RHO_SQUARED
  return Math.sqrt(2 * (1 + 1 / scaled) * Math.log(Math.sqrt(scaled + 1) / ALPHA))
}

/**
 * Pooled estimate of the base rate, assuming that the excess harm equals the bound. The base rate is the share that
 * deletes or overrides the content anyway.
 */
const commonBase = (treatment: Seen, control: Seen, bound: number): number => {
  const { harmed, active } = treatment
  const both = (harmed + control.harmed - bound * active) / Math.max(active + control.active, 1)
  return Math.min(Math.max(both, share(control)), 1 - bound)
}

/** Variance of the difference between two shares, where one is `base` and the other `base + bound`. */
const varianceAt = (base: number, bound: number, treated: number, controls: number): number => {
  const expected = Math.min(base + bound, 0.999)
  return (expected * (1 - expected)) / Math.max(treated, 1) + (base * (1 - base)) / Math.max(controls, 1)
}

/** Without a control group the base rate is zero: projects that do not have the card cannot delete it. */
export function verdictOf(treatment: Seen, control: Seen | null, maxPercent: number, now: Date): VerdictView {
  const bound = maxPercent / 100
  const base = control ? share(control) : 0
  const excess = share(treatment) - base
  const variance = control
    ? varianceAt(commonBase(treatment, control, bound), bound, treatment.active, control.active)
    : varianceAt(0, bound, treatment.active, Number.POSITIVE_INFINITY)
  const reach = reachOf(Math.max(treatment.active, 1)) * Math.sqrt(variance)
  const [low, high] = [Math.max(excess - reach, -1), Math.min(excess + reach, 1)]
  const isEnough = treatment.active >= LEAST_ACTIVE && (!control || control.active >= LEAST_ACTIVE)
  const decision = !isEnough ? 'undecided' : low > bound ? 'harm' : high < bound ? 'safe' : 'undecided'
  return { decision, treatment, control, low, high, at: now.toISOString() }
}
