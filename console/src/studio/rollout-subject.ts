import type { Rollout } from '@muster/sdk'
import { useMasterTitles } from '../api/templates.ts'
import { t } from '../texts.ts'

/** The title of the board or card that was rolled out, or the kind of the rollout if it has no title. */
export function useRolloutSubject() {
  const titles = useMasterTitles()
  return ({ kind, master_id }: Pick<Rollout, 'kind' | 'master_id'>): string =>
    titles?.get(`${kind === 'sync' ? 'board' : 'card'} ${master_id}`) ?? t.studio.kind[kind] ?? kind
}
