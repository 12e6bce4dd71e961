import './compliance.css'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCompliance, useComplianceProjects, useWatched, type Watched } from '../api/compliance.ts'
import { useFacets } from '../api/platform.ts'
import { formatNumber } from '../languages/language.ts'
import { dayText, whenText } from '../parts/dates.ts'
import { addDays } from '../parts/days.ts'
import { Picker } from '../parts/Picker.tsx'
import { Paged } from '../parts/pages.tsx'
import { Shown } from '../parts/query.tsx'
import { Empty, Loading, Page, Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { gradeOf, onTime } from './grades.ts'
import { type Cell, HeatMap, openOf, percentText } from './HeatMap.tsx'

const PERIODS: readonly number[] = [7, 14, 30, 92]
const DEFAULT_DAYS = 14

/** Today, as a calendar day in UTC. Days of projects in other time zones may be one off. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)
export const lastDays = (count: number, until: string): string[] =>
  Array.from({ length: count }, (_, at) => addDays(until, at + 1 - count))

export const bodyOf = ({ kind, id }: Pick<Watched, 'kind' | 'id'>) =>
  kind === 'board' ? { master_board_id: id } : { master_card_id: id }
const nameOf = ({ kind, id }: Pick<Watched, 'kind' | 'id'>) => `${kind} ${id}`

/** How far projects did what they had to: by day and group, and project by project. */
export function Compliance() {
  const watched = useWatched()
  if (!watched) return <Loading />
  return (
    <Page title={t.compliance.title} hint={t.compliance.hint}>
      {watched.length === 0 ? (
        <Empty title={t.compliance.empty} hint={t.compliance.emptyHint}>
          <Link to="/templates">{t.shell.templates}</Link>
        </Empty>
      ) : (
        <Chosen watched={watched} />
      )}
    </Page>
  )
}

/** By what the rows are grouped: an attribute by its name, or a plan or wave. */
function useGroups() {
  const { data: facets } = useFacets()
  const attributes = facets?.attributes.map(({ key }) => key) ?? []
  return {
    isReady: facets !== undefined,
    options: [
      ...attributes.map((key) => ({ value: `attribute ${key}`, label: key })),
      { value: 'plan', label: t.compliance.plan },
      { value: 'wave', label: t.compliance.wave },
    ],
  }
}

function Chosen({ watched }: { readonly watched: readonly Watched[] }) {
  const search = useSearch({ from: '/platform/compliance' })
  const navigate = useNavigate()
  const groups = useGroups()
  const change = (more: Partial<typeof search>) =>
    void navigate({ to: '/compliance', search: { ...search, ...more }, replace: true })
  const first = watched.find(({ isRecurring }) => isRecurring) ?? watched[0]
  const of = watched.find((each) => nameOf(each) === search.of) ?? first
  const days = PERIODS.find((each) => each === search.days) ?? DEFAULT_DAYS
  const by = groups.options.find(({ value }) => value === search.by) ?? groups.options[0]
  const today = utcToday()
  const shown = useMemo(() => lastDays(days, today), [days, today])
  if (!of || !by || !groups.isReady) return <Loading />
  const attribute = by.value.startsWith('attribute ') ? by.value.slice('attribute '.length) : undefined
  const asked = { ...bodyOf(of), from: shown[0] ?? today, to: today }
  const cell =
    search.day && shown.includes(search.day) ? { day: search.day, value: search.value ?? null } : undefined
  return (
    <>
      <div className="compliance-choices">
        <Picker
          label={t.compliance.template}
          value={nameOf(of)}
          options={watched.map((each) => ({ value: nameOf(each), label: labelOf(each) }))}
          choose={(next) => change({ of: next, day: undefined, value: undefined })}
        />
        <Picker
          label={t.compliance.period}
          value={String(days)}
          options={PERIODS.map((each) => ({ value: String(each), label: t.compliance.days(each) }))}
          choose={(next) => change({ days: Number(next), day: undefined, value: undefined })}
        />
        <Picker
          label={t.compliance.groupBy}
          value={by.value}
          options={groups.options}
          choose={(next) => change({ by: next, day: undefined, value: undefined })}
        />
      </div>
      <Overall asked={asked} by={by.value} attribute={attribute} days={shown} cell={cell} choose={change} />
      <Projects
        asked={cell ? { ...bodyOf(of), from: cell.day, to: cell.day } : asked}
        cell={cell}
        attribute={attribute}
        clear={() => change({ day: undefined, value: undefined })}
      />
    </>
  )
}

const labelOf = ({ kind, title }: Watched) => (kind === 'board' ? t.compliance.wholeBoard(title) : title)

function Overall({
  asked,
  by,
  attribute,
  days,
  cell,
  choose,
}: {
  readonly asked: { readonly from: string; readonly to: string }
  readonly by: string
  readonly attribute: string | undefined
  readonly days: readonly string[]
  readonly cell: Cell | undefined
  choose(cell: { readonly day: string; readonly value: string | undefined }): void
}) {
  const second = attribute === undefined ? (by as 'plan' | 'wave') : 'attribute'
  const query = useCompliance({ ...asked, by: ['day', second], ...(attribute ? { attribute } : {}) })
  return (
    <Shown of={query}>
      {({ rows, as_of }) =>
        rows.length === 0 ? (
          <Empty title={t.compliance.nothing} hint={t.compliance.nothingHint} />
        ) : (
          <section className="panel">
            <header>
              <h2>{t.compliance.onTime}</h2>
              <span className="muted">{t.compliance.asOf(whenText(as_of))}</span>
            </header>
            <Sums rows={rows} />
            <HeatMap
              title={t.compliance.onTime}
              days={days}
              rows={rows}
              today={utcToday()}
              chosen={cell}
              choose={({ day, value }) => choose({ day, value: value ?? undefined })}
            />
          </section>
        )
      }
    </Shown>
  )
}

type Row = Parameters<typeof openOf>[0]

function Sums({ rows }: { readonly rows: readonly Row[] }) {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const c = t.compliance
  const all = [
    [c.expected, sum(({ expected }) => expected)],
    [c.done, sum(({ done }) => done)],
    [c.late, sum(({ late }) => late)],
    [c.missed, sum(({ missed }) => missed)],
    [c.stillOpen, sum(openOf)],
    [c.returned, sum(({ returned }) => returned)],
  ] as const
  return (
    <dl className="compliance-sums">
      {all.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Projects({
  asked,
  cell,
  attribute,
  clear,
}: {
  readonly asked: { readonly from: string; readonly to: string }
  readonly cell: Cell | undefined
  readonly attribute: string | undefined
  clear(): void
}) {
  const search = useSearch({ from: '/platform/compliance' })
  const navigate = useNavigate()
  const order = search.order ?? 'worst'
  const filter = cell && attribute !== undefined ? { attribute, value: cell.value } : null
  const query = useComplianceProjects({ ...asked, order, filter })
  const c = t.compliance
  return (
    <section className="panel">
      <header>
        <h2>{c.projects}</h2>
        {cell && (
          <button type="button" className="link" onClick={clear}>
            {c.clear(filter ? (cell.value ?? c.noValue) : '', dayText(cell.day, utcToday()))}
          </button>
        )}
        <fieldset className="tabs" aria-label={c.order}>
          {(['worst', 'best'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={order === each}
              onClick={() => void navigate({ to: '/compliance', search: { ...search, order: each } })}
            >
              {c.orders[each]}
            </button>
          ))}
        </fieldset>
      </header>
      <Paged of={query} empty={<p className="hint">{c.nobody}</p>}>
        {(rows) => (
          <Table
            label={c.projects}
            head={[c.project, c.onTime, c.expected, c.done, c.late, c.missed, c.stillOpen]}
          >
            {rows.map((row) => {
              const share = onTime(row)
              return (
                <tr key={row.project_id}>
                  <th scope="row">
                    <Link to="/projects/$project" params={{ project: row.project_id }}>
                      {row.name}
                    </Link>
                  </th>
                  <td>
                    <span className={`heat-cell ${share === undefined ? 'none' : gradeOf(share)}`}>
                      {share === undefined ? c.open : percentText(share)}
                    </span>
                  </td>
                  {[row.expected, row.done, row.late, row.missed, openOf(row)].map((number, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                    <td key={at} className="number">
                      {formatNumber(number)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </Table>
        )}
      </Paged>
    </section>
  )
}
