import type { Outcomes } from '@muster/sdk'
import type { Stage } from '../api/rollouts.ts'

/** How a rollout reaches its projects. */
export type Way = 'careful' | 'pilots' | 'at_once'
export const ways: readonly Way[] = ['careful', 'pilots', 'at_once']

export interface Wave {
  /** The share of the projects that have it after this wave, in percent. */
  readonly percent: string
  /** After so many minutes the next wave starts automatically; null: a person starts it. */
  readonly minutes: number | null
}

/** What a person has chosen for a rollout. */
export interface Wanted {
  /** The projects that it is for. */
  readonly attributes: Readonly<Record<string, string>>
  readonly plans: readonly string[]
  readonly way: Way
  /** Whether the way and the waves are still those that suit the number of projects. */
  readonly isSuggested: boolean
  readonly pilots: readonly { readonly id: number; readonly name: string }[]
  /** The waves of the careful way. */
  readonly waves: readonly Wave[]
  /** How many percent of the projects may delete or rewrite it. */
  readonly bound: string
  /** When it starts, as local day and time; '' for now. */
  readonly day: string
  readonly time: string
}

const HOUR = 60
const DAY = 24 * HOUR

export const USUAL: Wanted = {
  attributes: {},
  plans: [],
  way: 'careful',
  isSuggested: true,
  pilots: [],
  waves: [
    { percent: '1', minutes: 2 * HOUR },
    { percent: '10', minutes: DAY },
    { percent: '40', minutes: DAY },
    { percent: '100', minutes: null },
  ],
  bound: '2',
  day: '',
  time: '06:00',
}

/**
 * The way and the waves that suit a number of projects: the fewer there are, the larger the first share must be. A
 * share of very few projects may be none.
 */
export function usualFor(projects: number): Pick<Wanted, 'way' | 'waves'> {
  const { way, waves } = USUAL
  if (projects >= 500) return { way, waves }
  const percents = projects >= 50 ? ['10', '40', '100'] : ['30', '100']
  const larger = percents.map((percent) => ({ percent, minutes: percent === '100' ? null : DAY }))
  return { way: projects < 10 ? 'at_once' : way, waves: larger }
}

/** The waves of the careful way without those that reach no further project. The last one always stays. */
export function withoutEmpty(wanted: Wanted, reached: readonly number[]): readonly Wave[] {
  const first = pilotsOf(wanted).length > 0 ? 1 : 0
  const all = reached.at(-1) ?? 0
  const reachedBy = (place: number) => reached[place + first] ?? 0
  return wanted.waves.filter(
    (_, place) =>
      place === wanted.waves.length - 1 ||
      (reachedBy(place) > (reached[place + first - 1] ?? 0) && reachedBy(place) < all),
  )
}

/** How long a wave may wait before the next. */
export const waits: readonly (number | null)[] = [
  30,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  null,
]

const MOST_WAVES = 9

/** Whether another wave fits between the last two. */
export const hasRoom = (waves: readonly Wave[]): boolean =>
  waves.length < MOST_WAVES && numberIn(waves.at(-2)?.percent ?? '0') < 98

/** Reads 2.5 and 2,5. */
export const numberIn = (text: string): number => Number(text.trim().replace(',', '.') || Number.NaN)

const whole: readonly Wave[] = [{ percent: '100', minutes: null }]

/** The waves after the pilots. */
export const wavesOf = ({ way, waves }: Wanted): readonly Wave[] => (way === 'careful' ? waves : whole)

/** The pilots, which are the first wave unless everybody gets it at once. */
export const pilotsOf = ({ way, pilots }: Wanted) => (way === 'at_once' ? [] : pilots)

/** Adds a wave half way between the last two. */
export function withOneMore(waves: readonly Wave[]): readonly Wave[] {
  const before = numberIn(waves.at(-2)?.percent ?? '0')
  const percent = String(Math.round((before + 100) / 2))
  return [...waves.slice(0, -1), { percent, minutes: DAY }, ...waves.slice(-1)]
}

/** The moment at which the first wave starts; null for now. */
const startOf = ({ day, time }: Wanted): Date | null => (day ? new Date(`${day}T${time || '00:00'}`) : null)

/** Whether everybody gets it at once, now. */
export const isPlain = (wanted: Wanted): boolean => {
  const isForAll = Object.keys(wanted.attributes).length === 0 && wanted.plans.length === 0
  return wanted.way === 'at_once' && isForAll && wanted.day === ''
}

export type Problem = 'percents' | 'bound' | 'time'

/** What keeps the choices from being a stage, if anything. */
export function problemOf(wanted: Wanted): Problem | null {
  const percents = wavesOf(wanted).map(({ percent }) => numberIn(percent))
  const areGrowing = percents.every((percent, at) => percent >= 0.01 && percent > (percents[at - 1] ?? 0))
  if (!areGrowing || percents.at(-1) !== 100) return 'percents'
  const bound = numberIn(wanted.bound)
  if (!(bound >= 0.1 && bound <= 100)) return 'bound'
  const start = startOf(wanted)
  return start && Number.isNaN(start.getTime()) ? 'time' : null
}

/** The stage that was chosen. It must not have a problem. */
export function stageOf(wanted: Wanted): Stage {
  const { attributes, plans, bound } = wanted
  const pilots = pilotsOf(wanted).map(({ id }) => id)
  const waves = wavesOf(wanted)
  const target = {
    ...(Object.keys(attributes).length ? { attributes } : {}),
    ...(plans.length ? { plans: [...plans] } : {}),
  }
  const start = startOf(wanted)
  return {
    waves: [
      ...(pilots.length ? [{ project_ids: pilots }] : []),
      ...waves.map(({ percent, minutes }, at) => ({
        percent: numberIn(percent),
        ...(minutes !== null && at < waves.length - 1 ? { bake_minutes: minutes } : {}),
      })),
    ],
    ...(Object.keys(target).length ? { target } : {}),
    guard: { max_percent: numberIn(bound) },
    ...(start ? { publish_at: start.toISOString() } : {}),
  }
}

/** Reads `city=Hamburg, size=small`. */
export const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((pair) => {
        const [key = '', ...value] = pair.split('=')
        return [key.trim(), value.join('=').trim()]
      }),
  )

/** The projects that a wave has reached: all but those of later waves and those without the tool. */
export const reachOf = ({ gets_copy, text_changes, unchanged, keeps_own, deleted }: Outcomes): number =>
  gets_copy + text_changes + unchanged + keeps_own + deleted

/** The moments at which the waves start. Null: when a person starts them. */
export function startsOf(wanted: Wanted, now: Date): readonly (Date | null)[] {
  const first = startOf(wanted) ?? now
  const waves = [...(pilotsOf(wanted).length ? [{ minutes: null }] : []), ...wavesOf(wanted)]
  let next: Date | null = first
  return waves.map(({ minutes }) => {
    const start = next
    next = start && minutes !== null ? new Date(start.getTime() + minutes * 60_000) : null
    return start
  })
}
