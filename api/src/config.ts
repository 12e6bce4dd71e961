import { isIP, isIPv6 } from 'node:net'
import type { SecretKeys } from './core/secrets.ts'

/** Reads and checks the environment variables. The table `settings` lists all of them. */

type Parse<Value> = (text: string) => Value

interface Setting<Value> {
  readonly about: string
  readonly parse: Parse<Value>
  /** The default, shown in help. When it is undefined, the setting is required. */
  readonly fallback: string | undefined
}

class Wrong extends Error {}

function integer(least: number, most: number): Parse<number> {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Wrong(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }
}

function url(...protocols: string[]): Parse<string> {
  return (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : undefined
    if (!scheme || !protocols.includes(scheme))
      throw new Wrong(`must be an address like ${protocols[0]}://host/…`)
    return text
  }
}

const oneOf =
  <const Values extends readonly string[]>(...values: Values): Parse<Values[number]> =>
  (text) => {
    if (!values.includes(text)) throw new Wrong(`must be one of ${values.join(', ')}`)
    return text
  }

const yesOrNo: Parse<boolean> = (text) => oneOf('true', 'false')(text) === 'true'

const list: Parse<string[]> = (text) => text.split(',').flatMap((item) => item.trim() || [])

const addresses: Parse<string[]> = (text) =>
  list(text).map((entry) => {
    const [address = '', bits] = entry.split('/')
    const most = isIPv6(address) ? 128 : 32
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (!isIP(address) || !isRange)
      throw new Wrong('must be addresses or ranges like 10.0.0.0/8, comma-separated')
    return entry
  })

const origins: Parse<string[]> = (text) =>
  list(text).map((origin) => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Wrong('must be origins like https://app.example, comma-separated, without a path')
    return origin
  })

const keys: Parse<SecretKeys> = (text) => {
  const all = list(text).map((each) => Buffer.from(each, 'base64'))
  if (all.length === 0 || all.some((bytes) => bytes.length !== 32))
    throw new Wrong('must be 32 bytes in base64; make one with `openssl rand -base64 32`')
  return all as unknown as SecretKeys
}

const stripeKey: Parse<string> = (text) => {
  if (!/^(sk|rk)_(test|live)_\w+$/.test(text))
    throw new Wrong(
      'must be a secret or restricted key of Stripe, sk_test_…, sk_live_…, rk_test_… or rk_live_…',
    )
  return text
}

const orNothing =
  <Value>(parse: Parse<Value>): Parse<Value | undefined> =>
  (text) =>
    text === '' ? undefined : parse(text)

const setting = <Value>(about: string, parse: Parse<Value>, fallback?: string): Setting<Value> => ({
  about,
  parse,
  fallback,
})

const PER_MINUTE = integer(1, 10_000_000)

export const settings = {
  DATABASE_URL: setting(
    'PostgreSQL 15 or later: postgres://user:password@host/database',
    url('postgres', 'postgresql'),
  ),
  REDIS_URL: setting(
    'Redis for limits that all processes share and for waking streams; without it each process counts for itself',
    orNothing(url('redis', 'rediss')),
    '',
  ),
  NODE_ENV: setting(
    'production requires SECRET_KEY and PAYMENT_PROVIDER, and refuses the demo',
    oneOf('production', 'development', 'test'),
    'development',
  ),
  HOST: setting('address to listen on', (text) => text, '127.0.0.1'),
  PORT: setting('port of the API; 0: any free one', integer(0, 65_535), '3000'),
  METRICS_HOST: setting(
    'address that the metrics listen on; they are not for customers',
    (text) => text,
    '127.0.0.1',
  ),
  METRICS_PORT: setting("port of the API's Prometheus metrics; 0: any free one", integer(0, 65_535), '9464'),
  WORKER_METRICS_PORT: setting(
    "port of the worker's Prometheus metrics; 0: any free one",
    integer(0, 65_535),
    '9465',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'address of an OpenTelemetry collector (OTLP over HTTP) that gets traces, such as http://127.0.0.1:4318; empty: no traces',
    orNothing(url('http', 'https')),
    '',
  ),
  OTEL_SERVICE_NAME: setting('the name of the service in traces', (text) => text, 'muster'),
  STATEMENT_COMMENTS: setting(
    'true: every statement names its request or job in a comment, for pg_stat_activity and the log of PostgreSQL; statements are then not prepared, which costs time',
    yesOrNo,
    'false',
  ),
  SECRET_KEY: setting(
    '32 bytes in base64; encrypts secrets of second factors, webhooks, providers and mails. Comma-separated to rotate: the first is used, the others still read',
    orNothing(keys),
    '',
  ),
  LOG_LEVEL: setting(
    'the lowest level that is logged: fatal, error, warn, info, debug or silent',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    'info',
  ),
  TRUSTED_PROXIES: setting(
    'addresses or CIDR ranges, comma-separated, whose X-Forwarded-For counts',
    addresses,
    '',
  ),
  CORS_ORIGINS: setting('origins, comma-separated, whose pages may call the API from a browser', origins, ''),
  BOARD_CACHE_MB: setting(
    'memory per process for boards that were sent and have not changed since; 0 reads every board anew',
    integer(0, 4_096),
    '64',
  ),
  DATABASE_POOL_SIZE: setting(
    'PostgreSQL connections of an API process; a worker always uses 9',
    integer(2, 1_000),
    '10',
  ),
  MAX_IN_FLIGHT: setting(
    'requests that a process handles at once; further ones get 429',
    integer(1, 100_000),
    '1000',
  ),
  MAX_STREAMS: setting(
    'streams of events that a process keeps open; further ones get 429',
    integer(1, 100_000),
    '5000',
  ),
  STREAM_STALL_SECONDS: setting(
    'seconds after which an export or a stream is cut whose reader does not read',
    integer(1, 3_600),
    '60',
  ),
  PROJECT_MAX_IN_FLIGHT: setting(
    'requests of one project that a process handles at once; further ones get 429',
    integer(1, 100_000),
    '32',
  ),
  PROJECT_MAX_CARDS: setting('cards that one project may have', integer(1, 1_000_000_000), '200000'),
  PROJECT_MAX_MIB: setting("MiB that one project's cards may take", integer(1, 1_000_000), '1024'),
  PROJECT_MAX_FILES_MIB: setting("MiB that one project's files may take", integer(1, 1_000_000_000), '5120'),
  PLATFORM_MAX_FILES_MIB: setting(
    "MiB that the files of one platform's templates may take",
    integer(1, 1_000_000_000),
    '5120',
  ),
  FILES_FOLDER: setting(
    'folder for the content of files, unless they are in a bucket; a relative one begins at the working directory. All API processes and workers must see the same one',
    (text) => text,
    'files',
  ),
  FILES_S3_BUCKET: setting(
    'bucket of S3, or of something compatible, for the content of files; empty: FILES_FOLDER',
    orNothing((text) => text),
    '',
  ),
  FILES_S3_ENDPOINT: setting(
    "address of the service that has the bucket; empty: Amazon's of the region",
    orNothing(url('https', 'http')),
    '',
  ),
  FILES_S3_REGION: setting('region of the bucket', (text) => text, 'us-east-1'),
  FILES_S3_ACCESS_KEY_ID: setting(
    'key for the bucket; empty: the credentials of the machine',
    orNothing((text) => text),
    '',
  ),
  FILES_S3_SECRET_ACCESS_KEY: setting(
    'secret of FILES_S3_ACCESS_KEY_ID',
    orNothing((text) => text),
    '',
  ),
  FILES_S3_PATH_STYLE: setting(
    'true: the bucket is part of the path, not of the host name, as most compatible services want',
    yesOrNo,
    'false',
  ),
  TRASH_DAYS: setting('days after which deleted records are purged', integer(1, 36_500), '90'),
  ACTIVITY_DAYS: setting('days for which activity and events are kept', integer(30, 36_500), '730'),
  AUDIT_DAYS: setting('days for which the audit log is kept', integer(1, 36_500), '2555'),
  PAYMENT_EVENT_DAYS: setting('days for which processed payment events are kept', integer(1, 36_500), '730'),
  IDEMPOTENCY_HOURS: setting('hours for which answers to Idempotency-Key are kept', integer(24, 720), '24'),
  IDEMPOTENCY_MIB: setting(
    'MiB that the answers kept for Idempotency-Key may take in one project; further keyed writes get 429',
    integer(1, 1_000_000),
    '64',
  ),
  WEBHOOK_ALLOWED_NETWORKS: setting(
    'private addresses or CIDR ranges, comma-separated, that webhooks and OpenID providers may be at; none unless set',
    addresses,
    '',
  ),
  DNS_SERVERS: setting(
    "name servers, comma-separated, that domains of single sign-on are looked up at; empty: the system's",
    list,
    '',
  ),
  RATE_LIMIT_PER_MINUTE: setting('requests per minute and user, all tokens together', PER_MINUTE, '300'),
  SERVICE_RATE_LIMIT_PER_MINUTE: setting(
    'requests per minute and service, all its tokens together',
    PER_MINUTE,
    '1200',
  ),
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: setting(
    'requests per minute and address without a valid token',
    PER_MINUTE,
    '60',
  ),
  LOGIN_ATTEMPTS_PER_MINUTE: setting('sign-ins per minute, e-mail and IP address', PER_MINUTE, '10'),
  LOGIN_FAILURES_PER_HOUR: setting('failed sign-ins per hour and e-mail', PER_MINUTE, '100'),
  SECOND_FACTOR_FAILURES_PER_HOUR: setting('wrong second factors per hour and e-mail', PER_MINUTE, '10'),
  PUBLIC_URL: setting(
    'public address of the service, used in links and to recognise its own pages; empty means HOST and PORT',
    orNothing(url('https', 'http')),
    '',
  ),
  SMTP_URL: setting(
    'mail server, smtp://user:password@host:587 or smtps://…; without it no mail is sent, and links are shown to pass on',
    orNothing(url('smtp', 'smtps')),
    '',
  ),
  MAIL_FROM: setting(
    'sender of mails, like Muster <muster@example.com>; needed with SMTP_URL',
    orNothing((text) => text),
    '',
  ),
  PAYMENT_PROVIDER: setting(
    'sandbox serves a test page that charges nothing; production must set this',
    oneOf('stripe', 'sandbox'),
    'sandbox',
  ),
  STRIPE_SECRET_KEY: setting('key of the Stripe account', orNothing(stripeKey), ''),
  STRIPE_WEBHOOK_SECRET: setting(
    'secret that signs Stripe events; two, comma-separated, while it is being changed',
    orNothing(list),
    '',
  ),
  STRIPE_API_BASE: setting(
    "address to use instead of Stripe's, for tests",
    orNothing(url('http', 'https')),
    '',
  ),
  CHECKOUT_SUCCESS_URL: setting(
    'where Stripe redirects after a payment',
    orNothing(url('https', 'http')),
    '',
  ),
  CHECKOUT_CANCEL_URL: setting(
    'where Stripe redirects after a cancelled payment',
    orNothing(url('https', 'http')),
    '',
  ),
  STOP_DELAY_MS: setting(
    'milliseconds (0 to 8000) to keep serving after SIGTERM, until load balancers notice /readyz',
    integer(0, 8_000),
    '1000',
  ),
} satisfies Record<string, Setting<unknown>>

type Settings = typeof settings
export type Config = { readonly [Name in keyof Settings]: ReturnType<Settings[Name]['parse']> } & {
  readonly SECRET_KEY: SecretKeys
}

// Anyone can read this key here, so readConfig refuses it in production.
const DEVELOPMENT_KEY: SecretKeys = [Buffer.alloc(32, 'muster development key')]

export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Throws a ConfigError that names every setting that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { parse, fallback, about }] of Object.entries<Setting<unknown>>(settings)) {
    const text = env[name] || fallback
    if (text === undefined) {
      problems.push(`${name} is not set (${about}).`)
      continue
    }
    try {
      values[name] = parse(text)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      problems.push(`${name} ${error.message}.`)
    }
  }
  if (values.NODE_ENV === 'production' && !env.SECRET_KEY) {
    problems.push('SECRET_KEY is required in production; make one with `openssl rand -base64 32`.')
  }
  if (values.NODE_ENV === 'production' && !env.PAYMENT_PROVIDER) {
    problems.push('PAYMENT_PROVIDER is required in production: stripe, or sandbox to charge nothing.')
  }
  if (env.SMTP_URL && !env.MAIL_FROM) problems.push('MAIL_FROM is needed with SMTP_URL.')
  if (values.PAYMENT_PROVIDER === 'stripe') {
    const needed = [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'CHECKOUT_SUCCESS_URL',
      'CHECKOUT_CANCEL_URL',
    ]
    for (const name of needed) {
      if (!env[name]) problems.push(`${name} is needed with PAYMENT_PROVIDER=stripe.`)
    }
  }
  if (problems.length) throw new ConfigError(problems)
  return { ...values, SECRET_KEY: values.SECRET_KEY ?? DEVELOPMENT_KEY } as Config
}

/** The public URL of the service, without a trailing slash. */
export const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '')

export const usesDevelopmentKey = (config: Config) => config.SECRET_KEY === DEVELOPMENT_KEY
