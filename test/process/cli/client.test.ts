// `muster` as a person and a program use it, against a running service.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createDatabase } from '@harness/world.ts'
import {
  argumentsOf,
  camel,
  commandOf,
  type Operation,
  type OperationName,
  operations,
} from '@muster/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientCommands } from '../../../cli/src/client/commands.ts'
import { EMPTY, parseValue } from '../../../cli/src/client/values.ts'
import type { Examples } from '../../../contract/src/openapi.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
const file = join(folder, 'muster', 'config.json')
const env = { XDG_CONFIG_HOME: folder, HOME: folder }
const muster = (args: string[], input = '', more = {}) => runMuster(args, { ...env, ...more }, input)
const words = (line: string) => muster(line.split(' '))
async function json(line: string) {
  const { code, stdout, stderr } = await words(`${line} --json`)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

let service: Service
// biome-ignore lint/suspicious/noExplicitAny: what `muster demo --json` prints.
let demo: any
beforeAll(async () => {
  const settings = { DATABASE_URL: await createDatabase(), REDIS_URL: inject('redisUrl'), ...GENEROUS }
  demo = JSON.parse((await runMuster(['demo', '--json'], settings)).stdout)
  service = await startService(settings, 'serve')
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signIn(who: string, profile: string, ...lines: string[]) {
  const args = ['login', demo[who].email, '--url', service.base, '--profile', profile, '--password-stdin']
  return muster(args, [demo[who].password, ...lines].join('\n'))
}

describe('signing in', () => {
  test('asks for a sign-in, reports a wrong password, and stores the token for its owner only', async () => {
    expect(await words('boards list')).toMatchObject({
      code: 1,
      stderr:
        'You are not signed in at http://127.0.0.1:3000/api. Run `muster login EMAIL --url http://127.0.0.1:3000/api` first, or set MUSTER_TOKEN.\n',
    })
    const wrong = await muster(['login', 'x@y.example', '--url', service.base, '--password-stdin'], 'wrong')
    expect([wrong.code, wrong.stderr]).toEqual([1, 'The e-mail address or the password is wrong.\n'])
    expect(await muster(['login', 'x@y.example'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--password-stdin'),
    })
    const right = await signIn('owner', 'olga')
    expect([right.code, right.stdout]).toEqual([0, expect.stringContaining('Signed in as Olga Lindqvist')])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'muster')).mode & 0o777).toBe(0o700)
    expect((await json('me')).user.email).toBe(demo.owner.email)
    chmodSync(file, 0o644)
    expect(await words('me')).toMatchObject({ code: 1, stderr: expect.stringContaining('chmod 600') })
    chmodSync(file, 0o600)
  })

  test('with a second factor: the code from the second line, or a recovery code', async () => {
    const code = new TOTP({ secret: Secret.fromBase32(demo.two_factor.totp_secret) }).generate()
    expect((await signIn('two_factor', 'tara', code)).code).toBe(0)
    expect((await signIn('two_factor', 'tara', code)).stderr).toContain('already used')
    const args = ['login', demo.two_factor.email, '--profile', 'tara', '--recovery', '--password-stdin']
    const lines = [demo.two_factor.password, demo.two_factor.recovery_codes[0]].join('\n')
    expect((await muster(args, lines)).code).toBe(0)
  })

  test('profiles: listed without tokens, selected, changed, removed; the environment wins', async () => {
    await signIn('owner', 'olga')
    const listed = await json('profiles list')
    expect(listed.find(({ name }: { name: string }) => name === 'olga')).toMatchObject({
      is_current: true,
      is_signed_in: true,
    })
    expect(JSON.stringify(listed)).not.toContain('mst_')
    expect((await words('profiles project 1')).code).toBe(0)
    expect((await words('boards list')).code).toBe(0)
    expect((await words('profiles project 999')).code).toBe(0)
    expect((await words('boards list')).stderr).toContain('not a member')
    expect((await words('boards list --project 1')).code).toBe(0)
    expect((await words('profiles use nobody')).stderr).toContain('muster profiles list')
    const unknown = await words('boards list --profile nobody')
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('There is no profile nobody')])
    const { profiles } = JSON.parse(readFileSync(file, 'utf8'))
    const env = { MUSTER_URL: service.base, MUSTER_TOKEN: profiles.olga.token, MUSTER_CONFIG: '/nonexistent' }
    expect((await muster(['me', '--json'], '', env)).code).toBe(0)
    expect((await words('profiles remove tara')).code).toBe(0)
    await signIn('owner', 'away')
    expect((await words('logout')).stdout).toBe('Signed out.\n')
    expect((await words('boards list')).stderr).toContain('not signed in')
    expect((await words('profiles use olga')).code).toBe(0)
  })
})

describe('working', () => {
  beforeAll(async () => {
    await signIn('superadmin', 'sofia')
    await signIn('owner', 'olga')
  })

  test('cards are created, listed as table and JSON, paged, updated, cleared and deleted', async () => {
    const made = await muster(['cards', 'create', 'Order flour', '--due-date', '2027-05-15', '--json'])
    const { card } = JSON.parse(made.stdout)
    expect(card).toMatchObject({ title: 'Order flour', due_date: '2027-05-15T23:59:59.999Z' })
    const { stdout, stderr } = await words('cards list --limit 2')
    expect(stdout).toMatch(/^ID +TITLE +STATUS +PRIORITY/)
    expect(stderr).toMatch(/There are more rows: use --after-id \d+ for the next page, or --all\./)
    const all = await json('cards list --all --limit 5')
    expect(all.length).toBeGreaterThan(10)
    expect((await json(`cards update ${card.id} --due-date null --priority low`)).card).toMatchObject({
      due_date: null,
      priority: 'low',
    })
    expect((await json(`cards bulk-update ${card.id} --status closed`)).updated_count).toBe(1)
    expect((await words(`cards get ${card.id}`)).stdout).toMatch(/^status +closed$/m)
    expect((await words(`cards delete ${card.id} --yes`)).stdout).toBe('Card deleted.\n')
    expect((await words(`cards get ${card.id}`)).stderr).toMatch(/no such card/)
    const twice = ['cards', 'create', 'Once', '--idempotency-key', 'once', '--json']
    const ids = [await muster(twice), await muster(twice)].map(({ stdout }) => JSON.parse(stdout).card.id)
    expect(ids[0]).toBe(ids[1])
  })

  test('a board is shown with its groups and cards', async () => {
    const { stdout } = await words(`boards get ${demo.board_id}`)
    expect(stdout).toMatch(/^title +Opening the shop$/m)
    expect(stdout).toMatch(/^\d+ {2}Before we open\nID +TITLE/m)
  })

  test.each([
    [2, /Must be one of low, normal, high, urgent/, ['cards', 'create', 'x', '--priority', 'asap']],
    [2, /missing required argument 'title'/, ['cards', 'create']],
    [2, /required option '--comment <comment>'/, ['comments', 'create', '1']],
    [2, /Must be a whole number/, ['cards', 'get', 'x']],
    [2, /--title: The title field must not be blank/, ['cards', 'create', ' ']],
    [2, /unknown option '--colour'/, ['cards', 'create', 'x', '--colour', 'red']],
    [2, /Must be valid JSON; put it in quotes/, ['groups', 'reorder', '--groups', 'x']],
    [1, /for superadmins/, ['templates', 'boards', 'list']],
  ])('wrong usage exits with %i: %s', async (exit, message, args) => {
    const { code, stderr } = await muster(args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\bat .*\.ts:\d+/)
    expect(code).toBe(exit)
  })

  test('an unreachable service is reported', async () => {
    const away = { MUSTER_URL: 'http://127.0.0.1:1/api', MUSTER_TOKEN: 'x' }
    expect(await muster(['me'], '', away)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Is it running'),
    })
  })

  test('a password is changed with two lines from standard input', async () => {
    await signIn('member', 'milan')
    const next = 'warm bread before seven'
    const changed = await muster(
      ['password', 'change', '--profile', 'milan'],
      `${demo.member.password}\n${next}`,
    )
    expect([changed.code, changed.stdout]).toEqual([0, expect.stringContaining('Password changed')])
    demo.member.password = next
    expect((await signIn('member', 'milan')).code).toBe(0)
    expect((await words('profiles use olga')).code).toBe(0)
  })

  test('a push shows its preview, requires --yes, and reports that projects show it', async () => {
    const as = (line: string) => words(`${line} --profile sofia`)
    expect((await as('templates cards update 1 --title Welcome!')).code).toBe(0)
    const refused = await as('templates cards push 1')
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toMatch(/text_changes +2[\s\S]*Add --yes/)
    const pushed = await as('templates cards push 1 --yes')
    expect([pushed.code, pushed.stdout]).toEqual([0, 'projects_updated  2\n'])
    const { rollouts } = JSON.parse((await as('rollouts list --limit 1 --json')).stdout)
    const { number } = rollouts[0]
    expect(pushed.stderr).toContain('Every project shows it now.')
    expect((await as(`rollouts watch ${number}`)).stdout).toBe(
      `Rollout ${number} is done. Projects that it has reached: 2; that show something new: 2.\n`,
    )
    expect((await as(`rollouts undo ${number}`)).code).toBe(2)
    expect((await as(`rollouts undo ${number} --yes`)).code).toBe(0)
    const [event] = (await as(`rollouts watch ${number} --json`)).stdout.trim().split('\n')
    expect(JSON.parse(event ?? '')).toMatchObject({ rollout: { state: 'undone' } })
  })
})

describe('generated from the list', () => {
  const leaf = (path: string[]) =>
    path.reduce((at, word) => at?.commands.find((command) => command.name() === word), {
      commands: clientCommands(),
    } as unknown as ReturnType<typeof clientCommands>[number] | undefined)

  test('the command in the reference sends the body of the example', () => {
    const examples: Examples = JSON.parse(readFileSync(`${root}contract/examples.json`, 'utf8'))
    for (const [name, op] of Object.entries<Operation>(operations)) {
      const example = examples.operations[name as OperationName]
      if (!example || op.forPages || name === 'authenticate' || name === 'logout') continue
      const [, ...line] = commandOf(op, example.body).match(/'(?:[^']|'\\'')*'|\S+/g) ?? []
      const plain = line.map((word) =>
        word.startsWith("'") ? word.slice(1, -1).replaceAll(`'\\''`, "'") : word,
      )
      const path = plain.slice(0, plain.findIndex((_, at) => !leaf(plain.slice(0, at + 1))) >>> 0)
      const command = leaf(path)
      expect([name, command?.commands.length]).toEqual([name, 0])
      const { operands } = command?.parseOptions(plain.slice(path.length)) ?? { operands: [] }
      const body: Record<string, unknown> = {}
      for (const argument of argumentsOf(op)) {
        const { field, flag, isPositional, isSecret } = argument
        if (isSecret) continue
        const value = isPositional ? parseValue(argument, operands[0] ?? '') : command?.opts()[camel(flag)]
        if (value !== undefined) body[field] = value === EMPTY ? null : value
      }
      const secret = new Set(argumentsOf(op).flatMap(({ field, isSecret }) => (isSecret ? field : [])))
      const shown = Object.entries(example.body).filter(([field]) => !secret.has(field))
      expect([name, body]).toEqual([name, Object.fromEntries(shown)])
    }
  })

  test('help describes each field and shows an example', async () => {
    const { stdout } = await words('templates boards sync --help')
    expect(stdout).toMatch(/Usage: muster templates boards sync \[options\] <board_id>/)
    expect(stdout).toMatch(/--reason <reason> +The reason for the rollout, kept in the log/)
    expect(stdout).toMatch(/Example:\n {2}muster templates boards sync \d+ --reason 'The new wording.'/)
  })
})
