// Tests whether a series grows, by a linear regression and the standard error of its slope.

// The first samples are ignored, because memory grows while a process warms up.
const WARM_UP = 1 / 3
// A slope below this many standard errors counts as noise.
const CERTAIN = 4

export interface Growth {
  /** The fitted values after the warm-up and at the end. */
  readonly first: number
  readonly last: number
  /** The growth per hour, relative to the first value. */
  readonly anHour: number
  readonly isCertain: boolean
}

/** The growth of evenly spaced samples over this number of hours. */
export function growthOf(samples: readonly number[], hours: number): Growth {
  if (!samples.every(Number.isFinite))
    throw new Error('A sample is missing: nothing can be said of its growth.')
  const values = samples.slice(Math.floor(samples.length * WARM_UP))
  const count = values.length
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const spread = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  const slope = values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0) / spread
  const lineAt = (n: number) => mean + slope * (n - middle)
  const rest = values.reduce((sum, value, n) => sum + (value - lineAt(n)) ** 2, 0)
  const error = Math.sqrt(rest / (count - 2) / spread)
  const first = lineAt(0)
  const perHour = (slope * samples.length) / hours
  return {
    first,
    last: lineAt(count - 1),
    anHour: first > 0 ? perHour / first : perHour,
    isCertain: slope > CERTAIN * error && slope > 0,
  }
}
