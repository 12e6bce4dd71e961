import type { Operations } from '@muster/contract'
import type { Handler } from '#operation.ts'
import { authorOf } from '#templates/author.ts'
import { removeMaster, withdraw } from '#templates/roll-out.ts'

export const masterCardsDelete: Handler<Operations['masterCardsDelete']> = async (
  { tx, caller },
  { id, delete_from_projects, reason },
) => {
  const author = authorOf(caller, reason)
  if (delete_from_projects) await withdraw(tx, author, id)
  else await removeMaster(tx, author, 'card', id)
  return []
}
