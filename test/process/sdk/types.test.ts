// Twenty mistakes that people make: each fails to compile, and what is right beside it compiles.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { root } from '@harness/root.ts'
import { afterAll, expect, test } from 'vitest'

// Inside the checkout, so that @muster/sdk is found as a user's project would find it.
const folder = `${root}/node_modules/.cache/muster-types`
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = `import { createClient, RateLimited, ValidationError } from '@muster/sdk'
const muster = createClient({ baseUrl: 'http://127.0.0.1:3000/api', token: 't' })
export { createClient, muster, RateLimited, ValidationError }
`

/** [what, the mistake, the same done right] */
const mistakes: readonly [what: string, wrong: string, right: string][] = [
  [
    'a field that does not exist',
    `await muster.cards.create({ title: 'x', colour: 'red' })`,
    `await muster.cards.create({ title: 'x', priority: 'low' })`,
  ],
  [
    'a required field left out',
    `await muster.cards.create({ priority: 'low' })`,
    `await muster.cards.create({ title: 'x' })`,
  ],
  ['no body where one is needed', `await muster.boards.get()`, `await muster.boards.get({ id: 1 })`],
  ['an id as text', `await muster.boards.get({ id: '1' })`, `await muster.boards.get({ id: Number('1') })`],
  [
    'a priority that is none',
    `await muster.cards.create({ title: 'x', priority: 'asap' })`,
    `await muster.cards.create({ title: 'x', priority: 'urgent' })`,
  ],
  [
    'a status that a template cannot have',
    `await muster.templates.cards.create({ group_id: 1, title: 'x', status: 'done' })`,
    `await muster.templates.cards.create({ group_id: 1, title: 'x', status: 'closed' })`,
  ],
  [
    'a role that is none',
    `await muster.members.add({ email: 'a@b.example', role: 'admin' })`,
    `await muster.members.add({ email: 'a@b.example', role: 'owner' })`,
  ],
  [
    'a period that is none',
    `await muster.subscriptions.upgradeTrial({ plan: 'p', product: 's', period: 'week' })`,
    `await muster.subscriptions.upgradeTrial({ plan: 'p', product: 's', period: 'year' })`,
  ],
  [
    'null where a title is needed',
    `await muster.cards.create({ title: null })`,
    `await muster.cards.update({ id: 1, title: null })`,
  ],
  [
    'a due date that may be null',
    `(await muster.cards.get({ id: 1 })).card.due_date.slice(0, 10)`,
    `(await muster.cards.get({ id: 1 })).card.due_date?.slice(0, 10)`,
  ],
  [
    'an owner that may be null',
    `const owner: number = (await muster.cards.get({ id: 1 })).card.owner_id; console.log(owner)`,
    `const owner: number | null = (await muster.cards.get({ id: 1 })).card.owner_id; console.log(owner)`,
  ],
  [
    'the first of a list that may be empty',
    `(await muster.boards.list()).boards[0].title`,
    `(await muster.boards.list()).boards[0]?.title`,
  ],
  [
    'a date object',
    `await muster.cards.create({ title: 'x', due_date: new Date() })`,
    `await muster.cards.create({ title: 'x', due_date: new Date().toISOString() })`,
  ],
  [
    'an operation that does not exist',
    `await muster.cards.remove({ id: 1 })`,
    `await muster.cards.delete({ id: 1 })`,
  ],
  [
    'a field of the answer that does not exist',
    `(await muster.cards.create({ title: 'x' })).id`,
    `(await muster.cards.create({ title: 'x' })).card.id`,
  ],
  [
    'the page of a list taken for its rows',
    `(await muster.cards.list()).map((card) => card.id)`,
    `(await muster.cards.list()).cards.map((card) => card.id)`,
  ],
  [
    'a plain loop over a list',
    `for (const card of muster.cards.list()) console.log(card)`,
    `for await (const card of muster.cards.list()) console.log(card.title)`,
  ],
  [
    'a stream that is awaited',
    `(await muster.rollouts.watch({ number: 1 })).rollout`,
    `for await (const { rollout } of muster.rollouts.watch({ number: 1 })) console.log(rollout.state)`,
  ],
  [
    'a state that a rollout never has',
    `if ((await muster.rollouts.get({ number: 1 })).rollout.state === 'finished') console.log(1)`,
    `if ((await muster.rollouts.get({ number: 1 })).rollout.state === 'done') console.log(1)`,
  ],
  [
    'fields of an error that is not known to have them',
    `try { await muster.me() } catch (error) { console.log(error.fields) }`,
    `try { await muster.me() } catch (error) { if (error instanceof ValidationError) console.log(error.fields) }`,
  ],
  [
    'seconds of an error that has fields',
    `try { await muster.me() } catch (error) { if (error instanceof ValidationError) console.log(error.seconds) }`,
    `try { await muster.me() } catch (error) { if (error instanceof RateLimited) console.log(error.seconds) }`,
  ],
  [
    'a client without an address',
    `createClient({ token: 't' })`,
    `createClient({ baseUrl: '/api', token: 't' })`,
  ],
  [
    'an option that does not exist',
    `await muster.me({}, { timeout: 5 })`,
    `await muster.me({}, { timeoutMs: 5 })`,
  ],
]

/** The files that do not compile, with what the compiler says about each. */
function compile(sources: Record<string, string>): Map<string, string[]> {
  mkdirSync(folder, { recursive: true })
  const strict = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'es2022',
    types: ['node'],
  }
  const compilerOptions = { ...strict, module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: true }
  const allowed = { allowImportingTsExtensions: true }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...allowed }, include: ['*.ts'] }),
  )
  writeFileSync(`${folder}/package.json`, '{"type":"module"}')
  for (const [name, source] of Object.entries(sources)) writeFileSync(`${folder}/${name}.ts`, start + source)
  let output = ''
  try {
    execFileSync(`${root}/node_modules/.bin/tsc`, ['--project', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
  } catch (error) {
    output = (error as { stdout: string }).stdout
  }
  const found = new Map<string, string[]>()
  for (const [, name = '', message = ''] of output.matchAll(/([\w-]+)\.ts\(\d+,\d+\): (error .*)/g)) {
    found.set(name, [...(found.get(name) ?? []), message])
  }
  return found
}

test('each typical mistake fails to compile, and the right way compiles', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(20)
  const named = (kind: string, at: number) => `${kind}-${at}`
  const failures = compile(
    Object.fromEntries(
      mistakes.flatMap(([, wrong, right], at) => [
        [named('wrong', at), wrong],
        [named('right', at), right],
      ]),
    ),
  )
  const outcome = mistakes.map(([what], at) => [
    what,
    failures.has(named('wrong', at)) ? 'refused' : 'compiles',
    failures.get(named('right', at)) ?? 'compiles',
  ])
  expect(outcome).toEqual(mistakes.map(([what]) => [what, 'refused', 'compiles']))
})
