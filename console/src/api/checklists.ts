import type { ChecklistsGetData } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../parts/query.tsx'
import { complainOf } from '../parts/toasts.tsx'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { useApi, usePolling } from './project.ts'
import { readAgain, useWrite } from './write.ts'

export type Checklist = ChecklistsGetData['checklist']
export type Item = Checklist['items'][number]
export type Evidence = Item['evidence']

/** The fields of an item that people edit. The service makes a key for a new one. */
export interface ItemDraft {
  readonly key?: string
  readonly title: string
  readonly is_required: boolean
  readonly evidence: Evidence
}

export function useChecklist(cardId: number) {
  const { client, key } = useApi()
  return useQuery({
    queryKey: key.checklist(cardId),
    queryFn: async () => (await client.checklists.get({ card_id: cardId })).checklist,
    refetchInterval: usePolling(),
  })
}

export interface TickEvidence {
  readonly note?: string
  readonly number?: number
  readonly file_id?: number
}

/**
 * Ticks and unticks items, and sets the project's own ones. Shows a tick at once. `run` is the run of a recurring card
 * that is shown: if it has ended meanwhile, the tick is refused.
 */
export function useChecklistWrites(cardId: number, run: string | null) {
  const { client, key } = useApi()
  const show = (itemKey: string, ticked_at: string | null) =>
    queries.setQueryData<Checklist>(key.checklist(cardId), (known) => {
      if (!known) return known
      const items = known.items.map((item) => (item.key === itemKey ? { ...item, ticked_at } : item))
      return { ...known, items, ticked: items.filter((item) => item.ticked_at !== null).length }
    })
  const write = async (work: () => Promise<{ readonly checklist: Checklist }>): Promise<boolean> => {
    try {
      queries.setQueryData(key.checklist(cardId), (await work()).checklist)
      void readAgain(key.card(cardId), key.everyExtras, key.currentRuns, key.runs(cardId))
      return true
    } catch (error) {
      complainOf(error)
      await readAgain(key.checklist(cardId), key.card(cardId))
      return false
    }
  }
  return {
    tick(itemKey: string, evidence: TickEvidence = {}): Promise<boolean> {
      show(itemKey, new Date().toISOString())
      return write(() => client.checklists.tick({ card_id: cardId, key: itemKey, run, ...evidence }))
    },
    untick(itemKey: string): Promise<boolean> {
      show(itemKey, null)
      return write(() => client.checklists.untick({ card_id: cardId, key: itemKey, run }))
    },
    setItems: (items: readonly ItemDraft[]) =>
      write(() => client.checklists.setItems({ card_id: cardId, items: [...items] })),
  }
}

/** Sets the items of a draft. Returns whether they were saved. */
export function useMasterItems(cardId: number) {
  const { send } = useWrite(api.templates.checklists.setItems, keys.platform.everyTemplate)
  return (items: readonly ItemDraft[]): Promise<boolean> =>
    send({ card_id: cardId, items: [...items] }).then(
      () => true,
      (error) => {
        complainOf(error)
        return false
      },
    )
}
