import type { Card } from '@muster/sdk'
import { useState } from 'react'
import type { CardExtras } from '../api/cards.ts'
import { useNames } from '../api/people.ts'
import { useMe, useProject, useProjectId } from '../api/project.ts'
import { useDecisions } from '../api/sign-offs.ts'
import { agoText } from '../parts/dates.ts'
import { Form } from '../parts/form.tsx'
import { Dialog } from '../parts/ui.tsx'
import { t } from '../texts.ts'

/** How the sign-off of a card stands, and the decision for those who may take it. */
export function SignOffPart({
  card,
  extras: { sign_off },
}: {
  readonly card: Card
  readonly extras: CardExtras
}) {
  const nameOf = useNames()
  const userId = useMe().data?.user.id
  const projectId = useProjectId()
  const isOwner = useProject()?.role === 'owner'
  if (!sign_off.is_needed) return null
  const isWaiting = card.status === 'to_check'
  const mayDecide = isWaiting && isOwner && sign_off.by === 'project'
  return (
    <section className={`sign-off ${isWaiting ? 'is-waiting' : ''}`} aria-label={t.signOff.title}>
      <p>
        {stateOf(card.status, sign_off.by, nameOf(sign_off.submitted_by) ?? t.somebody)}
        {isWaiting && sign_off.submitted_at && (
          <span className="muted"> · {agoText(sign_off.submitted_at)}</span>
        )}
      </p>
      {sign_off.returned_reason && !isWaiting && card.status !== 'closed' && (
        <p className="returned">
          <strong>{t.signOff.returnedTitle}</strong> {sign_off.returned_reason}
        </p>
      )}
      {mayDecide && (
        <Decision
          id={card.id}
          title={card.title}
          projectId={projectId}
          isOwn={sign_off.submitted_by === userId}
        />
      )}
    </section>
  )
}

function stateOf(status: string, by: 'project' | 'platform', submitter: string): string {
  if (status === 'to_check') return t.signOff.waits(submitter, by)
  return status === 'closed' ? t.signOff.done : t.signOff.needed(by)
}

/** Accepts a card, or returns it with a reason. */
export function Decision({
  id,
  title,
  projectId,
  isOwn,
}: {
  readonly id: number
  readonly title: string
  readonly projectId: number
  /** True if the person has submitted the card. The service says whether somebody else could decide. */
  readonly isOwn: boolean
}) {
  const { accept, sendBack } = useDecisions(projectId)
  const [isReturning, setReturning] = useState(false)
  return (
    <div className="actions">
      <button type="button" className="primary small" onClick={() => accept(id, title)}>
        {t.signOff.accept}
      </button>
      <button type="button" className="small" onClick={() => setReturning(true)}>
        {t.signOff.return}
      </button>
      {isOwn && <span className="muted">{t.signOff.own}</span>}
      {isReturning && (
        <Dialog title={t.signOff.returnTitle(title)} onClose={() => setReturning(false)}>
          <Form
            fields={[{ name: 'reason', label: t.signOff.reason }]}
            label={t.signOff.send}
            submit={async ({ reason = '' }) => {
              await sendBack(id, title, reason)
              setReturning(false)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
