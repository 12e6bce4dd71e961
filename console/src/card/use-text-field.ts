import type { Card, CardsUpdateBody } from '@muster/sdk'
import { type CardField, textOf, useSaveField } from '../api/cards.ts'
import { useDraftField } from '../parts/use-draft-field.ts'

/** A text of a card that is edited in place. */
export function useTextField(card: Card, field: CardField) {
  const save = useSaveField(card.id)
  return useDraftField(`card:${card.id}:${field}`, textOf(card, field), field === 'title', (value, base) =>
    save(field, toSend(field, value), base),
  )
}

/** An empty text clears the field; a title cannot be empty. */
const toSend = (field: CardField, value: string): CardsUpdateBody[CardField] =>
  value === '' && field !== 'title' ? null : value
