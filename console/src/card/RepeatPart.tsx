import { Check, Clock, Minus, Repeat, X } from 'lucide-react'
import { useState } from 'react'
import type { CardExtras } from '../api/cards.ts'
import { useNames } from '../api/people.ts'
import { useCanWrite, useZone } from '../api/project.ts'
import { type ListedRun, useRuns, useSetRepeat } from '../api/runs.ts'
import { agoText, dayIn, dayText, timeIn, utcText } from '../parts/dates.ts'
import { RepeatDialog } from '../parts/RepeatDialog.tsx'
import { ruleText } from '../parts/repeat-words.ts'
import { Table } from '../parts/ui.tsx'
import { t } from '../texts.ts'

/** The rule of a recurring card as a chip. Only the project's own cards can be changed here. */
export function RepeatChip({
  cardId,
  extras: { repeat },
  isCopy,
}: {
  readonly cardId: number
  readonly extras: CardExtras
  readonly isCopy: boolean
}) {
  const canWrite = useCanWrite() && !isCopy
  const zone = useZone()
  const { send } = useSetRepeat(cardId)
  const [isOpen, setOpen] = useState(false)
  if (!repeat && !canWrite) return null
  const words = repeat ? ruleText(repeat) : t.repeat.none
  return (
    <div className="picker chip-picker">
      <button
        type="button"
        className="picker-button"
        disabled={!canWrite}
        title={isCopy ? t.repeat.ofTemplate : undefined}
        aria-label={`${t.repeat.title}: ${words}`}
        onClick={() => setOpen(true)}
      >
        <Repeat size={14} aria-hidden />
        <span className="picker-value">{words}</span>
      </button>
      {isOpen && (
        <RepeatDialog
          rule={withoutText(repeat)}
          today={dayIn(zone, new Date())}
          hint={repeat ? t.repeat.changeHint : t.repeat.newHint}
          save={send}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function withoutText(repeat: CardExtras['repeat']) {
  if (!repeat) return null
  const { rrule: _, ...rule } = repeat
  return rule
}

/** The current run, and the ones before it as a strip of days. */
export function RunsPart({
  cardId,
  extras: { run },
}: {
  readonly cardId: number
  readonly extras: CardExtras
}) {
  const zone = useZone()
  const query = useRuns(cardId)
  const runs = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (!run && runs.length === 0) return null
  const today = dayIn(zone, new Date())
  return (
    <section className="runs" aria-label={t.repeat.history}>
      <header>
        <h3>{t.repeat.history}</h3>
        {run && (
          <span className={run.state === 'open' && new Date(run.due_at) < new Date() ? 'overdue' : 'muted'}>
            {t.repeat.states[run.state]} · {t.repeat.dueAt(dayText(run.on, today), timeIn(zone, run.due_at))}
          </span>
        )}
      </header>
      <ol className="run-strip">
        {runs.toReversed().map((each) => (
          <Day key={each.on} run={each} today={today} />
        ))}
      </ol>
      <details>
        <summary>{t.showTable}</summary>
        <RunTable runs={runs} today={today} />
        {query.hasNextPage && (
          <button
            type="button"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t.more}
          </button>
        )}
      </details>
    </section>
  )
}

const marks = { done: Check, late: Clock, missed: X, open: Minus } as const

/** A day of the strip: its number, and how the run went, as a mark and a colour. */
function Day({ run, today }: { readonly run: ListedRun; readonly today: string }) {
  const Mark = marks[run.state]
  const text = t.repeat.day(dayText(run.on, today), t.repeat.states[run.state])
  return (
    <li className={run.state} title={text}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden>{utcText(run.on, { day: 'numeric' })}</span>
      <Mark size={14} aria-hidden />
    </li>
  )
}

function RunTable({ runs, today }: { readonly runs: readonly ListedRun[]; readonly today: string }) {
  const nameOf = useNames()
  const zone = useZone()
  return (
    <Table label={t.repeat.table} head={[t.repeat.date, t.repeat.state, t.checklist.title, t.repeat.closed]}>
      {runs.map((run) => (
        <tr key={run.on}>
          <th scope="row">{dayText(run.on, today)}</th>
          <td>{t.repeat.states[run.state]}</td>
          <td>{run.total > 0 ? t.checklist.progress(run.ticked, run.total) : ''}</td>
          <td>
            {run.closed_at &&
              t.checklist.by(nameOf(run.closed_by) ?? t.somebody, timeIn(zone, run.closed_at, true))}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** What the platform has observed about the card, which decides its status. */
export function CheckLine({ extras: { check } }: { readonly extras: CardExtras }) {
  if (!check) return null
  const when = check.observed_at ? agoText(check.observed_at) : ''
  return (
    <p className={`check-line ${check.state ?? 'unknown'}`}>
      {check.state === null ? t.checks.unknown(check.check) : t.checks.line(check.check, check.state, when)}
    </p>
  )
}
