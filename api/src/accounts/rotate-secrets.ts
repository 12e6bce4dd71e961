import type { Database, Db, Tx } from '../core/db.ts'
import {
  decrypt,
  encrypt,
  keyIdOf,
  MAIL_PURPOSE,
  neededKeyId,
  providerPurpose,
  type SecretKeys,
  webhookPurpose,
} from '../core/secrets.ts'
import { listWebhookSecrets, resealWebhook } from '../feed/store/webhooks.ts'
import { listMailSecrets, resealMail } from '../mail/store/mails.ts'
import { secretPurpose } from './checks.ts'
import { listProviderSecrets, resealProvider } from './store/identity-providers.ts'
import { listSecrets, writeSecret } from './store/second-factors.ts'

const BATCH = 200

/** A record with its encrypted secrets. */
interface Sealed {
  readonly id: number
  readonly secrets: readonly Buffer[]
}

/** A table with encrypted secrets. */
interface Vault {
  readonly noun: string
  purposeOf(id: number): string
  page(db: Db, after: number): Promise<Sealed[]>
  /** False when the record has changed since it was read. */
  write(tx: Tx, before: Sealed, secrets: readonly Buffer[]): Promise<boolean>
}

const vaults: readonly Vault[] = [
  {
    noun: 'second factor of user',
    purposeOf: secretPurpose,
    page: async (db, after) =>
      (await listSecrets(db, after, BATCH)).map(({ user_id, secret_encrypted }) => ({
        id: user_id,
        secrets: [secret_encrypted],
      })),
    write: (tx, { id, secrets: [before] }, [sealed]) =>
      before && sealed ? writeSecret(tx, id, before, sealed) : Promise.resolve(false),
  },
  {
    noun: 'secret of webhook',
    purposeOf: webhookPurpose,
    page: async (db, after) =>
      (await listWebhookSecrets(db, after, BATCH)).map(({ id, secret_encrypted, old_secret_encrypted }) => ({
        id,
        secrets: old_secret_encrypted ? [secret_encrypted, old_secret_encrypted] : [secret_encrypted],
      })),
    write: (tx, { id, secrets: [before] }, [secret, old]) =>
      before && secret ? resealWebhook(tx, id, before, secret, old ?? null) : Promise.resolve(false),
  },
  {
    noun: 'secret of identity provider',
    purposeOf: providerPurpose,
    page: async (db, after) =>
      (await listProviderSecrets(db, after, BATCH)).map(({ id, client_secret_encrypted }) => ({
        id,
        secrets: [client_secret_encrypted],
      })),
    write: (tx, { id, secrets: [before] }, [sealed]) =>
      before && sealed ? resealProvider(tx, id, before, sealed) : Promise.resolve(false),
  },
  {
    noun: 'content of mail',
    purposeOf: () => MAIL_PURPOSE,
    page: async (db, after) =>
      (await listMailSecrets(db, after, BATCH)).map(({ id, content_encrypted }) => ({
        id,
        secrets: [content_encrypted],
      })),
    write: (tx, { id, secrets: [before] }, [sealed]) =>
      before && sealed ? resealMail(tx, id, before, sealed) : Promise.resolve(false),
  },
]

/** All secrets, or only the first page per table, which is enough to detect a wrong key. */
type Which = 'all' | 'the first'

async function* everySecret(
  db: Db,
  which: Which = 'all',
): AsyncGenerator<{ vault: Vault; sealed: Sealed }, void> {
  for (const vault of vaults) {
    for (let after = 0; ; ) {
      const page = await vault.page(db, after)
      for (const sealed of page) yield { vault, sealed }
      after = page.at(-1)?.id ?? after
      if (page.length < BATCH || which === 'the first') break
    }
  }
}

/** How many stored secrets need each key. `?`: written before secrets named their key. */
export async function countSecretsByKey(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const { sealed } of everySecret(db)) {
    for (const secret of sealed.secrets) {
      const id = neededKeyId(secret) ?? '?'
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return counts
}

/** The first stored secret that no key decrypts, as text; undefined if all decrypt. */
export async function findLostSecret(
  db: Db,
  keys: SecretKeys,
  which: Which = 'all',
): Promise<string | undefined> {
  for await (const { vault, sealed } of everySecret(db, which)) {
    try {
      for (const secret of sealed.secrets) decrypt(keys, secret, vault.purposeOf(sealed.id))
    } catch {
      return `${vault.noun} ${sealed.id}`
    }
  }
  return undefined
}

/**
 * Re-encrypts every stored secret with the first key, so that the others can be retired. Needs no action by users.
 */
export async function rotateSecrets(
  db: Database,
  keys: SecretKeys,
): Promise<{ rotated: number; lost: number }> {
  const current = keyIdOf(keys[0])
  let [rotated, lost] = [0, 0]
  for await (const { vault, sealed } of everySecret(db)) {
    if (sealed.secrets.every((secret) => neededKeyId(secret) === current)) continue
    try {
      const purpose = vault.purposeOf(sealed.id)
      const anew = sealed.secrets.map((secret) => encrypt(keys, decrypt(keys, secret, purpose), purpose))
      // Only if nobody has changed it in the meantime.
      if (await db.transaction((tx) => vault.write(tx, sealed, anew))) rotated++
    } catch {
      lost++
    }
  }
  return { rotated, lost }
}
