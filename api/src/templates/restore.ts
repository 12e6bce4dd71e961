import { recordAudit } from '../core/audit-log.ts'
import { bounds, full } from '../core/bounds.ts'
import type { Tx } from '../core/db.ts'
import { announceToPlatform } from '../core/events.ts'
import { missing } from '../core/missing.ts'
import { Refusal } from '../core/refusal.ts'
import type { Author } from './roll-out.ts'
import type { Kind } from './store/fields.ts'
import { lockLog } from './store/log.ts'
import { isIdentifierTaken } from './store/master-cards.ts'
import { countMastersBeside, findDeletedParent, restoreMasters } from './store/masters.ts'

const kinds = {
  board: { record: 'masterBoard', bound: 'masterBoards' },
  group: { record: 'masterGroup', bound: 'masterGroups' },
  card: { record: 'masterCard', bound: 'masterCards' },
} as const

/**
 * Restores a deleted master and what was deleted with it, as a draft. It keeps its id, so the next push or sync connects
 * the copies that projects still have.
 */
export async function restoreMaster(tx: Tx, author: Author, kind: Kind, id: number): Promise<void> {
  await lockLog(tx, author.platform_id)
  const parent = await findDeletedParent(tx, kind, id)
  if (parent) {
    const message = `Its ${parent.kind} is deleted too. Restore master ${parent.kind} ${parent.id} first.`
    throw new Refusal(400, 'rule', message)
  }
  const isRestored = await restoreMasters(tx, kind, id).catch((error) => {
    if (!isIdentifierTaken(error)) throw error
    const message = 'Another master card now has this unique_identifier. Change that card first.'
    throw new Refusal(400, 'rule', message)
  })
  if (!isRestored) throw missing(kinds[kind].record, 'deleted')
  const { bound } = kinds[kind]
  if ((await countMastersBeside(tx, kind, id)) > bounds[bound].most) throw full(bound)
  announceToPlatform(tx, author, 'master.restored', { kind, master_id: id })
  await recordAudit(tx, author, { action: `master-${kind}.restore`, subject: String(id) })
}
