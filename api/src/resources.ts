import { type Passwords, startPasswords } from './auth/passwords.ts'
import { paymentsOf } from './billing/payments.ts'
import type { PaymentProvider } from './billing/provider.ts'
import { type Config, usesDevelopmentKey } from './config.ts'
import { type Limits, startLimits } from './http/limits.ts'
import type { Log } from './log.ts'
import { connect, type Database } from './store/db.ts'

/** The resources that a process opens at its start and closes at its end. */
export interface Resources {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly limits: Limits
  readonly passwords: Passwords
  readonly payments: PaymentProvider
}

export async function openResources(config: Config, log: Log): Promise<Resources> {
  if (usesDevelopmentKey(config)) {
    log.warn('SECRET_KEY is not set: second factors are encrypted with the public development key')
  }
  const db = connect({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke and was dropped'),
  })
  const [limits, passwords] = await Promise.all([startLimits(config.REDIS_URL, log), startPasswords()])
  return { config, log, db, limits, passwords, payments: paymentsOf(config) }
}

export async function closeResources({ db, limits, passwords }: Resources): Promise<void> {
  await Promise.all([db.close(), limits.close(), passwords.close()])
}
