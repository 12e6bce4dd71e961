import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { restoreMaster } from '#templates/restore.ts'
import { showMasterCard } from '#templates/store/master-cards.ts'

export const masterCardsRestore: Handler<Operations['masterCardsRestore']> = async (
  { tx, caller },
  { id },
) => {
  await restoreMaster(tx, authorOf(caller), 'card', id)
  return { card: await showMasterCard(tx, id) }
}
