import type { Card, CardsUpdateBody } from '@muster/sdk'
import { type api, isStale } from '../api/client.ts'
import { keys, putCard, readCard, type VersionedCard } from '../api/data.ts'
import { queries } from '../parts/query.tsx'

/** The fields of a card that people change in the drawer. */
export type CardField = Exclude<keyof CardsUpdateBody & keyof Card, 'id'>

export const textOf = (card: Card, field: CardField): string => String(card[field] ?? '')

export type Outcome = { readonly kind: 'saved' } | { readonly kind: 'conflict'; readonly theirs: string }

const MAX_TRIES = 5

/**
 * Saves one field, and nothing else of the card. The write names the version that was on the screen. If somebody changed
 * another field meanwhile, it is repeated on top of that; if they changed this one, both versions are shown.
 */
export async function saveField(
  client: typeof api,
  id: number,
  field: CardField,
  value: CardsUpdateBody[CardField],
  base: string,
): Promise<Outcome> {
  let known = queries.getQueryData<VersionedCard>(keys.card(id)) ?? (await readCard(client, id))
  for (let tries = 1; ; tries++) {
    if (textOf(known.card, field) !== base && textOf(known.card, field) !== String(value ?? ''))
      return { kind: 'conflict', theirs: textOf(known.card, field) }
    try {
      let etag: string | undefined
      const { card } = await client.cards.update(
        { id, [field]: value },
        {
          ifMatch: known.etag,
          onHeaders: (headers) => {
            etag = headers.get('etag') ?? undefined
          },
        },
      )
      queries.setQueryData<VersionedCard>(keys.card(id), { card, etag })
      putCard(card)
      return { kind: 'saved' }
    } catch (error) {
      if (!isStale(error) || tries === MAX_TRIES) throw error
      known = await readCard(client, id)
      queries.setQueryData(keys.card(id), known)
    }
  }
}
