import { type FormEvent, useId, useState } from 'react'
import { t } from '../texts.ts'
import { DatePicker } from './DatePicker.tsx'
import { messageOf } from './errors.ts'
import { Picker } from './Picker.tsx'
import { readTime, ruleText, type Weekday, weekdayName, weekdays } from './repeat-words.ts'
import { Dialog, Field } from './ui.tsx'

interface Rule {
  readonly every: 'day' | 'week' | 'month'
  readonly interval: number
  readonly weekdays?: Weekday[] | null
  readonly month_day?: number | 'last' | null
  readonly appears_at: string
  readonly due_at: string
  readonly starts_on?: string | null
}

const NEW_RULE: Rule = { every: 'day', interval: 1, appears_at: '06:00', due_at: '10:00' }
const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const MAX_INTERVAL = 99
const LAST_MONTH_DAY = 28

/** Edits the rule of a recurring card. Says in words what the rule means. */
export function RepeatDialog({
  rule,
  today,
  hint,
  save,
  close,
}: {
  readonly rule: Rule | null
  readonly today: string
  readonly hint: string
  save(rule: Rule | null): Promise<unknown>
  close(): void
}) {
  const [draft, setDraft] = useState<Rule>(rule ?? NEW_RULE)
  const [times, setTimes] = useState({ appears_at: draft.appears_at, due_at: draft.due_at })
  const [interval, setInterval] = useState(String(draft.interval))
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<Rule>) => setDraft((before) => ({ ...before, ...more }))
  const read = { appears_at: readTime(times.appears_at), due_at: readTime(times.due_at) }
  const count = Number(interval)
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_INTERVAL
  const isComplete = isCount && read.appears_at !== undefined && read.due_at !== undefined
  const whole: Rule = {
    every: draft.every,
    interval: isCount ? count : 1,
    ...(draft.every === 'week' && draft.weekdays?.length ? { weekdays: draft.weekdays } : {}),
    ...(draft.every === 'month' && draft.month_day != null ? { month_day: draft.month_day } : {}),
    appears_at: read.appears_at ?? draft.appears_at,
    due_at: read.due_at ?? draft.due_at,
    ...(draft.starts_on ? { starts_on: draft.starts_on } : {}),
  }
  const send = async (next: Rule | null) => {
    setBusy(true)
    setError(undefined)
    try {
      await save(next)
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) void send(whole)
  }
  const time = (name: 'appears_at' | 'due_at', label: string) => (
    <Field
      label={label}
      value={times[name]}
      inputMode="numeric"
      autoComplete="off"
      error={read[name] === undefined ? t.repeat.notATime : undefined}
      onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
      onBlur={() => setTimes((typed) => ({ ...typed, [name]: readTime(typed[name]) ?? typed[name] }))}
    />
  )
  return (
    <Dialog title={t.repeat.title} onClose={close}>
      <form className="form repeat-form" onSubmit={submit}>
        <div className="repeat-row">
          <Field
            label={t.repeat.interval}
            type="number"
            min={1}
            max={MAX_INTERVAL}
            value={interval}
            error={isCount ? undefined : t.repeat.notACount}
            onChange={(event) => setInterval(event.target.value)}
          />
          <Picker
            label={t.repeat.unit}
            value={draft.every}
            options={[
              { value: 'day', label: t.repeat.units.day },
              { value: 'week', label: t.repeat.units.week },
              { value: 'month', label: t.repeat.units.month },
            ]}
            choose={(every) => change({ every: every as Rule['every'] })}
          />
        </div>
        {draft.every === 'week' && (
          <Weekdays chosen={draft.weekdays ?? []} choose={(chosen) => change({ weekdays: [...chosen] })} />
        )}
        {draft.every === 'month' && (
          <Picker
            label={t.repeat.onDay}
            value={String(draft.month_day ?? '')}
            options={[
              { value: '', label: t.repeat.firstDay },
              ...Array.from({ length: LAST_MONTH_DAY }, (_, at) => ({
                value: String(at + 1),
                label: t.repeat.monthDay(at + 1),
              })),
              { value: 'last', label: t.repeat.lastDay },
            ]}
            choose={(day) => change({ month_day: day === 'last' ? day : day === '' ? null : Number(day) })}
          />
        )}
        <div className="repeat-row">
          {time('appears_at', t.repeat.appears)}
          {time('due_at', t.repeat.due)}
        </div>
        <DatePicker
          label={t.repeat.starts}
          none={t.repeat.startsNow}
          value={draft.starts_on ?? ''}
          today={today}
          choose={(day) => change({ starts_on: day || null })}
        />
        <p className="repeat-words" role="status">
          {isComplete ? ruleText(whole) : t.repeat.incomplete}
        </p>
        <p className="hint">{hint}</p>
        {error !== undefined && (
          <p className="error" role="alert">
            {messageOf(error)}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={!isComplete || isBusy}>
            {t.save}
          </button>
          <button type="button" onClick={close}>
            {t.cancel}
          </button>
          {rule && (
            <button type="button" className="link danger" disabled={isBusy} onClick={() => void send(null)}>
              {t.repeat.stop}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function Weekdays({
  chosen,
  choose,
}: {
  readonly chosen: readonly Weekday[]
  choose(weekdays: readonly Weekday[]): void
}) {
  const id = useId()
  const toggle = (day: Weekday) =>
    choose(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])
  return (
    <fieldset className="repeat-days" aria-labelledby={id}>
      <span id={id} className="picker-label">
        {t.repeat.onDays}
      </span>
      <div>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={chosen.includes(day)}
            title={weekdayName(day)}
            onClick={() => toggle(day)}
          >
            {weekdayName(day, 'short')}
          </button>
        ))}
        <button type="button" className="link" onClick={() => choose(WORKDAYS)}>
          {t.repeat.workdaysButton}
        </button>
      </div>
    </fieldset>
  )
}
