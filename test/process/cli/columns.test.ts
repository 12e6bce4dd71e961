// Every command that reads, in a world whose every title is hostile: lines fit 80 columns, and nothing reaches the
// terminal that it would obey.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMuster } from '@harness/commands.ts'
import { GENEROUS, isFull, type Service, startService } from '@harness/processes.ts'
import { root } from '@harness/root.ts'
import { createDatabase } from '@harness/world.ts'
import { commandOf, type Operation, operations } from '@muster/contract'
import pg from 'pg'
import stringWidth from 'string-width'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const HOSTILE =
  `\u001b[2J\u001b]0;owned\u0007 ${'面包'.repeat(20)} 👩‍👩‍👧‍👦 \u202eback ${'x'.repeat(120)}`.slice(0, 250)

const folder = mkdtempSync(join(tmpdir(), 'muster-columns-'))
const env = { XDG_CONFIG_HOME: folder, HOME: folder, COLUMNS: '80' }
let service: Service
// biome-ignore lint/suspicious/noExplicitAny: what `muster demo --json` prints.
let demo: any
beforeAll(async () => {
  const settings = { DATABASE_URL: await createDatabase(), REDIS_URL: inject('redisUrl'), ...GENEROUS }
  demo = JSON.parse((await runMuster(['demo', '--json'], settings)).stdout)
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  for (const [table, column] of [
    ...(['boards', 'groups', 'cards', 'master_boards', 'master_groups', 'master_cards'] as const).map(
      (each) => [each, 'title'] as const,
    ),
    ...(['published_boards', 'published_groups', 'published_cards'] as const).map(
      (each) => [each, 'title'] as const,
    ),
    ['tags', 'name'] as const,
    ['projects', 'name'] as const,
    ['themes', 'name'] as const,
    ['users', 'name'] as const,
    ['comments', 'comment'] as const,
    ['access_tokens', 'name'] as const,
  ])
    await client.query(`update ${table} set ${column} = $1 where ${column} is not null`, [HOSTILE])
  await client.end()
  service = await startService(settings, 'serve')
  for (const who of ['owner', 'superadmin']) {
    const args = ['login', demo[who].email, '--url', service.base, '--profile', who, '--password-stdin']
    expect((await runMuster(args, env, demo[who].password)).code).toBe(0)
  }
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const examples = JSON.parse(readFileSync(join(root, 'contract/examples.json'), 'utf8')).operations
const reads = Object.entries<Operation>(operations).filter(
  // The example of rolloutsStage has a rollout in waves made for it, which the demo does not have.
  ([name, op]) => op.effect === 'read' && !op.streams && op.access !== 'public' && name !== 'rolloutsStage',
)

function expectTame(text: string): void {
  expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
  const tooWide = text.split('\n').filter((line) => stringWidth(line) > 80)
  expect(tooWide).toEqual([])
}

// Starting a process takes most of a second: every sixth here, all with `npm run prove`.
const looked = reads.filter((_, at) => isFull || at % 6 === 0)

test.each(looked)('%s fits', async (name, op) => {
  const { body, as } = examples[name]
  const line = commandOf(op, body)
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .slice(1)
  const profile = as === 'superadmin' ? 'superadmin' : 'owner'
  const { code, stdout, stderr } = await runMuster([...words, '--profile', profile], env)
  expect([name, code, stderr.replace(/^More:.*\n/m, '')]).toEqual([name, 0, expect.any(String)])
  expectTame(stdout)
})

test('confirmation prompts name their target, and control characters in titles are escaped', async () => {
  const run = (line: string, profile: string) => runMuster([...line.split(' '), '--profile', profile], env)
  const removal = await run(`boards delete ${demo.board_id}`, 'owner')
  expect([removal.code, removal.stderr]).toEqual([
    2,
    expect.stringMatching(/delete board \d+ “.*” with 4 groups/),
  ])
  expect(removal.stderr).not.toMatch(/[^\P{Cc}\n]/u)
  const sync = await run(`templates boards sync ${demo.master_board_id}`, 'superadmin')
  expect([sync.code, sync.stderr]).toEqual([
    2,
    expect.stringMatching(/sync master board \d+ “.*” into every project/),
  ])
})
