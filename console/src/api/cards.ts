import type { Card, CardsListBody, CardsUpdateBody, Comment } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../parts/query.tsx'
import { type Outcome, saveOnTop, type Versioned, withVersion } from '../parts/versioned.ts'
import { putCard } from './boards.ts'
import type { api } from './client.ts'
import { readUpTo, usePages } from './pages.ts'
import { useApi, usePolling } from './project.ts'
import { useWrite } from './write.ts'

const MAX_COMMENTS = 1_000

export type VersionedCard = Versioned<Card>

export async function readCard(client: typeof api, id: number): Promise<VersionedCard> {
  const { answer, etag } = await withVersion((onHeaders) => client.cards.get({ id }, { onHeaders }))
  return { record: answer.card, etag }
}

export function useCard(id: number) {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.card(id),
    queryFn: () => readCard(client, id),
    refetchInterval: usePolling(),
  })
}

export function useCards(body: CardsListBody, enabled = true) {
  const { client, key } = useApi()
  return usePages(
    key.cardList(body),
    async (after_id: number | null) => {
      const page = await client.cards.list({ ...body, limit: 50, after_id })
      return { rows: page.cards, next: page.next_after_id }
    },
    { enabled },
  )
}

/** The first cards that a text search finds. */
export function useFoundCards(text: string, limit: number, enabled: boolean) {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.cardList({ text, limit }),
    queryFn: async () => (await client.cards.list({ text, limit })).cards,
    enabled,
  })
}

export function useActivity(cardId: number) {
  const { client, key } = useApi()
  return usePages(key.activity(cardId), async (before_id: number | null) => {
    const page = await client.cards.activity({ id: cardId, limit: 20, before_id })
    return { rows: page.activity, next: page.next_before_id }
  })
}

/** The fields of a card that the drawer can change. */
export type CardField = Exclude<keyof CardsUpdateBody & keyof Card, 'id'>

export const textOf = (card: Card, field: CardField): string => String(card[field] ?? '')

/** Saves one field on top of concurrent changes. `base` is the value that the user saw before editing. */
export function useSaveField(id: number) {
  const { client, key } = useApi()
  return useCallback(
    async (field: CardField, value: CardsUpdateBody[CardField], base: string): Promise<Outcome> => {
      const keep = (card: VersionedCard) => {
        queries.setQueryData(key.card(id), card)
        return card
      }
      const read = async () => keep(await readCard(client, id))
      const known = queries.getQueryData<VersionedCard>(key.card(id)) ?? (await read())
      return saveOnTop(
        known,
        { value: String(value ?? ''), base, textOf: (card) => textOf(card, field) },
        read,
        async (ifMatch) => {
          const { answer, etag } = await withVersion((onHeaders) =>
            client.cards.update({ id, [field]: value }, { ifMatch, onHeaders }),
          )
          keep({ record: answer.card, etag })
          putCard(key, answer.card)
          return answer.card
        },
      )
    },
    [client, key, id],
  )
}

/** The cached card. */
export function useKnownCard(): (id: number) => Card | undefined {
  const { key } = useApi()
  return (id) => queries.getQueryData<VersionedCard>(key.card(id))?.record
}

/** Refreshes the lists, which include the inbox. The caller shows a card in a group itself. */
export function useCreateCard() {
  const { client, key } = useApi()
  return useWrite(client.cards.create, key.everyCardList)
}

export function useDeleteCard() {
  const { client, key } = useApi()
  return useWrite(client.cards.delete, key.everyBoard, key.everyCardList)
}

/** Resets fields of a copy to the values of its template. */
export function useInheritFields(cardId: number) {
  const { client, key } = useApi()
  return useWrite(client.cards.inherit, key.card(cardId), key.everyExtras, key.everyBoard)
}

export function useComments(cardId: number) {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.comments(cardId),
    queryFn: (): Promise<readonly Comment[]> =>
      readUpTo(MAX_COMMENTS, client.comments.list({ card_id: cardId, limit: 200 })),
  })
}

export function useCreateComment(cardId: number) {
  const { client, key } = useApi()
  return useWrite(client.comments.create, key.comments(cardId), key.everyExtras)
}

export function useUpdateComment(cardId: number) {
  const { client, key } = useApi()
  return useWrite(client.comments.update, key.comments(cardId))
}

export function useDeleteComment(cardId: number) {
  const { client, key } = useApi()
  return useWrite(client.comments.delete, key.comments(cardId), key.everyExtras)
}

export function useReadComments(cardId: number) {
  const { client, key } = useApi()
  return useWrite(client.comments.read, key.comments(cardId), key.everyExtras)
}
