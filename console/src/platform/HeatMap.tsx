import { useEffect, useRef } from 'react'
import type { ComplianceRow } from '../api/compliance.ts'
import { formatNumber, locale } from '../languages/language.ts'
import { dayText, utcText } from '../parts/dates.ts'
import { Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { gradeOf, onTime, rowsOf } from './grades.ts'

/** The share that was done in time, by day and group, with the same numbers as a table. */
export function HeatMap({
  title,
  days,
  rows,
  today,
  chosen,
  choose,
}: {
  readonly title: string
  readonly days: readonly string[]
  /** By day and group. */
  readonly rows: readonly ComplianceRow[]
  readonly today: string
  readonly chosen?: Cell | undefined
  /** Opens the projects of a group on a day. */
  choose(cell: Cell): void
}) {
  const groups = rowsOf(rows)
  const scroller = useRef<HTMLElement>(null)
  // On a narrow screen, the newest days are seen first.
  useEffect(() => {
    if (scroller.current && days.length > 0) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [days])
  return (
    <figure className="heat" aria-label={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys. */}
      <section className="heat-scroll" ref={scroller} tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <td />
              {days.map((day) => (
                <th key={day} scope="col" title={dayText(day, today)}>
                  {day === today ? t.compliance.today : utcText(day, { day: 'numeric' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ value, byDay }) => (
              <tr key={value ?? ''}>
                <th scope="row" title={value ?? t.compliance.noValue}>
                  {value ?? t.compliance.noValue}
                </th>
                {days.map((day) => (
                  <HeatCell
                    key={day}
                    name={t.compliance.cell(value ?? t.compliance.noValue, dayText(day, today))}
                    row={byDay.get(day)}
                    isChosen={chosen?.day === day && chosen.value === value}
                    choose={() => choose({ day, value })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="heat-legend" aria-hidden>
        {t.compliance.legend}
        {(['good', 'fair', 'poor', 'bad'] as const).map((grade) => (
          <span key={grade}>
            <i className={`heat-cell ${grade}`} />
            {t.compliance.grades[grade]}
          </span>
        ))}
      </p>
      <details>
        <summary>{t.showTable}</summary>
        <Numbers title={title} rows={rows} today={today} />
      </details>
    </figure>
  )
}

export interface Cell {
  readonly day: string
  readonly value: string | null
}

function HeatCell({
  name,
  row,
  isChosen,
  choose,
}: {
  readonly name: string
  readonly row: ComplianceRow | undefined
  readonly isChosen: boolean
  choose(): void
}) {
  if (!row || row.expected === 0) return <td />
  const share = onTime(row)
  const numbers = t.compliance.numbers(row.done, row.late, row.missed, openOf(row))
  const shown = share === undefined ? t.compliance.open : percentText(share, false)
  return (
    <td>
      <button
        type="button"
        className={`heat-cell ${share === undefined ? 'none' : gradeOf(share)}`}
        aria-pressed={isChosen}
        aria-label={`${name}: ${share === undefined ? '' : percentText(share)} ${numbers}`}
        title={`${name}: ${numbers}`}
        onClick={choose}
      >
        {shown}
      </button>
    </td>
  )
}

/** What was expected and is neither done nor missed. */
export const openOf = ({ expected, done, late, missed }: Omit<ComplianceRow, 'keys'>): number =>
  Math.max(0, expected - done - late - missed)

export const percentText = (share: number, hasSign = true): string =>
  hasSign
    ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
    : formatNumber(Math.round(share * 100))

/** All numbers as a table. */
function Numbers({
  title,
  rows,
  today,
}: {
  readonly title: string
  readonly rows: readonly ComplianceRow[]
  readonly today: string
}) {
  const c = t.compliance
  return (
    <Table
      label={title}
      head={[c.day, c.group, c.expected, c.done, c.late, c.missed, c.stillOpen, c.returned]}
    >
      {rows.map((row) => (
        <tr key={row.keys.join('\n')}>
          <th scope="row">{dayText(row.keys[0] ?? today, today)}</th>
          <td>{row.keys[1] ?? c.noValue}</td>
          {[row.expected, row.done, row.late, row.missed, openOf(row), row.returned].map((number, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
            <td key={at} className="number">
              {formatNumber(number)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
