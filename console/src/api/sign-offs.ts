import type { SignOffsListData } from '@muster/sdk'
import { useQuery } from '@tanstack/react-query'
import { say } from '../parts/toasts.tsx'
import { t } from '../texts.ts'
import { api } from './client.ts'
import { keys } from './keys.ts'
import { useWrite } from './write.ts'

export type WaitingSignOff = SignOffsListData['cards'][number]

const EVERY_MS = 60_000
const MAX_WAITING = 20

/** Accepts or returns a card that was submitted for sign-off. */
export function useDecisions(projectId: number) {
  const client = api.with({ projectId })
  const stale = [keys.project(projectId).all, keys.platform.signOffs] as const
  const accept = useWrite(client.cards.accept, ...stale)
  const sendBack = useWrite(client.cards.return, ...stale)
  return {
    accept: (id: number, title: string) => accept.run({ id }, () => say(t.signOff.accepted(title))),
    sendBack: (id: number, title: string, reason: string) =>
      sendBack.send({ id, reason }).then(() => say(t.signOff.returned(title))),
  }
}

/** The cards that wait longest for the sign-off of the platform, and whether there are more. */
export const useSignOffs = () =>
  useQuery({
    queryKey: keys.platform.signOffs,
    queryFn: async () => {
      const { cards, next_after } = await api.signOffs.list({ limit: MAX_WAITING })
      return { cards, hasMore: next_after !== null }
    },
    refetchInterval: EVERY_MS,
    refetchOnMount: 'always',
  })
