import type { VerdictView } from '@muster/contract'
import type { Seen } from './store/harm.ts'

/**
 * Whether a rollout does harm, judged while it bakes. Harm: more projects delete or override what was rolled out than the
 * bound allows. The guard looks every minute, and each look is a chance to be wrong, so the interval is one that holds
 * for all looks together: a normal mixture (Robbins; Waudby-Smith and others call it an asymptotic confidence sequence).
 * Its width is that at the bound, because only there it decides.
 */

// Both sides together, with room for what the normal approximation leaves out: guard.test.ts counts what comes of it.
const ALPHA = 0.04
// The interval is narrowest where so many projects are active.
const NARROWEST_AT = 1_000
const RHO_SQUARED = (-2 * Math.log(ALPHA) + Math.log(1 - 2 * Math.log(ALPHA))) / NARROWEST_AT
/** With fewer, a person decides. */
export const LEAST_ACTIVE = 30

const share = ({ active, harmed }: Seen) => (active ? harmed / active : 0)

/** How many standard deviations the interval reaches to each side after so many observations. */
function reachOf(observations: number): number {
  const scaled = observations * RHO_SQUARED
  return Math.sqrt(2 * (1 + 1 / scaled) * Math.log(Math.sqrt(scaled + 1) / ALPHA))
}

/** What both groups together say of the share that deletes or overrides it anyway, if the harm is exactly the bound. */
const commonBase = (treatment: Seen, control: Seen, bound: number): number => {
  const { harmed, active } = treatment
  const both = (harmed + control.harmed - bound * active) / Math.max(active + control.active, 1)
  return Math.min(Math.max(both, share(control)), 1 - bound)
}

/** Of the difference of two shares, if one is the base and the other the bound more. */
const varianceAt = (base: number, bound: number, treated: number, controls: number): number => {
  const expected = Math.min(base + bound, 0.999)
  return (expected * (1 - expected)) / Math.max(treated, 1) + (base * (1 - base)) / Math.max(controls, 1)
}

/** Without a control group nobody else could do the same. */
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
