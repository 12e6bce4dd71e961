// Mutation tests: breaks one access rule, lock or scope at a time in a copy of the checkout, and reports
// mutants that no test notices. `npm run mutants` runs all; `npm run mutants -- lock` runs those whose name
// contains a given word.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
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
import { fileURLToPath } from 'node:url'
import { type Mutant, mutants } from './mutants/list.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const AT_ONCE = 2
const MUTANT_WITHIN_MS = 5 * 60_000

/** Every test that may kill a mutant: the kinds that `npm run check:fast` runs. */
const fast = ['pure', 'isolation', 'credentials', 'replays', 'locks', 'fields']

/** A separate checkout with its own copy of our packages; all other packages are shared. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'muster-mutant-'))
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

/** Whether the tests pass in the checkout. */
async function passes(checkout: string, test: string): Promise<boolean> {
  const isCheck = test === 'generate:check'
  const args = isCheck
    ? ['scripts/openapi.ts', '--check']
    : ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', ...argumentsOf(test)]
  const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), MUTANT_WITHIN_MS)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  // A test that hangs tells nothing about the mutant.
  if (signal) throw new Error(`${test} was not over after ${MUTANT_WITHIN_MS / 60_000} minutes.`)
  return code === 0
}

const argumentsOf = (test: string) =>
  test === 'pure' ? ['--project', 'pure'] : ['--project', 'guards', `test/service/guards/${test}`]

/** The first kind of tests that fails on the mutant, or undefined. */
async function killerOf(checkout: string, { file, from, to, killedBy }: Mutant): Promise<string | undefined> {
  const path = join(checkout, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} does not have exactly one: ${from}`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    for (const test of [killedBy, ...fast.filter((each) => each !== killedBy)]) {
      if (!(await passes(checkout, test))) return test
    }
    return undefined
  } finally {
    writeFileSync(path, text)
  }
}

const words = process.argv.slice(2)
const chosen = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const queue = [...chosen]
const survivors: string[] = []
let killed = 0

async function work(): Promise<void> {
  const checkout = copyCheckout()
  try {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const killer = await killerOf(checkout, mutant)
      if (killer) killed++
      else survivors.push(mutant.name)
      console.log(killer ? `killed    ${mutant.name} (${killer})` : `SURVIVED  ${mutant.name}`)
    }
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
}

// A test that fails anyway would seem to kill every mutant.
const whole = copyCheckout()
for (const test of new Set(chosen.map(({ killedBy }) => killedBy))) {
  if (!(await passes(whole, test))) throw new Error(`${test} fails without a mutant. Fix it first.`)
}
rmSync(whole, { recursive: true, force: true })
await Promise.all(Array.from({ length: AT_ONCE }, work))
console.log(`\n${killed} killed, ${survivors.length} survived`)
process.exitCode = survivors.length ? 1 : 0
