import type { Card, CardsUpdateBody } from '@muster/sdk'
import { useId, useRef, useState } from 'react'
import { keys, useApi, useCanWrite, type VersionedCard } from '../api/data.ts'
import { FieldState } from '../parts/FieldState.tsx'
import { queries } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { type CardField, saveField, textOf } from './save.ts'
import { useTextField } from './use-field.ts'

/** A text in place: leaving it saves it. */
export function TextInput({
  card,
  field,
  label,
  className = '',
}: {
  readonly card: Card
  readonly field: CardField
  readonly label: string
  readonly className?: string
}) {
  const text = useTextField(card, field)
  const canWrite = useCanWrite()
  return (
    <>
      <textarea
        className={`in-place ${className}`}
        aria-label={label}
        placeholder={t.card.nothingYet}
        dir="auto"
        rows={1}
        readOnly={!canWrite}
        value={text.value}
        onChange={(event) => text.type(event.target.value)}
        onBlur={() => void text.save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <FieldState of={text} />
    </>
  )
}

/** A field with few values: choosing saves. If it is refused, the value before is shown again. */
export function useChoice(card: Card, field: CardField) {
  const client = useApi()
  const [pending, setPending] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const chosen = useRef<string | null>(null)
  /** One choice follows the other, each on top of the one before. */
  function choose(value: CardsUpdateBody[CardField]): Promise<unknown> {
    const base = chosen.current ?? textOf(card, field)
    const text = String(value ?? '')
    chosen.current = text
    setPending(text)
    last.current = last.current.then(async () => {
      try {
        const present = queries.getQueryData<VersionedCard>(keys.card(card.id))?.record ?? card
        const isOwn = base !== textOf(card, field)
        const outcome = await saveField(client, card.id, field, value, isOwn ? textOf(present, field) : base)
        if (outcome.kind === 'conflict') complainOf(new Error(t.card.conflict))
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

/** Where the value of a copy's field comes from, and giving it back to the template. */
export function Origin({
  card,
  field,
  overrides,
}: {
  readonly card: Card
  readonly field: 'title' | 'description' | 'short_description' | 'status' | 'priority'
  readonly overrides: readonly string[] | undefined
}) {
  const client = useApi()
  const canWrite = useCanWrite()
  if (card.master_card_id === null || !overrides) return null
  if (!overrides.includes(field)) return <span className="origin">{t.card.from.template}</span>
  async function giveBack() {
    try {
      await client.cards.inherit({ id: card.id, fields: [field] })
      say(t.card.from.given(t.field[field] ?? field))
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.card(card.id) }),
        queries.invalidateQueries({ queryKey: ['extras'] }),
        queries.invalidateQueries({ queryKey: ['board'] }),
      ])
    } catch (error) {
      complainOf(error)
    }
  }
  return (
    <span className="origin own">
      {t.card.from.own}
      {canWrite && (
        <>
          {' · '}
          <button type="button" className="link" onClick={() => void giveBack()}>
            {t.card.from.giveBack}
            <span className="visually-hidden"> {t.card.from.giveBackWhat(t.field[field] ?? field)}</span>
          </button>
        </>
      )}
    </span>
  )
}
