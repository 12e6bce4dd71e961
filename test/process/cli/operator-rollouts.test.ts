// The command line for rollouts, plans and subscriptions, on the demo.

import { runMuster } from '@harness/commands.ts'
import { createDatabase } from '@harness/world.ts'
import { beforeAll, expect, test } from 'vitest'

let env: { DATABASE_URL: string }
beforeAll(async () => {
  env = { DATABASE_URL: await createDatabase() }
  expect((await runMuster(['demo', '--json'], env)).code).toBe(0)
})

const muster = (line: string) => runMuster(['operator', ...line.split(' ')], env)

test('rollouts are listed, shown and undone once; wrong arguments are explained', async () => {
  const [, first] = JSON.parse((await muster('rollouts list --platform 1 --json')).stdout)
  expect(first).toMatchObject({ number: 1, kind: 'sync', state: 'done', projects_with_access: 2 })
  expect((await muster('rollouts show 1 --platform 1')).stdout).toContain('title: null -> "Opening the shop"')
  expect((await muster('rollouts preview --board 1')).stdout).toMatch(/unchanged +2/)
  expect((await muster('rollouts undo 1 --platform 1 --reason wrong')).stdout).toContain(
    'undone, by number 3',
  )
  expect(await muster('rollouts undo 1 --platform 1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already undone'),
  })
  expect((await muster('rollouts show 9 --platform 1')).stderr).toContain('muster operator rollouts list')
  expect((await muster('rollouts preview')).code).toBe(2)
})

test('plans are created, listed and retired; a trial is started once', async () => {
  const set = 'plans set shop small --platform 1 --period month --amount 500 --currency EUR --tool till'
  expect((await muster(set)).stdout).toBe('shop, small: €5.00 a month.\n')
  const plans = JSON.parse((await muster('plans list --platform 1 --json')).stdout)
  expect(plans.find(({ plan }: { plan: string }) => plan === 'small')).toEqual({
    product: 'shop',
    plan: 'small',
    tools: ['till'],
    prices: [{ period: 'month', amount: 500, currency: 'eur' }],
  })
  expect((await muster(set.replace('EUR', 'euro'))).code).toBe(2)
  expect((await muster('subscriptions start 3 --product shop --plan small --days 3')).code).toBe(0)
  const list = JSON.parse((await muster('subscriptions list --platform 1 --json')).stdout)
  expect(
    list.map(({ project_id, state, tools }: Record<string, unknown>) => [project_id, state, tools]),
  ).toEqual([
    [1, 'trialing', ['store-opening']],
    [2, 'trialing', ['store-opening']],
    [3, 'trialing', ['till']],
  ])
  expect((await muster('subscriptions start 3 --product shop --plan small')).stderr).toContain('already')
  expect((await muster('plans retire shop small --platform 1')).code).toBe(0)
  expect((await muster('subscriptions start 9 --product shop --plan small')).stderr).toContain('no project 9')
})
