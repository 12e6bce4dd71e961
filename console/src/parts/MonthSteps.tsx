import { ChevronLeft, ChevronRight } from 'lucide-react'
import { t } from '../texts.ts'
import { utcText } from './dates.ts'
import { addMonths } from './days.ts'

/** The month of a day, between buttons for the months before and after. */
export function MonthSteps({ day, show }: { readonly day: string; show(day: string): void }) {
  return (
    <>
      <button
        type="button"
        className="plain"
        aria-label={t.picker.lastMonth}
        onClick={() => show(addMonths(day, -1))}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <strong aria-live="polite">{utcText(day, { month: 'long', year: 'numeric' })}</strong>
      <button
        type="button"
        className="plain"
        aria-label={t.picker.nextMonth}
        onClick={() => show(addMonths(day, 1))}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </>
  )
}
