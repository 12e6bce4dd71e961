// The page of a run: ratios first, then what they are made of, with a plot.
import type { Report, Result } from './run.ts'

type Median = (values: number[]) => number

interface Row {
  readonly name: string
  readonly statements: number
  readonly ofMinimal: number
  readonly spread: string
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
    ...{ name, statements },
    ofMinimal: median([...ratios]),
    spread: `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`,
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
    ({ name, statements, ofMinimal, spread, ofSameSql, twoOfOne, rates, cpu, minimalCpu }) =>
      `| ${name} | **${ofMinimal.toFixed(2)}** (${spread}) | ${ofSameSql.toFixed(2)} | ${twoOfOne.toFixed(2)} | ${rates.map(whole).join(' / ')} | ${statements} | ${cpu.map(whole).join(' + ')} = ${whole(cpu[0] + cpu[1] + cpu[2])} | ${whole(minimalCpu)} |`,
  )
  const page = `# How far Muster is from the bare engine

Measured ${report.at.slice(0, 10)} by \`npm run bench\` on ${report.machine}. ${report.settings.join('. ')}. Load, service and
engine share the machine, so read the ratios; the rates are those of this machine.

![Of the minimal SQL](ratios.svg)

| | two processes, of the minimal SQL (spread) | of the same SQL | two of one process | requests/s, 1 / 2 processes | statements | CPU a request, µs: Node + PostgreSQL + Redis | minimal SQL: PostgreSQL, µs |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

"Minimal" is the least SQL that does the job: rows by key, without a check, without JSON. "The same SQL" is what Muster sends, with
its transactions, replayed by pgbench. Every figure is the median of ${report.results[0]?.rounds.length} rounds; \`raw.json\` has all of them.
`
  return { 'README.md': page, 'ratios.svg': plotOf(rows) }
}

const WIDTH = 720
const LINE = 34
const LABEL = 190

function plotOf(rows: readonly Row[]): string {
  const most = Math.max(0.5, ...rows.map(({ ofMinimal }) => ofMinimal)) * 1.1
  const scale = (value: number) => LABEL + (value / most) * (WIDTH - LABEL - 60)
  const bars = rows.map(({ name, ofMinimal }, at) => {
    const y = at * LINE + 10
    return `<text x="${LABEL - 8}" y="${y + 15}" text-anchor="end">${name}</text><rect x="${LABEL}" y="${y}" width="${(scale(ofMinimal) - LABEL).toFixed(1)}" height="20" fill="#2f6f8f"/><text x="${(scale(ofMinimal) + 6).toFixed(1)}" y="${y + 15}">${ofMinimal.toFixed(2)}</text>`
  })
  const height = rows.length * LINE + 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="13"><title>Two processes of Muster, as a share of the minimal SQL</title><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>\n`
}
