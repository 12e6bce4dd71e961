import type { MasterCard, MasterCardsUpdateBody } from '@muster/sdk'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { Html } from '../card/html.tsx'
import { FieldState } from '../parts/FieldState.tsx'
import { complain, complainOf } from '../parts/toasts.tsx'
import { Badge } from '../parts/ui.tsx'
import { useDraftField } from '../parts/use-draft-field.ts'
import { useEscape } from '../parts/use-escape.ts'
import { type Outcome, saveOnTop, type Versioned, withVersion } from '../parts/versioned.ts'
import { t } from '../texts.ts'
import { readTemplatesAgain } from './data.ts'
import { VariablesPart } from './VariablesPart.tsx'

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
        <VariablesPart card={card} />
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

type MasterField = TextName | 'description' | 'status' | 'priority'

const readMaster = async (id: number): Promise<Versioned<MasterCard>> => {
  const { answer, etag } = await withVersion((onHeaders) => api.templates.cards.get({ id }, { onHeaders }))
  return { record: answer.card, etag }
}

/** On top of what others changed in the same draft, as for the cards of a project. */
async function saveMaster(
  id: number,
  field: MasterField,
  value: string | null,
  base: string,
): Promise<Outcome> {
  const textOf = (card: MasterCard) => String(card[field] ?? '')
  const read = () => readMaster(id)
  const outcome = await saveOnTop(
    await read(),
    { value: value ?? '', base, textOf },
    read,
    async (ifMatch) =>
      (await api.templates.cards.update({ id, [field]: value } as MasterCardsUpdateBody, { ifMatch })).card,
  )
  await readTemplatesAgain()
  return outcome
}

const useMasterField = (card: MasterCard, field: TextName | 'description') =>
  useDraftField(`master:${card.id}:${field}`, card[field] ?? '', field === 'title', (value, base) =>
    saveMaster(card.id, field, value === '' && field !== 'title' ? null : value, base),
  )

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
      <FieldState of={text} />
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
          saveMaster(card.id, field, event.target.value, card[field])
            .then(({ kind }) => {
              if (kind === 'conflict') complain(t.card.conflict)
            })
            .catch(complainOf)
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
      {!isEditing && <FieldState of={field} show={(text) => (text ? <Html text={text} /> : '')} />}
    </section>
  )
}
