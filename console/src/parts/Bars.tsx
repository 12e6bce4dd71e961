import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { formatNumber } from '../languages/language.ts'
import { t } from '../texts.ts'
import { Table } from './ui.tsx'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly values: readonly number[]
}

const ROW = 30
/** Narrow screens get a narrower chart instead of a scaled one, so that labels keep their size. */
const sizes = () =>
  matchMedia('(max-width: 800px)').matches
    ? { width: 360, labels: 120, letters: 14 }
    : { width: 720, labels: 190, letters: 22 }
const MAX_BARS = 20

/**
 * A bar chart, with the same numbers as a table for screen readers. The values of a bar are stacked, or side by side
 * if something may count in several of them.
 */
export function Bars({
  title,
  series,
  bars,
  overlap = false,
}: {
  readonly title: string
  readonly series: readonly { readonly name: string; readonly kind: string }[]
  readonly bars: readonly Bar[]
  readonly overlap?: boolean
}) {
  const id = useId()
  const shown = bars.slice(0, MAX_BARS)
  const { width, labels, letters } = sizes()
  const length = ({ values }: Bar) =>
    overlap ? Math.max(0, ...values) : values.reduce((all, value) => all + value, 0)
  const height = shown.length * ROW
  const x = scaleLinear()
    .domain([0, Math.max(1, ...shown.map(length))])
    .nice()
    .range([labels, width - 24])
  const y = scaleBand<string>()
    .domain(shown.map(({ key }) => key))
    .range([0, height])
    .padding(0.28)
  const starts = (values: readonly number[]) =>
    values.map((_, at) => (overlap ? 0 : values.slice(0, at).reduce((all, value) => all + value, 0)))
  const lane = overlap ? y.bandwidth() / series.length : 0
  const thickness = lane || y.bandwidth()
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        {title}
        <span className="legend">
          {series.map(({ name, kind }) => (
            <span key={kind}>
              <i className={`swatch ${kind}`} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 24}`} aria-hidden="true">
        {/* Projects and cards are counted: there is no half of one. */}
        {x
          .ticks(5)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick} className="tick">
              <line x1={x(tick)} x2={x(tick)} y1={0} y2={height} />
              <text x={x(tick)} y={height + 17} textAnchor="middle">
                {formatNumber(tick)}
              </text>
            </g>
          ))}
        {shown.map(({ key, label, values }) => {
          const before = starts(values)
          return (
            <g key={key}>
              <text
                x={labels - 8}
                y={(y(key) ?? 0) + y.bandwidth() / 2}
                textAnchor="end"
                dominantBaseline="central"
              >
                {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
              </text>
              {values.map(
                (value, at) =>
                  value > 0 && (
                    <rect
                      key={series[at]?.kind}
                      className={series[at]?.kind ?? ''}
                      x={x(before[at] ?? 0)}
                      y={(y(key) ?? 0) + at * lane}
                      width={x((before[at] ?? 0) + value) - x(before[at] ?? 0)}
                      height={thickness}
                    />
                  ),
              )}
            </g>
          )
        })}
      </svg>
      <details>
        <summary>{t.showTable}</summary>
        <Table label={title} head={[title, ...series.map(({ name }) => name)]}>
          {bars.map(({ key, label, values }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {values.map((value, at) => (
                <td key={series[at]?.kind} className="number">
                  {formatNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </details>
    </figure>
  )
}
