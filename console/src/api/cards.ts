import {
  type Card,
  type CardsBulkUpdateBody,
  type CardsGetData,
  type CardsListBody,
  type CardsUpdateBody,
  type Comment,
  MusterError,
} from '@muster/sdk'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../parts/query.tsx'
import { complainOf, say } from '../parts/toasts.tsx'
import { type Outcome, saveOnTop, type Versioned, withVersion } from '../parts/versioned.ts'
import { t } from '../texts.ts'
import { putCard } from './boards.ts'
import { api } from './client.ts'
import { keys, type ProjectKeys } from './keys.ts'
import { readUpTo, usePages } from './pages.ts'
import { useApi, usePolling, useProjectId } from './project.ts'
import { readAgain, useWrite } from './write.ts'

const MAX_COMMENTS = 1_000

export type CardExtras = CardsGetData['extras']
export type VersionedCard = Versioned<Card> & { readonly extras: CardExtras }

export async function readCard(client: typeof api, id: number): Promise<VersionedCard> {
  const { answer, etag } = await withVersion((onHeaders) => client.cards.get({ id }, { onHeaders }))
  // A process of 0.6 answers no extras while the others are being replaced.
  const extras = (answer.extras as CardExtras | undefined) ?? {
    board_id: null,
    overrides: [],
    tag_ids: [],
    checklist: { total: 0, ticked: 0 },
    sign_off: {
      is_needed: false,
      by: 'project',
      submitted_by: null,
      submitted_at: null,
      returned_reason: null,
    },
    check: null,
    repeat: null,
    run: null,
  }
  return { record: answer.card, extras, etag }
}

export const useCard = (id: number) => useCardOf(useProjectId(), id)

export function useCardOf(projectId: number, id: number) {
  return useQuery({
    queryKey: keys.project(projectId).card(id),
    queryFn: () => readCard(api.with({ projectId }), id),
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
    queryKey: key.foundCards(text),
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
          keep({ ...known, record: answer.card, etag })
          // What the project overrides may have changed.
          void readAgain(key.card(id))
          putCard(key, answer.card)
          return answer.card
        },
      )
    },
    [client, key, id],
  )
}

/** Sets all tags of a card, one choice after the other. Shows the choice at once. */
export function useSaveTags(id: number) {
  const { client, key } = useApi()
  return useCallback(
    async (tag_ids: readonly number[]): Promise<void> => {
      queries.setQueryData<VersionedCard>(
        key.card(id),
        (known) => known && { ...known, extras: { ...known.extras, tag_ids: [...tag_ids] } },
      )
      try {
        putCard(key, (await client.cards.update({ id, tag_ids: [...tag_ids] })).card)
      } catch (error) {
        complainOf(error)
      }
      void readAgain(key.card(id), key.everyExtras, key.everyCardList)
    },
    [client, key, id],
  )
}

/** The cached card. */
export function useKnownCard(): (id: number) => Card | undefined {
  const { key } = useApi()
  return (id) => queries.getQueryData<VersionedCard>(key.card(id))?.record
}

type CardPages = InfiniteData<{ readonly rows: readonly Card[] }>

/** Updates a card in every cached board and list of its project. */
function showCard(key: ProjectKeys, card: Card): void {
  putCard(key, card)
  const place = (each: Card) => (each.id === card.id ? card : each)
  queries.setQueriesData<readonly Card[] | CardPages>({ queryKey: key.everyCardList }, (cached) => {
    if (!cached) return cached
    if (!('pages' in cached)) return cached.map(place)
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, rows: page.rows.map(place) })) }
  })
}

/** The last write of each card that is being closed or reopened. */
const writing = new Map<number, Promise<void>>()
/** The status that the last click wanted, while it is being written. */
const wanted = new Map<number, string>()

/** Runs the writes of a card one after the other, so that the last click wins. */
function inTurn(id: number, work: (isLast: () => boolean) => Promise<void>): Promise<void> {
  const turn: Promise<void> = (writing.get(id) ?? Promise.resolve())
    .then(() => work(() => writing.get(id) === turn))
    .finally(() => {
      if (writing.get(id) !== turn) return
      writing.delete(id)
      wanted.delete(id)
    })
  writing.set(id, turn)
  return turn
}

/**
 * Closes or reopens a card in one click. Shows the new status at once, and the old one again if the write fails.
 * Undo resets the card to its template, unless the project had set the status itself before.
 */
export function useToggleDone() {
  return useCallback(
    (card: Card, projectId: number, needsSignOff = false, shownRun: string | null = null): void => {
      const client = api.with({ projectId })
      const key = keys.project(projectId)
      const { id } = card
      // An answer to an earlier click may have put an older status on the screen.
      const status = nextStatus(wanted.get(id) ?? card.status, needsSignOff)
      wanted.set(id, status)
      const isOverdue = status === 'open' && card.due_date !== null && new Date(card.due_date) < new Date()
      const write = (work: () => Promise<{ readonly card: Card }>) =>
        inTurn(id, async (isLast) => {
          try {
            const { card: written } = await work()
            if (isLast()) showCard(key, written)
          } catch (error) {
            removeMessage()
            showCard(key, card)
            complainOf(error)
          }
          if (isLast())
            void readAgain(
              key.card(id),
              key.everyCardList,
              key.everyExtras,
              key.overview,
              key.currentRuns,
              key.runs(id),
            )
        })
      let wasInherited = false
      const undo = () =>
        write(() =>
          wasInherited
            ? client.cards.inherit({ id, fields: ['status'] })
            : client.cards.update({ id, status: card.status }),
        )
      showCard(key, { ...card, status, is_overdue: isOverdue })
      const tell = (now: string) =>
        say(saidOf(now)(card.title), {
          label: t.undo,
          run: () => void undo(),
        })
      let removeMessage = tell(status)
      void write(async () => {
        // What is on the screen may be older than the last change of the status.
        if (card.master_card_id !== null) {
          const { record, extras } = await readCard(client, id)
          // The status of a run is not that of the template.
          wasInherited = extras.run === null && !extras.overrides.includes('status')
          if (extras.run && record.due_date !== card.due_date) throw new Error(t.repeat.hasEnded(card.title))
        }
        try {
          return await client.cards.update({ id, status, run: shownRun })
        } catch (error) {
          // A tile does not know that its card needs sign-off: then the click submits it.
          if (!(error instanceof MusterError) || error.code !== 'sign_off_needed') throw error
          if (card.status === 'to_check') throw new Error(t.signOff.waiting(card.title))
          const submitted = await client.cards.update({ id, status: 'to_check' })
          removeMessage()
          removeMessage = tell('to_check')
          return submitted
        }
      })
    },
    [],
  )
}

/** What one click makes of a card: done, open again, or submitted to somebody who accepts it. */
function nextStatus(now: string, needsSignOff: boolean): string {
  if (now === 'closed') return 'open'
  if (!needsSignOff) return 'closed'
  return now === 'to_check' ? 'in_progress' : 'to_check'
}

function saidOf(status: string): (title: string) => string {
  if (status === 'to_check') return t.board.submitted
  return status === 'closed' ? t.board.done : t.board.reopened
}

/** Says whether a card of the project's own needs sign-off. */
export function useNeedSignOff(id: number) {
  const { client, key } = useApi()
  return useWrite(client.cards.update, key.card(id), key.everyBoard)
}

const MOST_AT_ONCE = 100

export type CardsChange = Omit<CardsBulkUpdateBody, 'ids'>

/**
 * Makes the same change to several cards of a project. Returns what gives each its old values back: the cards with
 * the ids `inherited` get the status of their template back.
 */
export async function changeCards(
  projectId: number,
  cards: readonly Card[],
  change: CardsChange,
  inherited: readonly number[] = [],
): Promise<() => Promise<void>> {
  const client = api.with({ projectId })
  const key = keys.project(projectId)
  const fields = Object.keys(change) as (keyof Card & keyof CardsChange)[]
  const send = async (some: readonly Card[], what: CardsChange) => {
    for (let from = 0; from < some.length; from += MOST_AT_ONCE) {
      const ids = some.slice(from, from + MOST_AT_ONCE).map(({ id }) => id)
      await client.cards.bulkUpdate({ ids, ...what })
    }
  }
  const andRead = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } finally {
      await readAgain(key.everyBoard, key.everyCardList, key.everyExtras, key.overview)
    }
  }
  async function giveBack() {
    const before = Map.groupBy(cards, (card) => JSON.stringify(fields.map((field) => card[field])))
    for (const some of before.values()) {
      const old = Object.fromEntries(fields.map((field) => [field, some[0]?.[field]]))
      await send(some, old as CardsChange)
    }
    if (fields.includes('status'))
      for (const id of inherited) await client.cards.inherit({ id, fields: ['status'] })
  }
  await andRead(send(cards, change))
  return () => andRead(giveBack())
}

/** Changes the selected cards, with Undo. Returns whether they were changed. */
export function useBulkUpdate(boardId: number) {
  const projectId = useProjectId()
  /** The copies that show the status of their template. */
  async function findInherited(cards: readonly Card[]): Promise<readonly number[]> {
    const copies = new Set(cards.filter((card) => card.master_card_id !== null).map(({ id }) => id))
    if (copies.size === 0) return []
    const extras = await api.with({ projectId }).boards.extras({ id: boardId })
    return extras.cards
      .filter(({ id, overrides }) => copies.has(id) && !overrides.includes('status'))
      .map(({ id }) => id)
  }
  return async (cards: readonly Card[], change: CardsChange): Promise<boolean> => {
    try {
      const inherited = change.status === undefined ? [] : await findInherited(cards)
      const undo = await changeCards(projectId, cards, change, inherited)
      say(t.bulk.changed(cards.length), { label: t.undo, run: () => void undo().catch(complainOf) })
      return true
    } catch (error) {
      complainOf(error)
      return false
    }
  }
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
