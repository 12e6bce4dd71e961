import { DatePicker } from '../parts/DatePicker.tsx'
import { dayIn } from '../parts/dates.ts'
import { Field } from '../parts/ui.tsx'
import { t } from '../texts.ts'
import { reachOf } from './stage.ts'
import type { StepParts } from './step-parts.ts'
import { Waves } from './WavesStep.tsx'

/** When a rollout starts, who approves it, and the note for the history. */
export function ReviewStep({
  wanted,
  change,
  preview,
  reason,
  setReason,
  isProposal,
  setProposal,
}: StepParts & {
  readonly reason: string
  setReason(reason: string): void
  readonly isProposal: boolean
  setProposal(isProposal: boolean): void
}) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="review">
      {wanted.way !== 'at_once' && (
        <Waves wanted={wanted} reached={preview.waves.map(({ outcomes }) => reachOf(outcomes))} />
      )}
      <div className="start">
        <DatePicker
          label={t.stage.fields.at}
          value={wanted.day}
          none={t.rollOut.now}
          today={dayIn(zone, new Date())}
          canClear
          choose={(day) => change({ day })}
        />
        {wanted.day && (
          <Field
            label={t.rollOut.time}
            value={wanted.time}
            pattern="[0-2]?[0-9]:[0-5][0-9]"
            onChange={(event) => change({ time: event.target.value })}
          />
        )}
      </div>
      <label className="check">
        <input type="checkbox" checked={isProposal} onChange={(event) => setProposal(event.target.checked)} />
        {t.rollOut.approval}
      </label>
      <Field
        label={t.studio.reason}
        value={reason}
        maxLength={255}
        onChange={(event) => setReason(event.target.value)}
      />
    </div>
  )
}
