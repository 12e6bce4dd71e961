import type { Tx } from '#store/db.ts'
import { lockLog } from '#store/rollouts/log.ts'

/** Whoever takes a key waits for whoever brings a deleted master back, and its key with it. */
export async function holdKeys(
  tx: Tx,
  { platform_id }: { platform_id: number },
  body: { key?: string | null | undefined },
) {
  if (body.key != null) await lockLog(tx, platform_id)
}
