import type { MasterBoard } from '@muster/sdk'
import { useUpdateMasterBoard } from '../api/templates.ts'
import { formatMinutes } from '../languages/language.ts'
import { Form } from '../parts/form.tsx'
import { say } from '../parts/toasts.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'

const OFFERED_MINUTES: readonly number[] = [15, 30, 60, 120, 240, 1_440]

/** Chooses after which time people are told that a card of the board is overdue. */
export function EscalationDialog({ board, close }: { readonly board: MasterBoard; close(): void }) {
  const { send } = useUpdateMasterBoard()
  const { id, escalate_after_minutes: chosen } = board
  const offered =
    chosen === null || OFFERED_MINUTES.includes(chosen)
      ? OFFERED_MINUTES
      : [...OFFERED_MINUTES, chosen].toSorted((a, b) => a - b)
  return (
    <Dialog title={t.escalation.title} onClose={close}>
      <p>{t.escalation.hint}</p>
      <Form
        fields={[
          {
            name: 'minutes',
            label: t.escalation.after,
            type: 'select',
            value: String(chosen ?? ''),
            options: [
              ['', t.escalation.never],
              ...offered.map((minutes) => [String(minutes), formatMinutes(minutes)] as const),
            ],
          },
        ]}
        label={t.save}
        submit={async ({ minutes = '' }) => {
          await send({ id, escalate_after_minutes: minutes === '' ? null : Number(minutes) })
          say(t.escalation.saved)
          close()
        }}
      />
    </Dialog>
  )
}
