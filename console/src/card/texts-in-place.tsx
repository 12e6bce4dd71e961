import { lazy, Suspense, useRef, useState } from 'react'
import { FieldState } from '../parts/FieldState.tsx'
import type { DraftField } from '../parts/use-draft-field.ts'
import { t } from '../texts.ts'
import { Html } from './html.tsx'

const Editor = lazy(() => import('./Editor.tsx'))

/** A line of text that is edited in place and saved on blur. */
export function TextInPlace({
  field,
  label,
  canWrite,
  className = '',
}: {
  readonly field: DraftField
  readonly label: string
  readonly canWrite: boolean
  readonly className?: string
}) {
  return (
    <>
      <textarea
        className={`in-place ${className}`}
        aria-label={label}
        placeholder={t.card.nothingYet}
        dir="auto"
        rows={1}
        readOnly={!canWrite}
        value={field.value}
        onChange={(event) => field.type(event.target.value)}
        onBlur={() => void field.save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <FieldState of={field} />
    </>
  )
}

/** The description as HTML. The editor is loaded when it is first needed. */
export function DescriptionInPlace({
  field,
  canWrite,
}: {
  readonly field: DraftField
  readonly canWrite: boolean
}) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  function leave() {
    setEditing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  function save() {
    leave()
    void field.save()
  }
  return (
    <section aria-label={t.field.description}>
      <div className="section-head">
        <h3>{t.field.description}</h3>
        {canWrite && !isEditing && (
          <button
            ref={button}
            type="button"
            className="link"
            aria-label={field.value ? t.card.editText : t.card.addText}
            onClick={() => setEditing(true)}
          >
            {field.value ? t.edit : t.add}
          </button>
        )}
      </div>
      {isEditing ? (
        <Suspense fallback={<Html text={field.value} />}>
          <Editor
            text={field.value}
            label={t.field.description ?? ''}
            type={field.type}
            save={save}
            leave={leave}
          />
          <div className="row">
            <button type="button" className="primary small" onClick={save}>
              {t.save}
            </button>
            <button
              type="button"
              className="small"
              onClick={() => {
                leave()
                field.discard()
              }}
            >
              {t.discard}
            </button>
          </div>
        </Suspense>
      ) : field.value ? (
        <Html text={field.value} />
      ) : (
        <p className="hint">{t.card.noText}</p>
      )}
      {!isEditing && <FieldState of={field} show={(text) => (text ? <Html text={text} /> : '')} />}
    </section>
  )
}
