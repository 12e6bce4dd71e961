// Whether a series grows: a line through its values, and how certain its slope is.

// What a process needs to warm up is not a leak.
const WARM_UP = 1 / 3
// The slope is so many times its own error: less is noise.
const CERTAIN = 4

export interface Growth {
  /** The line at the end of the warm-up, and at the end. */
  readonly first: number
  readonly last: number
  /** Growth in an hour, as a share of what it was. */
  readonly anHour: number
  readonly isCertain: boolean
}

/** The growth of evenly spaced samples that were taken over so many hours. */
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
