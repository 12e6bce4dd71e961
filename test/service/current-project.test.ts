import { createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMember, insertMember } from '../../api/src/accounts/store/memberships.ts'
import { sql } from '../../api/src/core/sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the current project is that of the header, else the default, else the oldest', async () => {
  const [ann, ben] = [await world.user(), await world.user()]
  const [first, second, foreign] = [await world.project(), await world.project(), await world.project()]
  for (const [person, project, days, isDefault] of [
    [ann, second, 1, false],
    [ann, first, 2, false],
    [ben, second, 1, true],
    [ben, first, 2, false],
  ] as const) {
    await world.db.query(sql`
      insert into memberships (project_id, user_id, role, created_at, is_default)
      values (${project.id}, ${person.id}, 'member', now() - make_interval(days => ${days}), ${isDefault})`)
  }
  const projectOf = async (named?: number, { token } = ann) => {
    const headers: Record<string, string> = named ? { 'x-project-id': String(named) } : {}
    const { status, body } = await world.call(operations.tagsCreate, { name: 'x' }, { token, headers })
    return status === 201 ? body.data.tag.project_id : status
  }
  expect(await projectOf()).toBe(first.id)
  expect(await projectOf(undefined, ben)).toBe(second.id)
  expect(await projectOf(first.id)).toBe(first.id)
  expect(await projectOf(foreign.id)).toBe(403)
  expect(await projectOf(Number.MAX_SAFE_INTEGER)).toBe(403)
})

test('after leaving the default project the next one is used, also after rejoining', async () => {
  const ann = await world.user()
  const projects = [await world.project(), await world.project()] as const
  const join = (id: number) => world.db.transaction((tx) => insertMember(tx, id, ann.id, 'member'))
  const leave = (id: number) => world.db.transaction((tx) => deleteMember(tx, id, ann.id))
  const projectOf = async () =>
    (await world.call(operations.cardsCreate, { title: 'x' }, { token: ann.token })).body.data?.card
      .project_id
  await join(projects[0].id)
  await join(projects[1].id)
  expect(await projectOf()).toBe(projects[0].id)
  await leave(projects[0].id)
  expect(await projectOf()).toBe(projects[1].id)
  await join(projects[0].id)
  expect(await projectOf()).toBe(projects[1].id)
  await leave(projects[1].id)
  expect(await projectOf()).toBe(projects[0].id)
  await leave(projects[0].id)
  const { status } = await world.call(operations.cardsCreate, { title: 'x' }, { token: ann.token })
  expect(status).toBe(403)
})
