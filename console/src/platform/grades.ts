import type { ComplianceRow } from '../api/compliance.ts'

type Numbers = Pick<ComplianceRow, 'done' | 'late' | 'missed'>

/** The share of what is over that was done in time. Undefined while nothing is over. */
export function onTime({ done, late, missed }: Numbers): number | undefined {
  const over = done + late + missed
  return over === 0 ? undefined : done / over
}

export type Grade = 'good' | 'fair' | 'poor' | 'bad'

/** A share as one of the four colours of the heat map. It is rounded first, as people read it. */
export function gradeOf(share: number): Grade {
  const percent = Math.round(share * 100)
  if (percent >= 95) return 'good'
  if (percent >= 80) return 'fair'
  return percent >= 60 ? 'poor' : 'bad'
}

interface Group {
  readonly value: string | null
  readonly byDay: ReadonlyMap<string, ComplianceRow>
  readonly share: number
}

/** Rows by day and group as groups, the worst first. */
export function rowsOf(rows: readonly ComplianceRow[]): readonly Group[] {
  const groups = Map.groupBy(rows, ({ keys: [, value = null] }) => value)
  return [...groups]
    .map(([value, own]) => {
      const sum = (name: keyof Numbers) => own.reduce((all, row) => all + row[name], 0)
      const share = onTime({ done: sum('done'), late: sum('late'), missed: sum('missed') }) ?? 1
      return { value, share, byDay: new Map(own.map((row) => [row.keys[0] ?? '', row])) }
    })
    .toSorted((a, b) => a.share - b.share || (a.value ?? '').localeCompare(b.value ?? ''))
}
