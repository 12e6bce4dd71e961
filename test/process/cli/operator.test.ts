import { runMuster } from '@harness/commands.ts'
import { isFull } from '@harness/processes.ts'
import { createDatabase } from '@harness/world.ts'
import { beforeAll, describe, expect, inject, test } from 'vitest'

let env: Record<string, string>
beforeAll(async () => {
  env = { DATABASE_URL: await createDatabase(), REDIS_URL: inject('redisUrl') }
})

const muster = (...args: string[]) => runMuster(['operator', ...args], env)

async function json(...args: string[]) {
  const { code, stdout, stderr } = await muster(...args, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe('platforms, projects, users, members', () => {
  test('are created, listed, changed and removed', async () => {
    const platform = await json('platforms', 'create', 'Crumb & Co')
    const project = await json(
      'projects',
      'create',
      'Northside',
      '--platform',
      String(platform.id),
      '--tool',
      'till',
      'oven',
    )
    expect(project.tools).toEqual(['till', 'oven'])
    const person = ['--platform', String(platform.id), '--email', 'Ann@Crumb.example', '--name', 'Ann']
    const ann = await json('users', 'create', ...person, '--superadmin', '--generate-password')
    expect(ann.password).toMatch(/^\S{24}$/)

    const added = await muster(
      'members',
      'set',
      '--project',
      String(project.id),
      '--user',
      String(ann.id),
      '--role',
      'owner',
    )
    expect([added.code, added.stdout]).toEqual([0, `User ${ann.id} is owner of project ${project.id}.\n`])
    expect(await json('members', 'list', '--project', String(project.id))).toMatchObject([
      { user_id: ann.id, role: 'owner' },
    ])
    expect((await muster('members', 'list', '--project', String(project.id))).stdout).toMatch(
      /^USER ID +EMAIL +NAME +ROLE/,
    )

    expect((await muster('projects', 'suspend', String(project.id))).code).toBe(0)
    expect((await json('projects', 'list'))[0].suspended_at).not.toBeNull()
    expect((await muster('projects', 'resume', String(project.id))).code).toBe(0)
    for (const verb of ['demote', 'promote', 'disable', 'enable', 'reset-second-factor']) {
      expect([verb, (await muster('users', verb, String(ann.id))).code]).toEqual([verb, 0])
    }
    expect((await json('users', 'list', '--platform', String(platform.id)))[0]).toMatchObject({
      superadmin: true,
      disabled_at: null,
    })
    // The rules of the API hold here too: a project keeps an owner.
    const removed = await muster(
      'members',
      'remove',
      '--project',
      String(project.id),
      '--user',
      String(ann.id),
    )
    expect([removed.code, removed.stderr]).toEqual([1, expect.stringContaining('at least one owner')])
    const bob = await json(
      ...['users', 'create', '--platform', String(platform.id), '--email', 'bob@example.com'],
      ...['--name', 'Bob', '--generate-password'],
    )
    const set = ['members', 'set', '--project', String(project.id), '--user', String(bob.id)]
    expect((await muster(...set, '--role', 'viewer')).code).toBe(0)
    expect((await muster(...set, '--role', 'owner')).code).toBe(0)
    const again = await muster('members', 'remove', '--project', String(project.id), '--user', String(ann.id))
    expect(again.code).toBe(0)
    expect(await json('members', 'list', '--project', String(project.id))).toMatchObject([
      { user_id: bob.id },
    ])
  })
})

describe('exit codes and messages for wrong usage', () => {
  test.each([
    [2, /required option '--platform <id>' not specified/, ['users', 'create']],
    [2, /unknown command 'frobnicate'/, ['frobnicate']],
    [2, /An id must be a whole number, 1 or greater/, ['users', 'disable', 'x']],
    [2, /Not an e-mail address/, ['users', 'create', '--platform', '1', '--email', 'x', '--name', 'x']],
    [1, /There is no user 999999. See `muster operator users list`/, ['users', 'disable', '999999']],
    [1, /does not exist/, ['projects', 'create', 'x', '--platform', '999999']],
    [
      1,
      /There is no project 999999/,
      ['members', 'set', '--project', '999999', '--user', '1', '--role', 'owner'],
    ],
    [
      2,
      /--password-stdin or --generate-password/,
      ['users', 'create', '--platform', '1', '--email', 'b@b.example', '--name', 'x'],
    ],
  ])('%i, %s', async (exit, message, args) => {
    const { code, stderr } = await muster(...args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\bat .*\.ts:\d+/)
    expect(code).toBe(exit)
  })

  test('1: an e-mail address that is taken, ignoring case', async () => {
    const { id } = await json('platforms', 'create', 'Another')
    const person = (email: string) => [
      'users',
      'create',
      '--platform',
      String(id),
      '--email',
      email,
      '--name',
      'x',
      '--generate-password',
    ]
    expect((await muster(...person('taken@example.com'))).code).toBe(0)
    const again = await muster(...person('TAKEN@example.com'))
    expect([again.code, again.stderr]).toEqual([1, 'Another user already has this e-mail address.\n'])
  })

  test('2: a short or common password from standard input is refused', async () => {
    const { id } = await json('platforms', 'create', 'Third')
    const args = [
      'operator',
      'users',
      'create',
      '--platform',
      String(id),
      '--email',
      'c@example.com',
      '--name',
      'x',
      '--password-stdin',
    ]
    expect(await runMuster(args, env, 'short\n')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('15 to 256'),
    })
    expect(await runMuster(args, env, 'password12345678\n')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('most common'),
    })
    expect((await runMuster(args, env, 'a good long pass phrase\n')).code).toBe(0)
  })

  test('2: all invalid settings are listed; 1: the database is unreachable or not migrated', async () => {
    const wrong = await runMuster(['migrate'], { PORT: 'x' })
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toMatch(/DATABASE_URL is not set[\s\S]*PORT must be a whole number/)
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' }
    expect(await runMuster(['operator', 'users', 'list'], away)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be reached'),
    })
    expect(await runMuster(['serve'], away)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be reached'),
    })
    const empty = { DATABASE_URL: inject('postgresUrl') }
    expect(await runMuster(['operator', 'users', 'list'], empty)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('muster migrate'),
    })
    expect(await runMuster(['api'], empty)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('muster migrate'),
    })
    const nowhere = { DATABASE_URL: inject('postgresUrl').replace(/postgres$/, 'nowhere') }
    expect(await runMuster(['migrate'], nowhere)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('createdb'),
    })
  })
})

describe('doctor, demo, help', () => {
  test('doctor: exits with 0 if all is well, else with 1 and advice', async () => {
    const well = await runMuster(['doctor'], env)
    expect([well.code, well.stdout]).toEqual([
      0,
      expect.stringContaining('ok       migrations     up to date'),
    ])
    const ill = await runMuster(['doctor', '--json'], { DATABASE_URL: inject('postgresUrl') })
    expect(ill.code).toBe(1)
    const { ok, findings } = JSON.parse(ill.stdout)
    expect(ok).toBe(false)
    expect(findings.find(({ check }: { check: string }) => check === 'migrations').message).toContain(
      'muster migrate',
    )
    expect(findings.find(({ check }: { check: string }) => check === 'redis').state).toBe('warning')
    expect((await runMuster(['doctor'], {})).code).toBe(1)
  })

  test('demo: fills an empty database once, and never in production', async () => {
    const fresh = { DATABASE_URL: await createDatabase() }
    const SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
    expect(
      (
        await runMuster(['demo'], {
          ...fresh,
          NODE_ENV: 'production',
          SECRET_KEY,
          PAYMENT_PROVIDER: 'sandbox',
        })
      ).stderr,
    ).toContain('not for production')
    const first = await runMuster(['demo', '--json'], fresh)
    expect(first.code).toBe(0)
    const world = JSON.parse(first.stdout)
    for (const who of ['superadmin', 'owner', 'member', 'viewer', 'outsider', 'two_factor']) {
      expect(world[who]).toMatchObject({ email: expect.any(String), password: expect.any(String) })
    }
    expect(world.two_factor.recovery_codes).toHaveLength(10)
    const again = await runMuster(['demo'], fresh)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('not empty')])
  })

  test('--help on every command, without a database', async () => {
    const { stdout } = await runMuster(['--help'], {})
    const names = [...stdout.matchAll(/^ {2}([a-z-]+)(?: \[|<| {2,}\w| <)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help')
    expect(names).toEqual([
      'try',
      'serve',
      'api',
      'worker',
      'migrate',
      'demo',
      'doctor',
      'settings',
      'operator',
      'login',
      'logout',
      'profiles',
      'completion',
      'mcp',
      'me',
      'tokens',
      'password',
      'email',
      'profile',
      'two-factor',
      'passkeys',
      'notifications',
      'boards',
      'overview',
      'filters',
      'groups',
      'cards',
      'checklists',
      'runs',
      'checks',
      'files',
      'tour',
      'comments',
      'tags',
      'trash',
      'events',
      'webhooks',
      'members',
      'people',
      'invitations',
      'projects',
      'users',
      'platform',
      'service-tokens',
      'embeds',
      'sso',
      'audit',
      'templates',
      'platform-events',
      'rollouts',
      'sign-offs',
      'compliance',
      'drift',
      'adoption',
      'plans',
      'subscriptions',
      'themes',
    ])
    // Starting a process takes most of a second: a few of them here, all with `npm run prove`.
    for (const name of names.filter((_, at) => isFull || at % 8 === 0)) {
      const help = await runMuster([name, '--help'], {})
      expect([name, help.code, help.stdout.startsWith(`Usage: muster ${name}`)]).toEqual([name, 0, true])
    }
    expect((await runMuster(['settings'], {})).stdout).toMatch(/DATABASE_URL +\(required\)/)
  })
})
