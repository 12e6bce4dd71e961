import type { Card, CardsUpdateBody } from '@muster/sdk'
import type { api } from '../api/client.ts'
import { keys, putCard, readCard, type VersionedCard } from '../api/data.ts'
import { queries } from '../parts/query.tsx'
import { type Outcome, saveOnTop, withVersion } from '../parts/versioned.ts'

/** The fields of a card that people change in the drawer. */
export type CardField = Exclude<keyof CardsUpdateBody & keyof Card, 'id'>

export const textOf = (card: Card, field: CardField): string => String(card[field] ?? '')

export async function saveField(
  client: typeof api,
  id: number,
  field: CardField,
  value: CardsUpdateBody[CardField],
  base: string,
): Promise<Outcome> {
  const read = async () => {
    const fresh = await readCard(client, id)
    queries.setQueryData(keys.card(id), fresh)
    return fresh
  }
  const known = queries.getQueryData<VersionedCard>(keys.card(id)) ?? (await read())
  return saveOnTop(
    known,
    { value: String(value ?? ''), base, textOf: (card) => textOf(card, field) },
    read,
    async (ifMatch) => {
      const { answer, etag } = await withVersion((onHeaders) =>
        client.cards.update({ id, [field]: value }, { ifMatch, onHeaders }),
      )
      queries.setQueryData<VersionedCard>(keys.card(id), { record: answer.card, etag })
      putCard(answer.card)
      return answer.card
    },
  )
}
