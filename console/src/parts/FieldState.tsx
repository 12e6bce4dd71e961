import { t } from '../texts.ts'
import type { DraftField } from './use-draft-field.ts'

/** The state of a text: saved, refused with the reason, or in conflict with a concurrent change. */
export function FieldState({
  of,
  show = (text) => text,
}: {
  readonly of: DraftField
  show?(text: string): React.ReactNode
}) {
  const { state, isDraft, value } = of
  if (state.kind === 'conflict')
    return (
      <div className="conflict" role="alert">
        <strong>{t.card.conflict}</strong>
        <div className="versions">
          <div>
            <h4>{t.card.yours}</h4>
            <div className="version">{show(value) || t.card.empty}</div>
            <button type="button" className="small primary" onClick={() => void of.keepMine(state.theirs)}>
              {t.card.keepMine}
            </button>
          </div>
          <div>
            <h4>{t.card.theirs}</h4>
            <div className="version">{show(state.theirs) || t.card.empty}</div>
            <button type="button" className="small" onClick={of.discard}>
              {t.card.takeTheirs}
            </button>
          </div>
        </div>
      </div>
    )
  if (state.kind === 'saving')
    return (
      <p className="field-state hint" role="status">
        {t.saving}
      </p>
    )
  if (isDraft)
    return (
      <p className={`field-state ${state.kind === 'failed' ? 'error' : 'hint'}`} role="status">
        {state.kind === 'failed' ? t.notSaved(state.why) : t.unsaved}{' '}
        <button type="button" className="link" onClick={() => void of.save()}>
          {t.save}
        </button>{' '}
        <button type="button" className="link" onClick={of.discard}>
          {t.discard}
        </button>
      </p>
    )
  return null
}
