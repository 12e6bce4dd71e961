// Tokens for embedded boards: what they open, and when they end. Every operation is in the credential matrix.
import { setTimeout as wait } from 'node:timers/promises'
import { createWorld, type World } from '@harness/world.ts'
import { type Operation, operations as o } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../api/src/core/sql.ts'

/** A token is looked up again after less than a second. */
const UNTIL_ENDED_MS = 950

let world: World
let boss: { id: number; token: string }
beforeAll(async () => {
  world = await createWorld()
  boss = await world.user({ superadmin: true })
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations.
async function done(op: Operation, body: object, token: string): Promise<any> {
  const answer = await world.call(op, body, { token })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  return answer.data
}
const codeOf = async (op: Operation, body: object, token: string) => {
  const answer = await world.call(op, body, { token })
  return answer.status < 300 ? 'done' : `${answer.status} ${answer.headers.get('x-error-code')}`
}
const service = async () =>
  (await done(o.serviceTokensCreate, { name: 'Host', scopes: ['embed', 'people:write'] }, boss.token)) as {
    token: string
    service_token: { id: number }
  }

let names = 0
const person = (external_id = `person-${++names}`) => ({ external_id, name: 'Vic' })

async function handOver(more: object = {}) {
  const team = await world.team()
  const program = await service()
  const user = person()
  const ask = { project_id: team.project_id, user, role: 'member', ...more }
  const handed = await done(o.embedsCreate, ask, program.token)
  return { ...team, owner: team, program, user, ask, ...handed, embed: handed.token as string }
}

test('opens one project, with the lower of the two roles, and its address has no token', async () => {
  const { embed, url, project_id, board_id, program, user, expires_at } = await handOver({ expires_in: 60 })
  expect(embed).toMatch(/^mse_\w{36}$/)
  expect(url).toBe(`/embed?platform=${world.platform.id}&project=${project_id}`)
  expect(new Date(expires_at).getTime() - Date.now()).toBeLessThanOrEqual(60_000)
  const { people, me, project } = await done(o.peopleList, {}, embed)
  expect([me.role, project.id, people.length]).toEqual(['member', project_id, 2])
  expect(JSON.stringify(people)).not.toContain('@')
  expect((await done(o.boardsGet, { id: board_id, brief: false }, embed)).board).toContain('"groups"')
  const { card } = await done(o.cardsCreate, { title: 'From the host' }, embed)
  expect(card.project_id).toBe(project_id)
  // A viewer stays one, whatever the program asks for.
  const [{ id: userId } = { id: 0 }] = await world.db.query<{ id: number }>(sql`
    select id from external_ids where external_id = ${user.external_id}`)
  await world.db.query(sql`update memberships set role = 'viewer' where user_id = ${userId}`)
  const again = await done(o.embedsCreate, { project_id, user, role: 'member' }, program.token)
  expect(await codeOf(o.cardsCreate, { title: 'x' }, again.token)).toBe('403 forbidden_role')
})

test('opens the copy of a master board, which the program knows alone', async () => {
  const made = async (tool_key: string) => {
    const { board } = await done(o.masterBoardsCreate, { title: 'Opening', tool_key }, boss.token)
    const { group } = await done(o.masterGroupsCreate, { board_id: board.id, title: 'Morning' }, boss.token)
    await done(o.masterCardsCreate, { group_id: group.id, title: 'Lights' }, boss.token)
    return board.id as number
  }
  const [master_board_id, draft, other] = [await made('shown'), await made('shown'), await made('not shown')]
  for (const board_id of [master_board_id, other]) await done(o.masterBoardsSync, { board_id }, boss.token)
  const { ask, program, project_id } = await handOver()
  await done(o.projectsUpdate, { id: project_id, tools: ['shown'] }, boss.token)
  const { url, token } = await done(o.embedsCreate, { ...ask, master_board_id }, program.token)
  const id = Number(new URL(url, world.origin).searchParams.get('board'))
  expect((await done(o.boardsGet, { id, brief: false }, token)).board).toContain('Lights')
  for (const wrong of [draft, other, 999_999_999])
    expect(await codeOf(o.embedsCreate, { ...ask, master_board_id: wrong }, program.token)).toBe(
      '422 validation',
    )
  expect(await codeOf(o.embedsCreate, { ...ask, master_board_id, board_id: id }, program.token)).toBe(
    '422 validation',
  )
})

describe('ends within a second', () => {
  const cases: [string, (of: Awaited<ReturnType<typeof handOver>>) => Promise<unknown>][] = [
    [
      'with its membership',
      ({ program, project_id, user }) =>
        done(o.membersUpsert, { project_id, user_external_id: user.external_id, role: null }, program.token),
    ],
    [
      'with the suspension of the project',
      ({ project_id }) => done(o.projectsSuspend, { id: project_id, suspended: true }, boss.token),
    ],
    [
      'with the service token that made it',
      ({ program }) => done(o.serviceTokensRevoke, { id: program.service_token.id }, boss.token),
    ],
    [
      'with its person, who is disabled',
      async ({ user }) => {
        const [row] = await world.db.query<{ id: number }>(sql`
          select id from external_ids where external_id = ${user.external_id}`)
        return done(o.usersDisable, { id: row?.id, disabled: true }, boss.token)
      },
    ],
    [
      'when its person becomes a superadmin',
      ({ user }) =>
        world.db.query(sql`
          update users set superadmin = true where id = (select id from external_ids where external_id = ${user.external_id})`),
    ],
    [
      'with its time',
      () => world.db.query(sql`update access_tokens set expires_at = now() where kind = 'embed'`),
    ],
  ]
  test.each(cases)('%s', async (_, end) => {
    const handed = await handOver()
    expect(await codeOf(o.boardsList, {}, handed.embed)).toBe('done')
    await end(handed)
    await wait(UNTIL_ENDED_MS)
    expect(await codeOf(o.boardsList, {}, handed.embed)).toBe('401 unauthenticated')
  })

  test('and so does the stream of events that it opened', async () => {
    const { embed, project_id, program, user } = await handOver()
    const controller = new AbortController()
    const stream = await fetch(`${world.origin}/api${o.eventsWatch.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${embed}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(10_000)]),
    })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    const before = performance.now()
    await done(o.membersUpsert, { project_id, user_external_id: user.external_id, role: null }, program.token)
    await ended
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})

test('a token that has ended stays ended, also when its reason has passed', async () => {
  const { embed, program, project_id, user, ask } = await handOver()
  const member = { project_id, user_external_id: user.external_id }
  await done(o.membersUpsert, { ...member, role: null }, program.token)
  await done(o.membersUpsert, { ...member, role: 'member' }, program.token)
  await wait(UNTIL_ENDED_MS)
  expect(await codeOf(o.boardsList, {}, embed)).toBe('401 unauthenticated')
  const { token } = await done(o.embedsCreate, ask, program.token)
  for (const suspended of [true, false])
    await done(o.projectsSuspend, { id: project_id, suspended }, boss.token)
  await wait(UNTIL_ENDED_MS)
  expect(await codeOf(o.boardsList, {}, token)).toBe('401 unauthenticated')
})

test('400 was_removed: whom a person removed is not added again, until somebody does', async () => {
  const { program, ask, owner, user, project_id } = await handOver()
  const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(sql`
    select id from external_ids where external_id = ${user.external_id}`)
  await done(o.membersRemove, { user_id: id }, owner.token)
  expect(await codeOf(o.embedsCreate, ask, program.token)).toBe('400 was_removed')
  await done(
    o.membersUpsert,
    { project_id, user_external_id: user.external_id, role: 'viewer' },
    program.token,
  )
  expect(await codeOf(o.embedsCreate, ask, program.token)).toBe('done')
  // A program that removes somebody may hand them over again.
  await done(o.membersUpsert, { project_id, user_external_id: user.external_id, role: null }, program.token)
  expect(await codeOf(o.embedsCreate, ask, program.token)).toBe('done')
})

test('refused: a suspended project, a disabled person, too long a life, owners', async () => {
  const { program, ask, project_id, user } = await handOver()
  expect(await codeOf(o.embedsCreate, { ...ask, role: 'owner' }, program.token)).toBe('422 validation')
  expect(await codeOf(o.embedsCreate, { ...ask, expires_in: 3_601 }, program.token)).toBe('422 validation')
  expect(await codeOf(o.embedsCreate, { ...ask, project_external_id: 'x' }, program.token)).toBe(
    '422 validation',
  )
  await world.db.query(sql`
    update users set disabled_at = now() where id = (select id from external_ids where external_id = ${user.external_id})`)
  expect(await codeOf(o.embedsCreate, ask, program.token)).toBe('400 rule')
  await done(o.projectsSuspend, { id: project_id, suspended: true }, boss.token)
  expect(await codeOf(o.embedsCreate, { ...ask, user: person() }, program.token)).toBe(
    '403 project_suspended',
  )
})

test('the page speaks the language of the person', async () => {
  const { program, ask, user } = await handOver()
  await done(o.usersUpsert, { ...user, language: 'de' }, program.token)
  const { url } = await done(o.embedsCreate, ask, program.token)
  expect(url).toMatch(/&language=de$/)
})

test('a person does not see such tokens among their own', async () => {
  const { user } = await handOver()
  const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(sql`
    select id from external_ids where external_id = ${user.external_id}`)
  await world.db.query(
    sql`update users set password_hash = (select password_hash from users where id = ${boss.id}) where id = ${id}`,
  )
  const { access_tokens: tokens } = await done(o.tokensList, {}, await world.session(id))
  expect(tokens.map(({ kind }: { kind: string }) => kind)).toEqual(['session'])
})

describe('platform', () => {
  test('origins are origins, and https except on this machine', async () => {
    const set = (...embed_origins: string[]) => codeOf(o.platformUpdate, { embed_origins }, boss.token)
    for (const origin of [
      'https://host.example',
      'https://host.example:8443',
      'http://localhost:4000',
      'http://127.0.0.1:1',
      'http://[::1]:1',
    ])
      expect([origin, await set(origin)]).toEqual([origin, 'done'])
    for (const origin of [
      '*',
      'https://*',
      'https://host.example/',
      'https://host.example/path',
      'http://host.example',
      'host.example',
      'null',
      'https://HOST.example',
      "https://a.example; script-src 'unsafe-inline'",
      'javascript:alert(1)',
      'https://user@host.example',
    ])
      expect([origin, await set(origin)]).toEqual([origin, '422 validation'])
  })

  test('the page names the origins of its platform, and no other', async () => {
    await done(o.platformUpdate, { embed_origins: ['https://host.example', 'https://b.example'] }, boss.token)
    await wait(1_100)
    const policyOf = async (query: string) =>
      (await fetch(`${world.origin}/embed${query}`, { headers: { accept: 'text/html' } })).headers.get(
        'content-security-policy',
      )
    expect(await policyOf(`?platform=${world.platform.id}`)).toContain(
      'frame-ancestors https://host.example https://b.example;',
    )
    for (const query of [
      '',
      '?platform=999',
      '?platform=x',
      '?platform=1&platform=1',
      '?platform=-1',
      '?platform=1e9',
    ])
      expect([query, await policyOf(query)]).toEqual([
        query,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
    const page = await (await fetch(`${world.origin}/embed?platform=${world.platform.id}`)).text()
    expect(page).toContain('data-origins="https://host.example https://b.example"')
  })

  test('colours that cannot be read are refused with colours that can', async () => {
    const branding = { name: 'Crumb', accent: '#FEFEFE', background: '#ffffff', radius: 6, font: 'system' }
    const refused = await world.call(o.platformUpdate, { branding }, boss)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringMatching(/branding\.accent.*#[0-9a-f]{6} would do/),
    ])
    const [accent] = /#[0-9a-f]{6}(?= would do)/.exec(refused.text) ?? []
    expect(await codeOf(o.platformUpdate, { branding: { ...branding, accent } }, boss.token)).toBe('done')
    const { branding: shown } = await done(o.platformBranding, { platform: world.platform.id }, boss.token)
    expect(shown).toEqual({ ...branding, accent })
    expect((await world.call(o.platformBranding, { platform: 999_999 })).data).toEqual({
      branding: null,
      logo_url: null,
    })
    await done(o.platformUpdate, { branding: null }, boss.token)
    expect((await world.call(o.platformBranding, { platform: world.platform.id })).data).toMatchObject({
      branding: null,
    })
  })

  test('a logo is a picture that is written anew; it goes with the branding', async () => {
    const set = (content: string | Uint8Array<ArrayBuffer>, name: string) =>
      world.call(o.platformLogo, { file: new File([content], name) }, boss)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [content, name] of [
      [svg, 'logo.svg'],
      [svg, 'logo.png'],
      ['GIF89a', 'logo.gif'],
      ['<?xml version="1.0"?>', 'logo.webp'],
      ['x'.repeat(1_048_577), 'big.png'],
    ] as const)
      expect([400, 422]).toContain((await set(content, name)).status)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    )
    const hidden = Buffer.concat([png, Buffer.from(svg)])
    const made = await set(new Uint8Array(hidden), 'logo.png')
    expect(made.status).toBe(200)
    const { logo_url } = made.data as { logo_url: string }
    const shown = await fetch(world.origin + logo_url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(await shown.text()).not.toContain('script')
    // A mail with the old path shows the new logo.
    const { logo_url: next } = (await set(new Uint8Array(png), 'other.png')).data as { logo_url: string }
    expect(next).not.toBe(logo_url)
    expect((await fetch(world.origin + logo_url)).status).toBe(200)
    await done(o.platformUpdate, { branding: null }, boss.token)
    expect((await fetch(world.origin + next)).status).toBe(404)
    for (const path of ['/api/logos/x/y', '/api/logos/0/y', '/api/logos/99999999999999999999/y'])
      expect((await fetch(world.origin + path)).status).toBe(404)
  })
})

test('a program has its own limit of requests', async () => {
  const limited = await createWorld({
    RATE_LIMIT_PER_MINUTE: '5',
    SERVICE_RATE_LIMIT_PER_MINUTE: '9',
    REDIS_URL: '',
  })
  const admin = await limited.user({ superadmin: true })
  const { token } = (await limited.call(o.serviceTokensCreate, { name: 'x', scopes: ['embed'] }, admin))
    .data as { token: string }
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await limited.call(o.me, {}, { token })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  await limited.close()
})
