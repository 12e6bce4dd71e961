import { invalid } from '#refusal.ts'
import type { Tx } from '#store/db.ts'
import { isKeyTaken } from '#store/masters.ts'
import { lockLog } from '#store/rollouts/log.ts'

/** Whoever takes a key waits for whoever brings a deleted master back, and its key with it. */
export async function holdKeys(
  tx: Tx,
  { platform_id }: { platform_id: number },
  body: { key?: string | null | undefined },
) {
  if (body.key != null) await lockLog(tx, platform_id)
}

/** Another live master of the kind may have the key: the constraint of the database decides between two calls at once. */
export async function catchTakenKey<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isKeyTaken(error))
      throw invalid({ key: ['The key field is taken by another master of your platform.'] })
    throw error
  }
}
