import type { Operations } from '@muster/contract'
import { assertMaster, authorOf } from '#masters.ts'
import type { Handler } from '#operation.ts'
import { removeMaster, withdraw } from '#rollouts/roll-out.ts'

export const masterCardsDelete: Handler<Operations['masterCardsDelete']> = async (
  { tx, caller },
  { id, delete_from_projects, reason },
) => {
  await assertMaster(tx, caller, 'card', id)
  const author = authorOf(caller, reason)
  if (delete_from_projects) await withdraw(tx, author, id)
  else await removeMaster(tx, author, 'card', id)
  return []
}
