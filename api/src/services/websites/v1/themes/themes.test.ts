import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPlatform } from '#core/platforms.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function draft() {
  const owner = await world.member('owner')
  const boss = await world.user({ superadmin: true })
  const call = (
    op: (typeof operations)[keyof typeof operations],
    body: object,
    who: { token: string } = owner,
  ) => world.call(op, body, { token: who.token })
  const { theme } = (await call(operations.themesCreate, { name: 'Warm' })).body.data
  const body = { theme_id: theme.id, version: '1.0' }
  const { version } = (await call(operations.themesVersionsCreate, body)).body.data
  return { owner, boss, call, theme, version_id: version.id as number }
}

test('200: a draft is submitted, approved and deprecated; deprecating it again changes nothing', async () => {
  const { boss, call, theme, version_id } = await draft()
  const status = async () =>
    (await call(operations.themesVersionsList, { theme_id: theme.id })).body.data.versions[0]
  expect(await status()).toMatchObject({ approval_status: 'draft', theme_status: 'active' })
  expect((await call(operations.themesVersionsDeprecate, { version_id })).status).toBe(422)
  expect((await call(operations.themesVersionsApprove, { version_id }, boss)).status).toBe(400)
  await call(operations.themesVersionsSubmit, { version_id })
  expect(
    (await call(operations.themesVersionsSubmit, { version_id })).body.data.version.approval_status,
  ).toBe('pending')
  expect((await call(operations.themesVersionsDeprecate, { version_id })).status).toBe(422)
  await call(operations.themesVersionsApprove, { version_id }, boss)
  expect((await call(operations.themesVersionsReject, { version_id }, boss)).status).toBe(400)
  expect((await call(operations.themesVersionsSubmit, { version_id })).status).toBe(400)
  for (const who of [undefined, boss]) {
    const { status: code, body } = await call(operations.themesVersionsDeprecate, { version_id }, who)
    expect([code, body.data]).toEqual([200, { version_id: String(version_id), theme_status: 'deprecated' }])
  }
  expect(await status()).toMatchObject({ approval_status: 'approved', theme_status: 'deprecated' })
})

test('200: a rejected version can be submitted again', async () => {
  const { boss, call, version_id } = await draft()
  await call(operations.themesVersionsSubmit, { version_id })
  await call(operations.themesVersionsReject, { version_id }, boss)
  const again = await call(operations.themesVersionsSubmit, { version_id })
  expect(again.body.data.version.approval_status).toBe('pending')
})

test('403: a superadmin of another platform; 422: a version that the theme already has', async () => {
  const { call, theme, version_id } = await draft()
  const platform = await world.db.transaction((tx) => insertPlatform(tx, 'Another'))
  const stranger = await world.user({ superadmin: true, platform_id: platform.id })
  await call(operations.themesVersionsSubmit, { version_id })
  for (const op of [operations.themesVersionsApprove, operations.themesVersionsDeprecate]) {
    expect((await call(op, { version_id }, stranger)).status).toBe(403)
  }
  const taken = await call(operations.themesVersionsCreate, { theme_id: theme.id, version: '1.0' })
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['version']])
})
