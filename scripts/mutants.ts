// Mutation tests: breaks one access rule, lock or scope at a time in a copy of the checkout, and reports
// mutants that no test notices. `npm run mutants` runs all; `npm run mutants -- lock` runs those whose name
// contains a given word.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Mutant, mutants } from './mutants/list.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const AT_ONCE = 2
const MUTANT_WITHIN_MS = Number(process.env.MUTANT_MINUTES ?? 5) * 60_000
const END_WITHIN_MS = 10_000

/** Every test that may kill a mutant: the kinds that `npm run check:fast` runs. */
const fast = ['pure', 'isolation', 'credentials', 'replays', 'locks', 'fields', 'erase', 'two-persons']

/** A separate checkout with its own copy of our packages; all other packages are shared. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'muster-mutant-'))
  // PostgreSQL runs as another user and has its data here.
  chmodSync(copy, 0o755)
  mkdirSync(join(copy, 'tmp'))
  chmodSync(join(copy, 'tmp'), 0o1777)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules/@muster'), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@muster' && entry !== '.vite')
      symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
  for (const name of ['contract', 'api', 'sdk', 'cli'])
    symlinkSync(join(copy, name), join(copy, 'node_modules/@muster', name))
  return copy
}

type Result = 'passed' | 'failed' | 'timed out'

const running = new Set<ChildProcess>()

/** Ends a test run with all its child processes, by the process group. */
async function end(child: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), name)
    } catch {
      // The group has ended already.
    }
  }
  signal('SIGTERM')
  await Promise.race([sleep(END_WITHIN_MS), child.exitCode ?? once(child, 'exit')])
  signal('SIGKILL')
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, async () => {
    await Promise.all([...running].map(end))
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
    process.exit(1)
  })

/** Runs one kind of tests in the checkout. */
async function runTests(checkout: string, test: string): Promise<Result> {
  const isCheck = test === 'generate:check'
  const args = isCheck
    ? ['scripts/openapi.ts', '--check']
    : ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...argumentsOf(test)]
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TMPDIR: join(checkout, 'tmp') },
  })
  running.add(child)
  let hasTimedOut = false
  const timer = setTimeout(() => {
    hasTimedOut = true
    void end(child)
  }, MUTANT_WITHIN_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  await end(child)
  running.delete(child)
  if (hasTimedOut) return 'timed out'
  return code === 0 ? 'passed' : 'failed'
}

const argumentsOf = (test: string) =>
  test.startsWith('test/')
    ? [test]
    : test === 'pure'
      ? // Exclude the test that looks for the excerpts of all mutants: it would kill every mutant.
        ['--project', 'pure', '--exclude', 'test/pure/mutants.test.ts']
      : ['--project', 'guards', `test/service/guards/${test}`]

/** The verdict on a mutant: killed by a test, survived, or unknown because a run timed out. */
async function judge(checkout: string, { file, from, to, killedBy }: Mutant): Promise<Verdict> {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have exactly one: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  let isUnknown = false
  try {
    for (const test of [killedBy, ...fast.filter((each) => each !== killedBy)]) {
      const result = await runTests(checkout, test)
      if (result === 'failed') return { verdict: 'killed', by: test }
      // A run that hangs proves nothing about the mutant. Other tests may still kill it.
      if (result === 'timed out') isUnknown = true
    }
    return { verdict: isUnknown ? 'unknown' : 'survived' }
  } finally {
    writeFileSync(path, text)
  }
}

interface Verdict {
  readonly verdict: 'killed' | 'survived' | 'unknown'
  readonly by?: string
}

const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const queue = [...chosen]
const counts = { killed: 0, survived: 0, unknown: 0 }
const copies: string[] = []

async function inCopy<Outcome>(work: (checkout: string) => Promise<Outcome>): Promise<Outcome> {
  const checkout = copyCheckout()
  copies.push(checkout)
  try {
    return await work(checkout)
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
}

const workOn = async (checkout: string): Promise<void> => {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const { verdict, by } = await judge(checkout, mutant)
    counts[verdict]++
    const shown = verdict === 'killed' ? 'killed  ' : verdict.toUpperCase()
    console.log(`${shown}  ${mutant.name}${by ? ` (${by})` : ''}`)
  }
}

// First run the tests without a mutant: a test that fails anyway would seem to kill every mutant.
await inCopy(async (checkout) => {
  for (const test of new Set(chosen.map(({ killedBy }) => killedBy))) {
    const result = await runTests(checkout, test)
    if (result !== 'passed') throw new Error(`${test} ${result} without a mutant. Fix it first.`)
  }
})
await Promise.all(Array.from({ length: AT_ONCE }, () => inCopy(workOn)))
console.log(`\n${counts.killed} killed, ${counts.survived} survived, ${counts.unknown} unknown`)
process.exitCode = counts.survived + counts.unknown > 0 ? 1 : 0
