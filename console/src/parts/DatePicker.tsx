import { CalendarClock } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { locale } from '../languages/language.ts'
import { t } from '../texts.ts'
import { dayText, utcText } from './dates.ts'
import { addDays, addMonths, firstWeekdayOf, readDay, weekdayOf, weeksOf } from './days.ts'
import { MonthSteps } from './MonthSteps.tsx'
import { PickerFrame } from './PickerFrame.tsx'

/** A labelled button that opens a calendar. A day is YYYY-MM-DD; none is ''. */
export function DatePicker({
  label,
  value,
  today,
  choose,
  isDisabled = false,
  isOverdue = false,
  isLabelHidden = false,
  className = '',
  none = t.picker.noDate,
  canClear = false,
}: {
  readonly label: string
  readonly value: string
  /** Today where the project is. */
  readonly today: string
  choose(day: string): void
  readonly isDisabled?: boolean
  readonly isOverdue?: boolean
  readonly isLabelHidden?: boolean
  readonly className?: string
  /** Shown if there is no day. */
  readonly none?: string
  /** Whether a day can be removed although none is shown. */
  readonly canClear?: boolean
}) {
  return (
    <PickerFrame
      kind="dialog"
      label={label}
      value={value ? dayText(value, today) : none}
      before={<CalendarClock size={14} aria-hidden />}
      isDisabled={isDisabled}
      isLabelHidden={isLabelHidden}
      className={className}
      buttonClassName={isOverdue ? 'overdue' : ''}
      boxClassName="menu calendar"
    >
      {(close) => (
        <Calendar
          value={value}
          today={today}
          canClear={canClear}
          choose={(day) => {
            close()
            if (day !== value || canClear) choose(day)
          }}
        />
      )}
    </PickerFrame>
  )
}

function Calendar({
  value,
  today,
  canClear,
  choose,
}: {
  readonly value: string
  readonly today: string
  readonly canClear: boolean
  choose(day: string): void
}) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(value || today)
  const read = readDay(text, today, locale)
  const next = addDays(today, ((8 - weekdayOf(today)) % 7) + (weekdayOf(today) === 1 ? 7 : 0))
  const near = [
    [t.picker.today, today],
    [t.picker.tomorrow, addDays(today, 1)],
    [t.picker.nextWeek, next],
  ] as const
  return (
    <>
      <input
        type="text"
        aria-label={t.picker.typeDay}
        placeholder={t.picker.typeDayHint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          const found = readDay(event.target.value, today, locale)
          if (found) setShown(found)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise the same key would open the calendar again, at the button.
          event.preventDefault()
          if (read) choose(read)
        }}
      />
      <p className="hint" role="status">
        {text && (read ? t.picker.means(dayText(read, today)) : t.picker.unread)}
      </p>
      <div className="near">
        {near.map(([name, day]) => (
          <button key={name} type="button" className="small" onClick={() => choose(day)}>
            {name}
          </button>
        ))}
        {(value || canClear) && (
          <button type="button" className="small" onClick={() => choose('')}>
            {t.picker.clear}
          </button>
        )}
      </div>
      <Month value={value} today={today} shown={shown} show={setShown} choose={choose} />
    </>
  )
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** One month. Arrow keys go from day to day, Page Up and Page Down from month to month. */
function Month({
  value,
  today,
  shown,
  show,
  choose,
}: {
  readonly value: string
  readonly today: string
  readonly shown: string
  show(day: string): void
  choose(day: string): void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(shown, firstWeekdayOf(locale))
  function keyDown(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const day = step(shown)
    show(day)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  return (
    <>
      <div className="month-head">
        <MonthSteps day={shown} show={show} />
      </div>
      <table ref={grid} onKeyDown={keyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" aria-label={utcText(day, { weekday: 'long' })}>
                {utcText(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === shown ? 0 : -1}
                    aria-pressed={day === value}
                    {...(day === today && { 'aria-current': 'date' })}
                    aria-label={utcText(day, {
                      weekday: 'long',
                      day: 'numeric',
                      month: 'long',
                      year: 'numeric',
                    })}
                    className={day.slice(0, 7) === shown.slice(0, 7) ? 'day' : 'day other'}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
