import type { Card, CardsUpdateBody } from '@muster/sdk'
import { LayoutTemplate } from 'lucide-react'
import { useRef, useState } from 'react'
import { type CardField, textOf, useInheritFields, useKnownCard, useSaveField } from '../api/cards.ts'
import { useCanWrite } from '../api/project.ts'
import { type Option, Picker } from '../parts/Picker.tsx'
import { complain, complainOf, say } from '../parts/toasts.tsx'
import { Menu } from '../parts/ui.tsx'
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

/** A field with few values as a chip that opens a list. */
export function Choice({
  card,
  field,
  options,
  toSend,
  isChanged,
  extra,
}: {
  readonly card: Card
  readonly field: CardField
  readonly options: readonly Option[]
  toSend(value: string): CardsUpdateBody[CardField]
  readonly isChanged?: boolean | undefined
  readonly extra?: { readonly label: string; run(): void }
}) {
  const canWrite = useCanWrite()
  const { value, choose } = useChoice(card, field)
  return (
    <Picker
      className="chip-picker"
      isLabelHidden
      label={t.field[field] ?? field}
      value={value}
      options={options}
      isDisabled={!canWrite}
      isChanged={isChanged}
      choose={(next) => void choose(toSend(next))}
      extra={canWrite ? extra : undefined}
    />
  )
}

const inherited = ['title', 'description', 'short_description', 'status', 'priority'] as const
type Inherited = (typeof inherited)[number]

/**
 * Whether a copy follows its template, and a menu to reset what the project changed. The status of a card that needs
 * sign-off is no such change: resetting it would undo a decision.
 */
export function Inheritance({
  card,
  overrides,
  needsSignOff,
}: {
  readonly card: Card
  readonly overrides: readonly string[]
  readonly needsSignOff: boolean
}) {
  const inherit = useInheritFields(card.id)
  const canWrite = useCanWrite()
  if (card.master_card_id === null) return null
  const changed = inherited.filter(
    (field) => overrides.includes(field) && !(field === 'status' && needsSignOff),
  )
  const nameOf = (field: Inherited) => t.field[field] ?? field
  const reset = (field: Inherited) =>
    inherit.run({ id: card.id, fields: [field] }, () => say(t.card.from.given(nameOf(field))))
  return (
    <p className="inheritance">
      <LayoutTemplate size={14} aria-hidden />
      {t.card.from.template}
      {changed.length > 0 && (
        <>
          {' · '}
          {canWrite ? (
            <Menu
              label={t.card.from.changes(changed.length)}
              className="link"
              items={changed.map((field) => ({
                label: t.card.from.giveBack(nameOf(field)),
                run: () => reset(field),
              }))}
            >
              {t.card.from.changes(changed.length)}
            </Menu>
          ) : (
            <span>{t.card.from.changes(changed.length)}</span>
          )}
        </>
      )}
    </p>
  )
}
