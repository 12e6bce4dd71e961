import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMuster } from '@harness/commands.ts'
import { startService } from '@harness/processes.ts'
import { startPostgres, startRedis } from '@harness/servers.ts'
import { Redis } from 'ioredis'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, MusterError } from '../../../sdk/src/index.ts'

// Everything that may hold a secret, as whoever steals a backup or reads the logs would see it.
test('dumps of the database, Redis and all logs contain no token, password or other secret', async () => {
  const postgresLog = join(tmpdir(), `muster-postgres-${process.pid}.log`)
  const postgres = await startPostgres({ logFile: postgresLog })
  const redis = await startRedis()
  onTestFinished(async () => {
    await Promise.all([postgres.close(), redis.close()])
    rmSync(postgresLog, { force: true })
  })
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'debug',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const outputs: string[] = []
  const secrets = new Set<string>([env.SECRET_KEY])
  const keep = (...values: string[]) => {
    for (const value of values) secrets.add(value)
  }

  outputs.push((await runMuster(['migrate'], env)).stderr)
  const demo = JSON.parse((await runMuster(['demo', '--json'], env)).stdout)
  const people = [demo.superadmin, demo.owner, demo.member, demo.viewer, demo.outsider, demo.two_factor]
  keep(
    ...people.map(({ password }) => password),
    demo.two_factor.totp_secret,
    ...demo.two_factor.recovery_codes,
  )
  const typed = 'typed by an operator 1'
  keep(typed)
  await runMuster(['operator', 'users', 'reset-password', '3', '--password-stdin'], env, typed)
  const generated = await runMuster(['operator', 'users', 'reset-password', '4', '--generate-password'], env)
  keep(/shown only now: (\S+)/.exec(generated.stdout)?.[1] ?? 'no password was printed')

  const service = await startService(env, 'serve')
  const anonymous = createClient({ baseUrl: service.base, attempts: 1 })
  const { token } = await anonymous.authenticate(demo.owner)
  keep(token)
  const owner = createClient({ baseUrl: service.base, token, attempts: 1 })
  const integration = await owner.tokens.create({ name: 'Till', project_id: demo.project_id, role: 'viewer' })
  keep(integration.token)
  const enrolled = await owner.twoFactor.enrol({ password: demo.owner.password })
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.secret) }).generate()
  const confirmed = await owner.twoFactor.confirm({ code })
  keep(enrolled.secret, ...confirmed.recovery_codes)
  const renewed = await owner.twoFactor.recoveryCodes.regenerate({
    password: demo.owner.password,
    code: confirmed.recovery_codes[0] ?? '',
    is_recovery: true,
  })
  keep(...renewed.recovery_codes)
  const next = 'a new and unusual password'
  keep(next)
  await owner.password.change({ current_password: demo.owner.password, new_password: next })
  const secured = { email: demo.two_factor.email, password: demo.two_factor.password }
  keep(
    (await anonymous.authenticate({ ...secured, code: demo.two_factor.recovery_codes[0], is_recovery: true }))
      .token,
  )
  // Held wrongly: secrets where they do not belong.
  const misplaced = 'a password typed into the wrong field'
  keep(misplaced)
  for (const body of [
    { email: `${misplaced}@example.com`, password: misplaced },
    { email: misplaced, password: 'x' },
  ]) {
    await anonymous.authenticate(body).catch((error) => expect(error).toBeInstanceOf(MusterError))
  }
  await fetch(`${service.base}/v1/me?token=${integration.token}`, { method: 'POST' })
  await fetch(`${service.base}/${integration.token}`, {
    method: 'POST',
    headers: { authorization: `Basic ${token}` },
  })
  await fetch(`${service.base}/v1/me`, {
    method: 'POST',
    body: `{"password": "${next}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const metrics = await (await fetch(service.metrics)).text()
  await service.stop()
  outputs.push(service.output(), metrics)

  const dump = execFileSync('pg_dump', [postgres.url], { encoding: 'utf8', maxBuffer: 256 * 1_048_576 })
  outputs.push(dump, readFileSync(postgresLog, 'utf8'), await dumpRedis(redis.url))

  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(outputs.every((output) => typeof output === 'string')).toBe(true)
  expect(readsLike(outputs.join('\n'), 'insert into access_tokens')).toBe(true)
  const leaked = [...secrets].filter((secret) => outputs.some((output) => holds(output, secret)))
  expect(leaked).toEqual([])
  expect(secrets.size).toBeGreaterThan(40)
})

const readsLike = (text: string, part: string) => text.includes(part)

/** In plain text, in base64, in hex, or with its dashes left out. */
function holds(output: string, secret: string): boolean {
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    secret.replaceAll('-', ''),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
  ]
  return forms.some((form) => output.includes(form))
}

async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url)
  const keys = await redis.keys('*')
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  redis.disconnect()
  expect(keys.length).toBeGreaterThan(0)
  return [...keys, ...values.map((value) => value?.toString('latin1'))].join('\n')
}
