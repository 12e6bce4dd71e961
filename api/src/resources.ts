import { type Passwords, startPasswords } from './accounts/password-hashes.ts'
import { paymentsOf } from './billing/payments.ts'
import type { PaymentProvider } from './billing/provider.ts'
import { type Config, usesDevelopmentKey } from './config.ts'
import { connect, type Database } from './core/db.ts'
import { startWakes, type Wakes } from './feed/wakes.ts'
import { type Storage, storageOf } from './files/storage.ts'
import { type Limits, startLimits } from './http/limits.ts'
import type { Log } from './log.ts'

/** The resources that a process opens at its start and closes at its end. */
export interface Resources {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly limits: Limits
  readonly passwords: Passwords
  readonly payments: PaymentProvider
  readonly wakes: Wakes
  readonly storage: Storage
}

export async function openResources(config: Config, log: Log): Promise<Resources> {
  if (usesDevelopmentKey(config)) {
    log.warn('SECRET_KEY is not set: second factors are encrypted with the public development key')
  }
  const wakes = startWakes(config.REDIS_URL, log)
  const db = connect({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke and was dropped'),
    onNews: (feeds) => wakes.publish(feeds),
  })
  const [limits, passwords] = await Promise.all([startLimits(config.REDIS_URL, log), startPasswords()])
  return {
    config,
    log,
    db,
    limits,
    passwords,
    payments: paymentsOf(config),
    wakes,
    storage: storageOf(config),
  }
}

export async function closeResources({ db, limits, passwords, wakes }: Resources): Promise<void> {
  wakes.close()
  await Promise.all([db.close(), limits.close(), passwords.close()])
}
