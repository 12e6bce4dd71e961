import './views.css'
import type { Card } from '@muster/sdk'
import { useState } from 'react'
import { locale } from '../languages/language.ts'
import { dayIn, dayText, utcText } from '../parts/dates.ts'
import { firstWeekdayOf, weeksOf } from '../parts/days.ts'
import { MonthSteps } from '../parts/MonthSteps.tsx'
import { t } from '../texts.ts'
import { BoardCircle, type BoardViewParts, CardLink } from './ListView.tsx'

const MOST_A_DAY = 4

/** The cards of a board by the day on which they are due. */
export function CalendarView({ board, filter, context }: BoardViewParts) {
  const today = dayIn(context.zone, new Date())
  const [shown, show] = useState(today)
  const cards = board.groups.flatMap((group) => filter(group.cards))
  const byDay = Map.groupBy(cards, ({ due_date }) => (due_date === null ? '' : dayIn(context.zone, due_date)))
  const weeks = weeksOf(shown, firstWeekdayOf(locale))
  const undated = byDay.get('')?.length ?? 0
  return (
    <div className="calendar-view">
      <div className="month-head">
        <MonthSteps day={shown} show={show} />
        <button type="button" className="small" onClick={() => show(today)}>
          {t.picker.today}
        </button>
        <span className="hint">{undated > 0 && t.views.undated(undated)}</span>
      </div>
      <div className="weekdays" aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{utcText(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="days">
        {weeks.flat().map((day) => (
          <li
            key={day}
            className={[
              day === today && 'is-today',
              day.slice(0, 7) !== shown.slice(0, 7) && 'other',
              !byDay.has(day) && 'is-empty',
            ]
              .filter(Boolean)
              .join(' ')}
          >
            <h3>
              <span className="wide">{Number(day.slice(8))}</span>
              <span className="narrow">{dayText(day, today)}</span>
            </h3>
            <Day cards={byDay.get(day) ?? []} context={context} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Day({ cards, context }: Pick<BoardViewParts, 'context'> & { readonly cards: readonly Card[] }) {
  const [isAll, setAll] = useState(false)
  const more = cards.length - MOST_A_DAY
  return (
    <ul>
      {(isAll ? cards : cards.slice(0, MOST_A_DAY)).map((card) => (
        <li
          key={card.id}
          className={card.status === 'closed' ? 'is-closed' : card.is_overdue ? 'is-late' : ''}
        >
          <BoardCircle card={card} context={context} />
          <CardLink id={card.id}>{card.title}</CardLink>
        </li>
      ))}
      {!isAll && more > 0 && (
        <li>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t.views.more(more)}
          </button>
        </li>
      )}
    </ul>
  )
}
