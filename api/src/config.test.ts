import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://localhost/muster'

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('readConfig', () => {
  test('returns the default of every setting that is not set', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      METRICS_PORT: 9464,
      WORKER_METRICS_PORT: 9465,
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_SERVICE_NAME: 'muster',
      STATEMENT_COMMENTS: false,
      REDIS_URL: undefined,
      RATE_LIMIT_PER_MINUTE: 300,
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: 60,
      LOGIN_ATTEMPTS_PER_MINUTE: 10,
      LOGIN_FAILURES_PER_HOUR: 100,
      SECOND_FACTOR_FAILURES_PER_HOUR: 10,
      TRUSTED_PROXIES: [],
    })
  })

  test('names every setting that is missing or wrong, not only the first', () => {
    expect(
      problems({ PORT: '70000', REDIS_URL: 'http://x', SECRET_KEY: 'short', LOG_LEVEL: 'loud' }),
    ).toEqual([
      'DATABASE_URL is not set (PostgreSQL 15 or later: postgres://user:password@host/database).',
      'REDIS_URL must be an address like redis://host/….',
      'PORT must be a whole number from 0 to 65535.',
      'SECRET_KEY must be 32 bytes in base64; make one with `openssl rand -base64 32`.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.',
    ])
  })

  test('production requires SECRET_KEY and PAYMENT_PROVIDER, and Stripe requires its own settings', () => {
    const production = { DATABASE_URL, NODE_ENV: 'production' }
    expect(problems(production)).toHaveLength(2)
    const SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
    expect(problems({ ...production, SECRET_KEY })).toEqual([
      'PAYMENT_PROVIDER is required in production: stripe, or sandbox to charge nothing.',
    ])
    expect(problems({ ...production, SECRET_KEY, PAYMENT_PROVIDER: 'sandbox' })).toEqual([])
    expect(problems({ ...production, SECRET_KEY, PAYMENT_PROVIDER: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY is needed with PAYMENT_PROVIDER=stripe.',
      'STRIPE_WEBHOOK_SECRET is needed with PAYMENT_PROVIDER=stripe.',
      'CHECKOUT_SUCCESS_URL is needed with PAYMENT_PROVIDER=stripe.',
      'CHECKOUT_CANCEL_URL is needed with PAYMENT_PROVIDER=stripe.',
    ])
  })
})
