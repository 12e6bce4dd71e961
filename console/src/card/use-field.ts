import type { Card, CardsUpdateBody } from '@muster/sdk'
import { useApi } from '../api/data.ts'
import { useDraftField } from '../parts/use-draft-field.ts'
import { type CardField, saveField, textOf } from './save.ts'

/** A text of a card that is edited in place. */
export function useTextField(card: Card, field: CardField) {
  const client = useApi()
  return useDraftField(`card:${card.id}:${field}`, textOf(card, field), field === 'title', (value, base) =>
    saveField(client, card.id, field, toSend(field, value), base),
  )
}

/** An empty text clears the field; a title cannot be empty. */
const toSend = (field: CardField, value: string): CardsUpdateBody[CardField] =>
  value === '' && field !== 'title' ? null : value
