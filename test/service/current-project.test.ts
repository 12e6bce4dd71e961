import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../api/src/store/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the current project is the header’s, else the one marked default, else the oldest', async () => {
  const ann = await world.user()
  const [first, second, foreign] = [await world.project(), await world.project(), await world.project()]
  for (const [project, days] of [
    [second, 1],
    [first, 2],
  ] as const) {
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role, created_at)
      values (${project.id}, ${ann.id}, 'member', now() - make_interval(days => ${days}))`)
  }
  const projectOf = async (named?: number) => {
    const headers: Record<string, string> = named ? { 'x-project-id': String(named) } : {}
    const { status, body } = await world.call(
      operations.tagsCreate,
      { name: 'x' },
      { token: ann.token, headers },
    )
    return status === 201 ? body.data.tag.project_id : status
  }
  expect(await projectOf()).toBe(first.id)
  await world.db.query(sql`update memberships set is_default = true where project_id = ${second.id}`)
  expect(await projectOf()).toBe(second.id)
  expect(await projectOf(first.id)).toBe(first.id)
  expect(await projectOf(foreign.id)).toBe(403)
  expect(await projectOf(Number.MAX_SAFE_INTEGER)).toBe(403)
})
