import type { Tx } from '#core/db.ts'
import { lockLog } from '#templates/store/log.ts'

/**
 * Locks the log, so that claiming a key cannot race with restoring a deleted master that has the same key.
 */
export async function holdKeys(
  tx: Tx,
  { platform_id }: { platform_id: number },
  body: { key?: string | null | undefined },
) {
  if (body.key != null) await lockLog(tx, platform_id)
}
