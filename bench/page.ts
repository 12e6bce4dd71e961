// Writes the report of a run: ratios first, then the measurements behind them, with a plot.
import type { Report, Result } from './report.ts'

type Median = (values: number[]) => number

interface Row {
  readonly name: string
  readonly statements: number
  readonly ofMinimal: number
  readonly spread: string
  /** The rate of a bare Node server with the minimal SQL, relative to the minimal SQL alone. */
  readonly bareOfMinimal: number
  readonly ofSameSql: number
  readonly twoOfOne: number
  readonly rates: readonly [number, number]
  readonly cpu: readonly [node: number, postgres: number, redis: number]
  readonly minimalCpu: number
}

function rowOf({ name, statements, rounds }: Result, median: Median): Row {
  const of = (pick: (round: Result['rounds'][number]) => number) => median(rounds.map(pick))
  const ratios = rounds.map(({ two, minimal }) => two / minimal).toSorted((a, b) => a - b)
  return {
    name,
    statements,
    ofMinimal: median([...ratios]),
    spread: `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`,
    bareOfMinimal: of(({ bare, minimal }) => bare / minimal),
    ofSameSql: of(({ two, sameSql }) => two / sameSql),
    twoOfOne: of(({ two, one }) => two / one),
    rates: [of(({ one }) => one), of(({ two }) => two)],
    cpu: [of(({ node }) => node), of(({ postgres }) => postgres), of(({ redis }) => redis)],
    minimalCpu: of(({ minimalPostgres }) => minimalPostgres),
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The files of a report. */
export function pageOf(report: Report, median: Median): Record<string, string> {
  const rows = report.results.map((result) => rowOf(result, median))
  const lines = rows.map(
    ({ name, statements, ofMinimal, spread, bareOfMinimal, ofSameSql, twoOfOne, rates, cpu, minimalCpu }) =>
      `| ${name} | **${ofMinimal.toFixed(2)}** (${spread}) | ${bareOfMinimal.toFixed(2)} | ${ofSameSql.toFixed(2)} | ${twoOfOne.toFixed(2)} | ${rates.map(whole).join(' / ')} | ${statements} | ${cpu.map(whole).join(' + ')} = ${whole(cpu[0] + cpu[1] + cpu[2])} | ${whole(minimalCpu)} |`,
  )
  const page = `# How far Muster is from the bare engine

Measured ${report.at.slice(0, 10)} by \`npm run bench\` on ${report.machine}. ${report.settings.join('. ')}. Load, service and
engine share the machine, so read the ratios; the rates are those of this machine.

![Of the minimal SQL](ratios.svg)

| | two processes, of the minimal SQL (spread) | bare Node, of the minimal SQL | of the same SQL | two of one process | requests/s, 1 / 2 processes | statements | CPU a request, µs: Node + PostgreSQL + Redis | minimal SQL: PostgreSQL, µs |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

"Minimal" is the least SQL that does the job: rows by key, without a check, without JSON. "Bare Node" are two
servers of Node without a framework that send it and answer with its rows, with no check, limit or log: what HTTP, JSON and the driver alone
leave of the engine here. It sends every column of a row, where Muster sends some. "The same SQL" is what Muster sends, with
its transactions, replayed by pgbench; an update asks there twice for what Muster knows from the statement before. Every figure is the median of ${report.results[0]?.rounds.length} rounds; \`raw.json\` has all of them.
`
  return { 'README.md': page, 'ratios.svg': plotOf(rows) }
}

const WIDTH = 720
const LINE = 46
const BAR = 16
const LABEL = 190

function plotOf(rows: readonly Row[]): string {
  const most =
    Math.max(0.5, ...rows.flatMap(({ ofMinimal, bareOfMinimal }) => [ofMinimal, bareOfMinimal])) * 1.1
  const scale = (value: number) => (value / most) * (WIDTH - LABEL - 60)
  const bar = (value: number, y: number, color: string) =>
    `<rect x="${LABEL}" y="${y}" width="${scale(value).toFixed(1)}" height="${BAR}" fill="${color}"/><text x="${(LABEL + scale(value) + 6).toFixed(1)}" y="${y + 13}">${value.toFixed(2)}</text>`
  const bars = rows.map(({ name, ofMinimal, bareOfMinimal }, at) => {
    const y = at * LINE + 30
    return `<text x="${LABEL - 8}" y="${y + BAR + 4}" text-anchor="end">${name}</text>${bar(ofMinimal, y, '#2f6f8f')}${bar(bareOfMinimal, y + BAR + 2, '#b9c4cc')}`
  })
  const height = rows.length * LINE + 36
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="13"><title>Two processes of Muster, and of bare Node, as a share of the minimal SQL</title><rect width="100%" height="100%" fill="#fff"/><text x="${LABEL}" y="18"><tspan fill="#2f6f8f">■</tspan> Muster  <tspan fill="#b9c4cc">■</tspan> bare Node; the minimal SQL is 1</text>${bars.join('')}</svg>\n`
}
