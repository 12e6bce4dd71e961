import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, createWorld, type World } from '@harness/world.ts'
import { operations } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECTS_TO_LOOK_AT } from '#accounts/store/projects.ts'
import { insertPlatform } from '#core/platforms.ts'
import { sql } from '#core/sql.ts'

const { authenticate, me, membersAdd, membersList, membersRemove, membersSetRole } = operations
const {
  projectsCreate,
  projectsList,
  projectsSuspend,
  projectsUpdate,
  usersCreate,
  usersDisable,
  usersList,
} = operations

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('members', () => {
  test('an owner adds, promotes and removes; a project keeps at least one owner', async () => {
    const owner = await world.member('owner')
    const bob = await world.user()
    const add = (email: string) => world.call(membersAdd, { email, role: 'viewer' }, owner)
    expect((await add(bob.email.toUpperCase())).body.data.member).toMatchObject({
      user_id: bob.id,
      role: 'viewer',
    })
    expect((await add(bob.email)).status).toBe(400)
    expect(Object.keys((await add('nobody@example.com')).body.errors)).toEqual(['email'])
    const listed = await world.call(membersList, { limit: 1 }, { token: bob.token })
    expect([listed.body.data.members[0].user_id, listed.body.data.next_after_id]).toEqual([
      owner.id,
      owner.id,
    ])

    const setRole = (user_id: number, role: string) => world.call(membersSetRole, { user_id, role }, owner)
    expect((await setRole(owner.id, 'member')).status).toBe(400)
    expect((await world.call(membersRemove, { user_id: owner.id }, owner)).status).toBe(400)
    expect((await setRole(bob.id, 'owner')).body.data.member.role).toBe('owner')
    expect(Object.keys((await setRole(999_999, 'owner')).body.errors)).toEqual(['user_id'])
    expect((await world.call(membersRemove, { user_id: bob.id }, owner)).status).toBe(200)
    expect((await world.call(membersRemove, { user_id: bob.id }, owner)).status).toBe(422)
  })

  test('of two owners who leave concurrently one stays', async () => {
    const ann = await world.member('owner')
    const bob = await world.member('owner', ann.project_id)
    const leave = (who: typeof ann) => world.call(membersRemove, { user_id: who.id }, who)
    const statuses = (await Promise.all([leave(ann), leave(bob)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })
})

describe('projects and users', () => {
  test('a superadmin manages the projects of the platform', async () => {
    const admin = await world.user({ superadmin: true })
    const bob = await world.user()
    const body = { name: 'New shop', tools: ['till'], owner_id: bob.id }
    const project = (await world.call(projectsCreate, body, admin)).body.data.project
    expect(project).toMatchObject({
      name: 'New shop',
      tools: ['till'],
      platform_id: world.platform.id,
      suspended_at: null,
    })
    expect((await world.call(me, {}, bob)).body.data.projects).toMatchObject([
      { id: project.id, role: 'owner' },
    ])
    const update = await world.call(projectsUpdate, { id: project.id, tools: [] }, admin)
    expect(update.body.data.project).toMatchObject({ name: 'New shop', tools: [] })
    const suspend = (suspended: boolean) => world.call(projectsSuspend, { id: project.id, suspended }, admin)
    expect((await suspend(true)).body.data.project.suspended_at).toEqual(expect.any(String))
    expect((await suspend(false)).body.data.project.suspended_at).toBeNull()
    expect((await world.call(projectsUpdate, { id: 999_999 }, admin)).status).toBe(404)
    const page = await world.call(projectsList, { limit: 1 }, admin)
    expect(page.body.data.next_after_id).toBe(page.body.data.projects[0].id)
    expect((await world.call(projectsCreate, { name: 'x', owner_id: 999_999 }, admin)).status).toBe(422)
  })

  test('projects are found by part of their name, by id and by attributes', async () => {
    const admin = await world.user({ superadmin: true })
    const make = async (name: string, attributes: object) =>
      (await world.call(projectsCreate, { name, attributes }, admin)).body.data.project.id as number
    const north = await make('Depot 100% Übersee', { region: 'north', size: 'small' })
    const south = await make('depot_200 at the lake', { region: 'south', size: 'small' })
    const elsewhere = await world.db.transaction((tx) => insertPlatform(tx, 'Another'))
    await world.db.query(sql`
      insert into projects (platform_id, name, tools, plan_tools, granted_tools)
      values (${elsewhere.id}, 'Depot 100% elsewhere', '{}', '{}', '{}')`)
    const found = async (body: object) => {
      const { status, data, text } = await world.call(projectsList, body, admin)
      expect(status, text).toBe(200)
      const { projects, next_after_id } = data as { projects: { id: number }[]; next_after_id: number | null }
      expect(next_after_id).toBeNull()
      return projects.map(({ id }) => id)
    }
    expect(await found({ text: 'DEPOT 1' })).toEqual([north])
    expect(await found({ text: 'depot' })).toEqual([north, south])
    expect(await found({ text: ' übers ' })).toEqual([north])
    // Nothing in a text is a pattern.
    expect(await found({ text: '0%' })).toEqual([north])
    expect(await found({ text: 't_2' })).toEqual([south])
    expect(await found({ text: '\\' })).toEqual([])
    expect(await found({ text: String(south) })).toEqual([south])
    expect(await found({ attributes: { size: 'small' } })).toEqual([north, south])
    expect(await found({ attributes: { size: 'small', region: 'south' } })).toEqual([south])
    expect(await found({ attributes: { size: 'small' }, text: 'lake' })).toEqual([south])
    expect(await found({ attributes: { size: 'large' } })).toEqual([])

    // More projects than one page looks at.
    await world.db.query(sql`
      insert into projects (platform_id, name, tools, plan_tools, granted_tools)
      select ${world.platform.id}, 'Many ' || n, '{}', '{}', '{}' from generate_series(1, ${PROJECTS_TO_LOOK_AT}::int) n`)
    const last = await make('The last depot', {})
    const seen: number[] = []
    let after_id: number | null = null
    for (let pages = 0; pages < 3; pages++) {
      const answer: Answer = await world.call(projectsList, { text: 'depot', after_id }, admin)
      seen.push(...answer.body.data.projects.map(({ id }: { id: number }) => id))
      after_id = answer.body.data.next_after_id
      if (after_id === null) break
    }
    expect([seen, after_id]).toEqual([[north, south, last], null])
  })

  test('a user is created and disabled; superadmins cannot add others or disable themselves', async () => {
    const admin = await world.user({ superadmin: true })
    const person = { email: 'new@example.com', name: 'New', password: 'a good long pass phrase' }
    const wish = await world.call(usersCreate, { ...person, superadmin: true }, admin)
    expect([wish.status, Object.keys(wish.body.errors)]).toEqual([422, ['superadmin']])
    const user = (await world.call(usersCreate, person, admin)).body.data.user
    expect(user).toMatchObject({ email: person.email, superadmin: false })
    expect(
      Object.keys(
        (await world.call(usersCreate, { ...person, email: 'NEW@example.com' }, admin)).body.errors,
      ),
    ).toEqual(['email'])
    expect(
      Object.keys(
        (await world.call(usersCreate, { ...person, password: 'password12345678' }, admin)).body.errors,
      ),
    ).toEqual(['password'])
    const { token } = (await world.call(authenticate, { email: person.email, password: person.password }))
      .body.data
    expect(
      (await world.call(usersDisable, { id: user.id, disabled: true }, admin)).body.data.user.disabled_at,
    ).toEqual(expect.any(String))
    await wait(900)
    expect((await world.call(me, {}, { token })).status).toBe(401)
    expect((await world.call(authenticate, { email: person.email, password: person.password })).status).toBe(
      401,
    )
    expect(
      (await world.call(usersDisable, { id: user.id, disabled: false }, admin)).body.data.user.disabled_at,
    ).toBeNull()
    expect((await world.call(authenticate, { email: person.email, password: person.password })).status).toBe(
      200,
    )
    expect((await world.call(usersDisable, { id: admin.id, disabled: true }, admin)).status).toBe(400)
    expect((await world.call(usersList, {}, admin)).body.data.users.length).toBeGreaterThan(2)
  })
})
