import type { Card, CardsUpdateBody } from '@muster/sdk'
import { useId, useRef, useState } from 'react'
import { type CardField, textOf, useInheritFields, useKnownCard, useSaveField } from '../api/cards.ts'
import { useCanWrite } from '../api/project.ts'
import { complain, complainOf, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { TextInPlace } from './texts-in-place.tsx'
import { useTextField } from './use-text-field.ts'

export function TextInput({
  card,
  field,
  className = '',
}: {
  readonly card: Card
  readonly field: CardField
  readonly className?: string
}) {
  const text = useTextField(card, field)
  return (
    <TextInPlace
      field={text}
      label={t.field[field] ?? field}
      canWrite={useCanWrite()}
      className={className}
    />
  )
}

/** A field with few values, saved when one is chosen. If the write fails, shows the previous value again. */
export function useChoice(card: Card, field: CardField) {
  const save = useSaveField(card.id)
  const known = useKnownCard()
  const [pending, setPending] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const chosen = useRef<string | null>(null)
  /** Saves choices one after the other, each based on the previous one. */
  function choose(value: CardsUpdateBody[CardField]): Promise<unknown> {
    const base = chosen.current ?? textOf(card, field)
    const text = String(value ?? '')
    chosen.current = text
    setPending(text)
    last.current = last.current.then(async () => {
      try {
        const present = known(card.id) ?? card
        const isOwn = base !== textOf(card, field)
        const outcome = await save(field, value, isOwn ? textOf(present, field) : base)
        if (outcome.kind === 'conflict') complain(t.card.conflict)
      } catch (error) {
        complainOf(error)
      } finally {
        if (chosen.current === text) {
          chosen.current = null
          setPending(null)
        }
      }
    })
    return last.current
  }
  return { value: pending ?? textOf(card, field), choose }
}

export function Choice({
  card,
  field,
  options,
  toSend,
  extra,
}: {
  readonly card: Card
  readonly field: CardField
  readonly options: readonly (readonly [value: string, label: string])[]
  toSend(value: string): CardsUpdateBody[CardField]
  readonly extra?: { readonly label: string; run(): void }
}) {
  const id = useId()
  const canWrite = useCanWrite()
  const { value, choose } = useChoice(card, field)
  const isKnown = options.some(([each]) => each === value)
  return (
    <>
      <label htmlFor={id}>{t.field[field]}</label>
      <select
        id={id}
        value={value}
        disabled={!canWrite}
        onChange={(event) =>
          event.target.value === '+' ? extra?.run() : void choose(toSend(event.target.value))
        }
      >
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
        {!isKnown && <option value={value}>{value}</option>}
        {extra && canWrite && <option value="+">{extra.label}</option>}
      </select>
    </>
  )
}

/** Shows whether a copy overrides a field, with a button to reset it to the template. */
export function Origin({
  card,
  field,
  overrides,
}: {
  readonly card: Card
  readonly field: 'title' | 'description' | 'short_description' | 'status' | 'priority'
  readonly overrides: readonly string[] | undefined
}) {
  const inherit = useInheritFields(card.id)
  const canWrite = useCanWrite()
  if (card.master_card_id === null || !overrides) return null
  if (!overrides.includes(field)) return <span className="origin">{t.card.from.template}</span>
  const name = t.field[field] ?? field
  const giveBack = () => inherit.run({ id: card.id, fields: [field] }, () => say(t.card.from.given(name)))
  return (
    <span className="origin own">
      {t.card.from.own}
      {canWrite && (
        <>
          {' · '}
          <button type="button" className="link" onClick={giveBack}>
            {t.card.from.giveBack}
            <span className="visually-hidden"> {t.card.from.giveBackWhat(name)}</span>
          </button>
        </>
      )}
    </span>
  )
}
