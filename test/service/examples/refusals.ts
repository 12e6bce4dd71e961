// Every word of X-Error-Code, answered by the service itself.

import { createTenant } from '@harness/tenants.ts'
import { type Answer, createWorld, PASSWORD, type World } from '@harness/world.ts'
import { type ErrorCode, type Operation, operations } from '@muster/contract'
import { Client } from 'pg'
import { insertPlatform } from '../../../api/src/core/platforms.ts'
import { sql } from '../../../api/src/core/sql.ts'

interface Refused {
  readonly code: ErrorCode
  readonly summary: string
  readonly answers: Answer[]
}

const { boardsList, boardsGet, cardsCreate, cardsDelete, cardsList, authenticate, masterBoardsList } =
  operations
const { cardsUpdate, membersAdd, tokensList, tokensCreate, twoFactorConfirm, twoFactorEnrol } = operations
const { eventsList, sessionsCreate, subscriptionsUpgradeTrial, projectsSuspend } = operations

async function factorRefusals(): Promise<Refused[]> {
  const world = await createWorld()
  const boss = await world.user({ superadmin: true })
  await world.db.query(sql`update platforms set superadmins_need_second_factor = true`)
  const answers = [await world.call(masterBoardsList, {}, boss)]
  await world.close()
  return [{ code: 'second_factor_needed', summary: 'A superadmin without a second factor', answers }]
}

async function ssoRefusals(world: World): Promise<Refused[]> {
  const { email, platform_id, id } = await world.user()
  const own = `person${id}.example`
  await world.db.query(sql`update users set email = ${`ann@${own}`} where id = ${id}`)
  await world.db.query(sql`
    with made as (
      insert into identity_providers (platform_id, slug, name, issuer, client_id, client_secret_encrypted, sso_required)
      values (${platform_id}, ${`p${id}`}, ${email}, 'https://login.example', 'x', '', true) returning id)
    insert into identity_domains (domain, provider_id, verified_at) select ${own}, id, now() from made`)
  const answer = await world.call(authenticate, { email: `ann@${own}`, password: PASSWORD })
  return [{ code: 'sso_required', summary: 'The organisation signs them in', answers: [answer] }]
}

/** What checklists and sign-off refuse. */
async function workRefusals(world: World): Promise<Refused[]> {
  const { token } = await world.team()
  const as = (op: Operation, body: object) => world.call(op, body, { token })
  const create = async () => (await as(cardsCreate, { title: 'Close the shop' })).body.data.card.id as number
  const listed = await create()
  await as(operations.checklistsSetItems, {
    card_id: listed,
    items: [{ title: 'The oven is off', is_required: true }],
  })
  const checked = await create()
  await as(cardsUpdate, { id: checked, needs_sign_off: true })
  const insert = async (bytes: number, name: string) => {
    const [row] = await world.db.query<{ id: number }>(sql`
      insert into files (project_id, card_id, name, type, bytes, sha256, is_picture, object)
      select project_id, id, ${name}, 'image/png', ${bytes}, '', true, ${name} from cards where id = ${listed}
      returning id`)
    return row?.id ?? 0
  }
  const evidence = async () => {
    const id = await insert(1, 'evidence.png')
    const items = [{ key: 'photo', title: 'Window', evidence: 'photo' }]
    await as(operations.checklistsSetItems, { card_id: listed, items })
    await as(operations.checklistsTick, { card_id: listed, key: 'photo', file_id: id })
    return id
  }
  const importFile = () =>
    as(operations.filesCreate, {
      card_id: listed,
      import_source: 'trello:5f1c0e',
      import_external_id: '64f1c0',
      file: 'x',
    })
  const full = async () => {
    const id = await insert(2 ** 40, 'everything.png')
    const answer = await as(operations.filesCreate, { card_id: listed, file: 'x' })
    await world.db.query(sql`delete from files where id = ${id}`)
    return answer
  }
  return [
    {
      code: 'checklist_open',
      summary: 'A required item is open',
      answers: [await as(cardsUpdate, { id: listed, status: 'closed' })],
    },
    {
      code: 'sign_off_needed',
      summary: 'The card needs sign-off',
      answers: [await as(cardsUpdate, { id: checked, status: 'closed' })],
    },
    {
      code: 'run_ended',
      summary: 'The run is not the current one',
      answers: [await as(cardsUpdate, { id: checked, status: 'in_progress', run: '2026-01-01' })],
    },
    {
      code: 'file_too_large',
      summary: 'The file is too large',
      answers: [await as(operations.filesCreate, { card_id: checked, file: 'x'.repeat(26_214_401) })],
    },
    {
      code: 'quota_files',
      summary: 'The files of the project take all their room',
      answers: [await full()],
    },
    {
      code: 'imported_before',
      summary: 'The file was imported before',
      answers: [(await importFile()) && (await importFile())],
    },
    {
      code: 'is_evidence',
      summary: 'The file is the evidence of a tick',
      answers: [await as(operations.filesDelete, { id: await evidence() })],
    },
    {
      code: 'not_submitted',
      summary: 'The card was not submitted',
      answers: [await as(operations.cardsAccept, { id: checked })],
    },
  ]
}

/** What programs that act for a platform may not do. */
async function serviceRefusals(world: World): Promise<Refused[]> {
  const admin = await world.user({ superadmin: true })
  const { master_card_id: card_id } = await createTenant(world)
  const made = async (allowed_addresses: string[] | null) => {
    const body = { name: 'Pipeline', scopes: ['rollouts:publish'], allowed_addresses }
    return (await world.call(operations.serviceTokensCreate, body, admin)).body.data.token as string
  }
  const token = await made(null)
  const push = (preview_id?: string) =>
    world.call(operations.masterCardsPush, { card_id, preview_id }, { token })
  const unapproved = async () => {
    await world.db.query(sql`update platforms set approve_above = 1 where id = ${admin.platform_id}`)
    const answer = await world.call(operations.masterCardsPush, { card_id }, admin)
    await world.db.query(sql`update platforms set approve_above = null where id = ${admin.platform_id}`)
    return answer
  }
  const removed = async () => {
    const own = await createTenant(world)
    const project = { 'x-project-id': String(own.project_id) }
    await world.call(operations.membersRemove, { user_id: own.user_id }, { ...own.owner, headers: project })
    const user = { external_id: `person ${own.user_id}`, name: 'x' }
    return world.call(operations.embedsCreate, { project_id: own.project_id, user, role: 'viewer' }, admin)
  }
  return [
    { code: 'was_removed', summary: 'A person removed them', answers: [await removed()] },
    {
      code: 'forbidden_scope',
      summary: 'A service token without the scope',
      answers: [await world.call(operations.projectsList, {}, { token })],
    },
    {
      code: 'forbidden_address',
      summary: 'A service token from elsewhere',
      answers: [await world.call(masterBoardsList, {}, { token: await made(['203.0.113.0/24']) })],
    },
    {
      code: 'approval_required',
      summary: 'More projects than one superadmin may reach alone',
      answers: [await unapproved()],
    },
    { code: 'preview_required', summary: 'A program that did not preview', answers: [await push()] },
    { code: 'preview_stale', summary: 'The preview no longer fits', answers: [await push('prv_0.0')] },
  ]
}

/** A push on a platform that has published as many cards as it may. */
async function pushBeyond(world: World) {
  const platform_id = (await world.db.transaction((tx) => insertPlatform(tx, 'Full'))).id
  const { token } = await world.user({ superadmin: true, platform_id })
  const admin = async (op: Operation, body: object) => (await world.call(op, body, { token })).body.data
  const { board } = await admin(operations.masterBoardsCreate, { title: 'Opening', tool_key: 'till' })
  const { group } = await admin(operations.masterGroupsCreate, { board_id: board.id, title: 'First' })
  await admin(operations.masterBoardsSync, { board_id: board.id })
  const { card } = await admin(operations.masterCardsCreate, { group_id: group.id, title: 'One more' })
  await world.db.query(sql`
    insert into master_cards (platform_id, group_id, title, status, priority, is_active, position)
    select ${platform_id}, ${group.id}, 'x', 'open', 'normal', true, n from generate_series(1, 20000) n`)
  await world.db.query(sql`
    insert into published_cards (id, platform_id, tool_key, group_id, number, title, status, priority, is_active, position,
      state, live_since, changed_in)
    select id, platform_id, 'till', group_id, position, title, status, priority, is_active, position, 'live', 1, 1
    from master_cards where platform_id = ${platform_id} and id <> ${card.id}`)
  return world.call(operations.masterCardsPush, { card_id: card.id }, { token })
}

/** What is too large, by the sizes that are kept. */
async function fullRefusals(world: World): Promise<Refused[]> {
  const grown = async (cards: number, bytes: number, isProject: boolean) => {
    const owner = await world.member('owner')
    const { group_ids, board_id } = await world.board(owner.project_id)
    const group_id = isProject ? -1 : group_ids[0]
    await world.db.query(sql`
      insert into group_sizes (project_id, group_id, cards, bytes)
      values (${owner.project_id}, ${group_id}, ${cards}, ${bytes})`)
    return { token: owner.token, group_id: group_ids[0], board_id }
  }
  const large = await grown(10, 8 * 1_048_576 + 1, false)
  const many = await grown(200_000, 0, true)
  const create = ({ token, group_id }: typeof large) =>
    world.call(cardsCreate, { title: 'Order flour', group_id }, { token })
  return [
    { code: 'board_full', summary: 'The board has no room for longer texts', answers: [await create(large)] },
    {
      code: 'quota_templates',
      summary: 'The platform has no room for another published card',
      answers: [await pushBeyond(world)],
    },
    {
      code: 'too_large',
      summary: 'The board cannot be answered in one piece',
      answers: [await world.call(boardsGet, { id: large.board_id }, { token: large.token })],
    },
    ...(await serviceRefusals(world)),
    ...(await ssoRefusals(world)),
    ...(await factorRefusals()),
    {
      code: 'link_invalid',
      summary: 'The link no longer works',
      answers: [await world.call(operations.emailConfirm, { token: 'msl_0' })],
    },
    { code: 'quota', summary: 'The project holds as much as it may', answers: [await create(many)] },
  ]
}

/** Refusals that need nothing but the right call. */
export async function plainRefusals(world: World): Promise<Refused[]> {
  const owner = await world.member('owner')
  const viewer = await world.member('viewer', owner.project_id)
  const stranger = await world.member('owner')
  const superadmin = await world.user({ superadmin: true })
  const { group_ids, board_id } = await world.board(owner.project_id)
  const as = (token: string, op: Operation, body: object = {}) => world.call(op, body, { token })
  const made = await as(owner.token, cardsCreate, { title: 'Order flour', group_id: group_ids[0] })
  const { id } = (made.data as { card: { id: number } }).card
  const token = await as(owner.token, tokensCreate, {
    name: 'x',
    project_id: owner.project_id,
    role: 'viewer',
  })
  const integration = (token.data as { token: string }).token
  const sealed = await world.member('owner')
  const suspended = await world.member('owner')
  await as(superadmin.token, projectsSuspend, { id: suspended.project_id, suspended: true })
  const enrolled = await enrol(world, sealed.token)
  await world.db.query(sql`update feeds set purged_to = 1 where project_id = ${owner.project_id}`)
  return [
    {
      code: 'position_expired',
      summary: 'Events after the position are no longer kept',
      answers: [await as(owner.token, eventsList, { after: '0-0' })],
    },
    {
      code: 'position_unknown',
      summary: 'The position is ahead of the feed',
      answers: [await as(owner.token, eventsList, { after: '9999-0' })],
    },
    {
      code: 'bad_request',
      summary: 'The body is not JSON',
      answers: [
        await world.call(boardsList, {}, { token: owner.token, raw: '{' }),
        await world.call(authenticate, {}, { raw: '{' }),
      ],
    },
    {
      code: 'rule',
      summary: 'The member is in the project already',
      answers: [await as(owner.token, membersAdd, { email: viewer.email, role: 'member' })],
    },
    {
      code: 'stale',
      summary: 'Somebody else has changed the card since it was read',
      answers: [
        await world.call(
          cardsUpdate,
          { id, title: 'x' },
          { token: owner.token, headers: { 'if-match': '"old"' } },
        ),
      ],
    },
    ...(await workRefusals(world)),
    ...(await fullRefusals(world)),
    {
      code: 'unauthenticated',
      summary: 'No token, or one that is not valid',
      answers: [await world.call(boardsList), await world.call(subscriptionsUpgradeTrial)],
    },
    {
      code: 'invalid_credentials',
      summary: 'Wrong address or password',
      answers: [await world.call(authenticate, { email: owner.email, password: 'wrong' })],
    },
    {
      code: 'second_factor_required',
      summary: 'The account has a second factor',
      answers: [await world.call(authenticate, { email: enrolled, password: PASSWORD })],
    },
    {
      code: 'second_factor_invalid',
      summary: 'The code is wrong, old or used',
      answers: [await world.call(authenticate, { email: enrolled, password: PASSWORD, code: '000000' })],
    },
    {
      code: 'forbidden_superadmin',
      summary: 'For superadmins only',
      answers: [await as(owner.token, masterBoardsList)],
    },
    {
      code: 'forbidden_session',
      summary: 'Not with a token of an integration',
      answers: [await as(integration, tokensList)],
    },
    {
      code: 'forbidden_origin',
      summary: 'The call does not come from a page of this service',
      answers: [await world.call(sessionsCreate, { email: owner.email, password: PASSWORD })],
    },
    {
      code: 'forbidden_project',
      summary: 'Not a member of the project',
      answers: [
        await as(stranger.token, boardsGet, { id: board_id }),
        await as(stranger.token, cardsDelete, { id }),
      ],
    },
    {
      code: 'forbidden_role',
      summary: 'The role does not allow it',
      answers: [
        await as(viewer.token, cardsCreate, { title: 'x' }),
        await as(viewer.token, cardsDelete, { id }),
      ],
    },
    {
      code: 'project_suspended',
      summary: 'The project can be read, not changed',
      answers: [await as(suspended.token, cardsCreate, { title: 'x' })],
    },
    {
      code: 'not_found',
      summary: 'No such record',
      answers: [await as(owner.token, boardsGet, { id: 999_999 })],
    },
    {
      code: 'method_not_allowed',
      summary: 'Called with GET',
      answers: [
        await world.request(`/api${boardsList.path}`, {
          headers: { authorization: `Bearer ${owner.token}` },
        }),
      ],
    },
    {
      code: 'validation',
      summary: 'Every failing field is named',
      answers: [await as(owner.token, cardsCreate, { priority: 'asap', due_date: 'soon' })],
    },
  ]
}

async function enrol(world: World, token: string): Promise<string> {
  const { Secret, TOTP } = await import('otpauth')
  const begun = await world.call(twoFactorEnrol, { password: PASSWORD }, { token })
  const { secret } = begun.data as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await world.call(twoFactorConfirm, { code }, { token })
  const me = await world.call(operations.me, {}, { token })
  return (me.data as { user: { email: string } }).user.email
}

/** Refusals of a service that is at its limits, or whose database fails. */
export async function strainedRefusals(): Promise<Refused[]> {
  const [limited, busy, broken] = await Promise.all([
    createWorld({ RATE_LIMIT_PER_MINUTE: '1', LOGIN_FAILURES_PER_HOUR: '1', REDIS_URL: '' }),
    createWorld({ MAX_IN_FLIGHT: '1' }),
    createWorld(),
  ])
  const worlds = [limited, busy, broken]
  try {
    const refused = [
      await rateLimited(limited),
      await tooManyFailures(limited),
      await overloaded(busy),
      await duplicate(broken),
      await tooManyAnswers(broken),
      await internal(broken),
    ]
    return refused
  } finally {
    await Promise.all(worlds.map((world) => world.close()))
  }
}

async function rateLimited(world: World): Promise<Refused> {
  const { token } = await world.member('owner')
  await world.call(boardsList, {}, { token })
  const answers = [await world.call(boardsList, {}, { token })]
  return { code: 'rate_limited', summary: 'Too many requests a minute', answers }
}

async function tooManyFailures(world: World): Promise<Refused> {
  const { email } = await world.user()
  await world.call(authenticate, { email, password: 'wrong' })
  const answers = [await world.call(authenticate, { email, password: 'wrong' })]
  return { code: 'too_many_failures', summary: 'Too many failed sign-ins', answers }
}

/** Makes calls while nothing can be read from or written to cards. */
async function whileCardsAreLocked<Result>(world: World, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: world.config.DATABASE_URL })
  await client.connect()
  try {
    await client.query('begin; lock table cards in access exclusive mode')
    return await work()
  } finally {
    await client.end()
  }
}

async function overloaded(world: World): Promise<Refused> {
  const { token } = await world.member('owner')
  let first: Promise<Answer> | undefined
  const answers = await whileCardsAreLocked(world, async () => {
    first = world.call(cardsList, {}, { token })
    // The second call must find the first one under way.
    for (;;) {
      const answer = await world.call(boardsList, {}, { token })
      if (answer.status === 429) return [answer]
    }
  })
  await first
  return { code: 'overloaded', summary: 'More work than the service takes on', answers }
}

/** Another connection holds the key, as a call under way would. */
async function duplicate(world: World): Promise<Refused> {
  const { id, token } = await world.member('owner')
  const client = new Client({ connectionString: world.config.DATABASE_URL })
  await client.connect()
  await client.query('begin')
  await client.query(
    `insert into idempotency_keys (user_id, operation, key, fingerprint, created_at) values ($1, $2, 'one', '', now())`,
    [id, cardsCreate.path],
  )
  const headers = { 'idempotency-key': 'one' }
  const answers = [await world.call(cardsCreate, { title: 'x' }, { token, headers })]
  await client.end()
  return { code: 'duplicate_in_progress', summary: 'The same key is being worked on', answers }
}

/** The project has used up the room for its answers. */
async function tooManyAnswers(world: World): Promise<Refused> {
  const { token, project_id } = await world.member('owner')
  await world.db.query(sql`insert into idempotency_sizes (owner, bytes) values (${project_id}, 1000000000)`)
  const headers = { 'idempotency-key': 'one' }
  const answers = [await world.call(cardsCreate, { title: 'x' }, { token, headers })]
  return { code: 'too_many_answers', summary: 'No room for the answers of more keys', answers }
}

async function internal(world: World): Promise<Refused> {
  const { token, email } = await world.member('owner')
  const client = new Client({ connectionString: world.config.DATABASE_URL })
  await client.connect()
  await client.query('alter table tags rename to gone; alter table users rename to nobody')
  await client.end()
  const answers = [
    await world.call(operations.tagsList, {}, { token }),
    await world.call(authenticate, { email, password: PASSWORD }),
  ]
  return { code: 'internal', summary: 'The service failed', answers }
}
