import type { Tx } from '#core/db.ts'
import { lockLog } from '#templates/store/log.ts'

/** Whoever takes a key waits for whoever brings a deleted master back, and its key with it. */
export async function holdKeys(
  tx: Tx,
  { platform_id }: { platform_id: number },
  body: { key?: string | null | undefined },
) {
  if (body.key != null) await lockLog(tx, platform_id)
}
