import type { MasterCard, MasterCardsUpdateBody } from '@muster/sdk'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { Html } from '../card/html.tsx'
import { useDraft } from '../parts/drafts.ts'
import { messageOf } from '../parts/errors.ts'
import { complainOf } from '../parts/toasts.tsx'
import { Badge } from '../parts/ui.tsx'
import { useEscape } from '../parts/use-escape.ts'
import { t } from '../texts.ts'
import { readTemplatesAgain } from './data.ts'

const Editor = lazy(() => import('../card/Editor.tsx'))

type TextName = 'title' | 'short_description' | 'unique_identifier' | 'evaluation_check' | 'tour_key'

/** The draft of a master card. Nothing of it reaches a project before it is rolled out. */
export function MasterDrawer({
  card,
  push,
  remove,
}: {
  readonly card: MasterCard
  push(): void
  remove(): void
}) {
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => void navigate({ to: '.', search: { master: undefined, group: undefined } })
  useEscape(close)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className="drawer" role="dialog" aria-label={card.title} tabIndex={-1}>
      <header className="drawer-head">
        <Badge kind={`publication-${card.publication}`}>{t.studio.publication[card.publication]}</Badge>
        <span className="grow" />
        <button type="button" onClick={push}>
          {t.studio.push}
        </button>
        <button type="button" className="plain" aria-label={t.close} onClick={close}>
          <X size={18} aria-hidden />
        </button>
      </header>
      <div className="drawer-body">
        <MasterText card={card} field="title" className="title" />
        <div className="facts">
          <MasterChoice card={card} field="status" options={t.status} />
          <MasterChoice card={card} field="priority" options={t.priority} />
        </div>
        <h3>{t.field.short_description}</h3>
        <MasterText card={card} field="short_description" />
        <MasterDescription card={card} />
        <h3>{t.field.unique_identifier}</h3>
        <MasterText card={card} field="unique_identifier" />
        <h3>{t.field.evaluation_check}</h3>
        <MasterText card={card} field="evaluation_check" />
        <h3>{t.field.tour_key}</h3>
        <MasterText card={card} field="tour_key" />
        <p>
          <button type="button" className="link danger" onClick={remove}>
            {t.studio.deleteCard}
          </button>
        </p>
      </div>
    </div>
  )
}

function useMasterField(card: MasterCard, field: TextName | 'description') {
  const { draft, keep, drop } = useDraft(`master:${card.id}:${field}`)
  const [error, setError] = useState<string>()
  const server = card[field] ?? ''
  return {
    value: draft?.value ?? server,
    isDraft: draft !== null && draft.value !== server,
    error,
    type: (value: string) => keep(value, server),
    discard: drop,
    async save() {
      if (!draft) return
      if (draft.value === server) return drop()
      setError(undefined)
      try {
        const value = draft.value === '' && field !== 'title' ? null : draft.value
        await api.templates.cards.update({ id: card.id, [field]: value })
        drop()
        await readTemplatesAgain()
      } catch (cause) {
        setError(messageOf(cause))
      }
    },
  }
}

function State({ of }: { readonly of: ReturnType<typeof useMasterField> }) {
  if (!of.isDraft) return null
  return (
    <p className={`field-state ${of.error ? 'error' : 'hint'}`} role="status">
      {of.error ? t.notSaved(of.error) : t.unsaved}{' '}
      <button type="button" className="link" onClick={() => void of.save()}>
        {t.save}
      </button>{' '}
      <button type="button" className="link" onClick={of.discard}>
        {t.discard}
      </button>
    </p>
  )
}

function MasterText({
  card,
  field,
  className = '',
}: {
  readonly card: MasterCard
  readonly field: TextName
  readonly className?: string
}) {
  const text = useMasterField(card, field)
  return (
    <>
      <textarea
        className={`in-place ${className}`}
        aria-label={t.field[field]}
        placeholder={t.card.nothingYet}
        rows={1}
        value={text.value}
        onChange={(event) => text.type(event.target.value)}
        onBlur={() => void text.save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <State of={text} />
    </>
  )
}

function MasterChoice({
  card,
  field,
  options,
}: {
  readonly card: MasterCard
  readonly field: 'status' | 'priority'
  readonly options: Readonly<Record<string, string>>
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{t.field[field]}</label>
      <select
        id={id}
        value={card[field]}
        onChange={(event) => {
          const body = { id: card.id, [field]: event.target.value } as MasterCardsUpdateBody
          api.templates.cards.update(body).then(readTemplatesAgain).catch(complainOf)
        }}
      >
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function MasterDescription({ card }: { readonly card: MasterCard }) {
  const field = useMasterField(card, 'description')
  const [isEditing, setEditing] = useState(false)
  const save = () => {
    setEditing(false)
    void field.save()
  }
  return (
    <section aria-label={t.field.description}>
      <div className="section-head">
        <h3>{t.field.description}</h3>
        {!isEditing && (
          <button
            type="button"
            className="link"
            aria-label={t.card.editText}
            onClick={() => setEditing(true)}
          >
            {t.edit}
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
            leave={() => setEditing(false)}
          />
          <button type="button" className="primary small" onClick={save}>
            {t.save}
          </button>
        </Suspense>
      ) : (
        <Html text={field.value} />
      )}
      {!isEditing && <State of={field} />}
    </section>
  )
}
