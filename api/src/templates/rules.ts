import type { Rule } from './repeat.ts'
import { gotAt, type Known, type OwnRow, sees, type Templates, type Viewer, waveOf } from './resolve.ts'
import { type Turn, turnOf, type Version } from './runs.ts'

/** A version of a template's rule, as published_cards.rules stores it. */
interface PublishedVersion {
  readonly rule: Rule | null
  /** In seconds since 1970. */
  readonly at: number
  /** The rollout whose waves decide when a project got it. */
  readonly by: number | null
}

/** Whether a template repeats, or did once, for some project. */
export const everRepeats = ({ template, staged }: Known): boolean =>
  template.rules != null || staged?.template.repeat != null

const NONE: readonly Version[] = []

/** When a project got a copy and the versions of its rule, in seconds since 1970. */
interface Arrival {
  readonly got: number
  /** Whether the project sees the staged version. */
  readonly isStaged: boolean
  /** When the wave of a rollout began that let the project in; undefined if none did. */
  waveAt(number: number): number | undefined
}

/** The versions of a template's rule, each from when a project has had it. */
export function versionsFor(
  { template, staged }: Known,
  { got, isStaged, waveAt }: Arrival,
): readonly Version[] {
  const published = (template.rules ?? NONE) as readonly PublishedVersion[]
  const since = (at: number, number: number | null) =>
    Math.max((number === null ? undefined : waveAt(number)) ?? at, got)
  const versions = published.map(({ rule, at, by }) => ({ rule, at: since(at, by) }))
  if (!isStaged || !staged) return versions
  const rule = (staged.template.repeat ?? null) as Rule | null
  return [...versions, { rule, at: since(got, staged.number) }]
}

/** The versions of the rule of a copy, each from when its project has had it. */
export function rulesOf(
  viewer: Viewer,
  known: Known,
  { waves }: Pick<Templates, 'waves'>,
  row: OwnRow | null,
): readonly Version[] {
  const { template, staged } = known
  const isStaged = sees(viewer, staged)
  if (template.rules == null && !(isStaged && staged.template.repeat)) return NONE
  const got = gotAt(viewer, known, waves, row) ?? viewer.created_at
  const waveAt = (number: number) => waveOf(viewer, waves, number)?.created_at
  return versionsFor(known, { got, isStaged, waveAt })
}

/**
 * What a recurring card shows now; null if it never repeated. `own` are the versions of a project's own card.
 */
export function turnNow(
  viewer: Viewer,
  known: Known | null,
  templates: Pick<Templates, 'waves'>,
  { row, own }: { readonly row: OwnRow | null; readonly own: readonly Version[] | null },
): Turn | null {
  const versions = known ? rulesOf(viewer, known, templates, row) : (own ?? NONE)
  return versions.length === 0 ? null : turnOf(versions, viewer.time_zone, viewer.now)
}
