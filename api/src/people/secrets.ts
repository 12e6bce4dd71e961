import { secretPurpose } from '../auth/checks.ts'
import { decrypt, encrypt, keyIdOf, neededKeyId, type SecretKeys } from '../auth/secrets.ts'
import type { Database, Db } from '../store/db.ts'
import { listSecrets, writeSecret } from '../store/second-factors.ts'

const BATCH = 200

/** How many stored secrets need each key. `?`: written before secrets named their key. */
export async function countSecretsByKey(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let after = 0; ; ) {
    const page = await listSecrets(db, after, BATCH)
    for (const { secret_encrypted } of page) {
      const id = neededKeyId(secret_encrypted) ?? '?'
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    after = page.at(-1)?.user_id ?? after
    if (page.length < BATCH) return counts
  }
}

/** Whether every stored secret opens with one of the keys; the first that does not. */
export async function findLostSecret(db: Db, keys: SecretKeys): Promise<number | undefined> {
  for (let after = 0; ; ) {
    const page = await listSecrets(db, after, BATCH)
    for (const { user_id, secret_encrypted } of page) {
      try {
        decrypt(keys, secret_encrypted, secretPurpose(user_id))
      } catch {
        return user_id
      }
    }
    after = page.at(-1)?.user_id ?? after
    if (page.length < BATCH) return undefined
  }
}

/** Seals every stored secret with the first key, so that the others can be retired. Nobody has to enrol again. */
export async function rotateSecrets(
  db: Database,
  keys: SecretKeys,
): Promise<{ rotated: number; lost: number }> {
  const current = keyIdOf(keys[0])
  let [rotated, lost] = [0, 0]
  for (let after = 0; ; ) {
    const page = await listSecrets(db, after, BATCH)
    for (const { user_id, secret_encrypted } of page) {
      if (neededKeyId(secret_encrypted) === current) continue
      try {
        const purpose = secretPurpose(user_id)
        const sealed = encrypt(keys, decrypt(keys, secret_encrypted, purpose), purpose)
        // Only if nobody has enrolled anew in the meantime.
        if (await db.transaction((tx) => writeSecret(tx, user_id, secret_encrypted, sealed))) rotated++
      } catch {
        lost++
      }
    }
    after = page.at(-1)?.user_id ?? after
    if (page.length < BATCH) return { rotated, lost }
  }
}
