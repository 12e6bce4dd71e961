import './project.css'
import { useBoards } from '../api/boards.ts'
import { useOverview } from '../api/overview.ts'
import { useNames } from '../api/people.ts'
import { useChecks } from '../api/runs.ts'
import { formatNumber } from '../languages/language.ts'
import { Bars } from '../parts/Bars.tsx'
import { agoText } from '../parts/dates.ts'
import { Shown } from '../parts/query.tsx'
import { Empty, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const series = [
  { name: t.overview.open, kind: 'series-a' },
  { name: t.overview.overdue, kind: 'series-c' },
  { name: t.overview.closed, kind: 'series-b' },
] as const

interface Row {
  readonly board_id: number | null
  readonly owner_id: number | null
  readonly open: number
  readonly overdue: number
  readonly closed: number
}

/** The sums of the rows by one of their ids, largest first. */
function barsBy(rows: readonly Row[], id: (row: Row) => number | null, label: (id: number | null) => string) {
  const sums = new Map<number | null, [number, number, number]>()
  for (const row of rows) {
    const [open, overdue, closed] = sums.get(id(row)) ?? [0, 0, 0]
    sums.set(id(row), [open + row.open, overdue + row.overdue, closed + row.closed])
  }
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return [...sums]
    .map(([key, values]) => ({ key: String(key), label: label(key), values }))
    .toSorted((a, b) => total(b.values) - total(a.values))
}

export function Overview() {
  const nameOf = useNames()
  const { data: boards } = useBoards()
  const query = useOverview()
  const titleOf = (id: number | null) =>
    id === null ? t.lists.inboxTitle : (boards?.find((board) => board.id === id)?.title ?? String(id))
  const ownerOf = (id: number | null) => (id === null ? t.nobody : (nameOf(id) ?? t.somebody))
  return (
    <Page title={t.overview.title} hint={t.overview.hint}>
      <Shown of={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={t.overview.empty} hint={t.overview.emptyHint} />
          ) : (
            <>
              <Numbers rows={rows} />
              <Bars
                title={t.overview.byBoard}
                series={series}
                bars={barsBy(rows, (row) => row.board_id, titleOf)}
              />
              <Bars
                title={t.overview.byOwner}
                series={series}
                bars={barsBy(rows, (row) => row.owner_id, ownerOf)}
              />
            </>
          )
        }
      </Shown>
      <Checks />
    </Page>
  )
}

/** What the platform has reported about the project. */
function Checks() {
  const { data: checks } = useChecks()
  if (!checks || checks.length === 0) return null
  return (
    <section aria-label={t.checks.title}>
      <h2>{t.checks.title}</h2>
      <p className="hint">{t.checks.hint}</p>
      <Table
        label={t.checks.title}
        head={[t.checks.name, t.checks.state, t.checks.detail, t.checks.observed]}
      >
        {checks.map(({ check, state, detail, observed_at }) => (
          <tr key={check}>
            <th scope="row">{check}</th>
            <td className={state === 'failed' ? 'overdue' : ''}>{t.checks.states[state]}</td>
            <td>{detail}</td>
            <td>{agoText(observed_at)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Numbers({ rows }: { readonly rows: readonly Row[] }) {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const all = [
    [t.overview.open, sum(({ open }) => open), 'series-a'],
    [t.overview.overdue, sum(({ overdue }) => overdue), 'series-c'],
    [t.overview.closed, sum(({ closed }) => closed), 'series-b'],
  ] as const
  return (
    <dl className="numbers">
      {all.map(([name, count, kind]) => (
        <div key={name} className={kind}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
