import type { Stage } from '../api/rollouts.ts'

/** The input of the form for a rollout in waves. */
export interface Wanted {
  readonly waves: string
  readonly pilots: string
  readonly bake: string
  readonly attributes: string
  readonly plans: string
  readonly bound: string
  readonly at: string
}

export const USUAL: Wanted = {
  waves: '1, 10, 50, 100',
  pilots: '',
  bake: '',
  attributes: '',
  plans: '',
  bound: '2',
  at: '',
}

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Invalid numbers become NaN, which the service refuses. */
const numbers = (text: string) => parts(text).map(Number)

export function stageOf(wanted: Wanted): Stage {
  const minutes = wanted.bake.trim() ? { bake_minutes: Number(wanted.bake) } : {}
  const pilots = numbers(wanted.pilots)
  const percents = numbers(wanted.waves)
  const attributes = Object.fromEntries(
    parts(wanted.attributes).map((pair) => {
      const [key = '', ...value] = pair.split('=')
      return [key.trim(), value.join('=').trim()]
    }),
  )
  const plans = parts(wanted.plans)
  const target = {
    ...(Object.keys(attributes).length ? { attributes } : {}),
    ...(plans.length ? { plans } : {}),
  }
  return {
    waves: [
      ...(pilots.length ? [{ project_ids: pilots }] : []),
      ...percents.map((percent, at) => ({ percent, ...(at < percents.length - 1 ? minutes : {}) })),
    ],
    ...(Object.keys(target).length ? { target } : {}),
    guard: { max_percent: Number(wanted.bound) },
    ...(wanted.at ? { publish_at: new Date(wanted.at).toISOString() } : {}),
  }
}
