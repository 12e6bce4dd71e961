// A call of the recording: who calls what, with which body, in a fresh demo.
import { createLinks } from '@harness/tenants.ts'
import type { World } from '@harness/world.ts'
import type { BodyOf, OperationName, Operations } from '@muster/contract'
import {
  insertProvider,
  listProviders,
  setDomains,
} from '../../../api/src/accounts/store/identity-providers.ts'
import { insertService, insertServiceToken } from '../../../api/src/accounts/store/service-tokens.ts'
import { hashToken, mintToken } from '../../../api/src/accounts/tokens.ts'
import { unsubscribeToken } from '../../../api/src/boards/notify.ts'
import type { Tx } from '../../../api/src/core/db.ts'
import { Statement, sql } from '../../../api/src/core/sql.ts'
import { holdStage, stageOut } from '../../../api/src/templates/stage.ts'
import { stagePlanOf } from '../../../api/src/templates/stage-plan.ts'
import { findStage } from '../../../api/src/templates/store/stages.ts'
import type { fillDemo } from '../../../cli/src/demo.ts'

type Demo = Awaited<ReturnType<typeof fillDemo>>
export type Person = 'superadmin' | 'owner' | 'member' | 'two_factor' | 'nobody'

/** What the demo holds besides what it prints, by id. */
type Records = Awaited<ReturnType<typeof findRecords>>

export async function findRecords(world: World, { project_id }: Demo) {
  const idOf = async (table: string, where: Statement): Promise<number> => {
    const [row] = await world.db.query<{ id: number }>(
      sql`select id from ${new Statement(table, [])} where ${where} order by id limit 1`,
    )
    if (!row) throw new Error(`The demo has no such row in ${table}.`)
    return row.id
  }
  const ours = (title: string) => sql`project_id = ${project_id} and title = ${title}`
  const isCopyOf = (title: string) => sql`
    project_id = ${project_id} and master_card_id in (select id from master_cards where title = ${title})`
  const isGone = sql`project_id = ${project_id} and deleted_at is not null`
  return {
    board: await idOf('boards', ours('Spring campaign')),
    group: await idOf('groups', ours('Ideas')),
    otherGroup: await idOf('groups', ours('Doing')),
    card: await idOf('cards', ours('A bun a day for the school')),
    copy: await idOf('cards', isCopyOf('Book the health inspection')),
    masterOfCopy: await idOf('master_cards', sql`title = 'Book the health inspection'`),
    comment: await idOf('comments', sql`project_id = ${project_id} and comment like 'They offer%'`),
    tag: await idOf('tags', sql`project_id = ${project_id} and name = 'Hygiene'`),
    deletedBoard: await idOf('boards', isGone),
    deletedGroup: await idOf('groups', ours('Too expensive')),
    deletedCard: await idOf('cards', ours('Return the borrowed mixer')),
    deletedComment: await idOf('comments', isGone),
    masterGroup: await idOf('master_groups', sql`title = 'Every month'`),
    masterCard: await idOf('master_cards', sql`title = 'Descale the coffee machine'`),
    auditBoard: await idOf('master_boards', sql`title = 'Franchise audit'`),
    deletedMasterBoard: await idOf('master_boards', sql`deleted_at is not null`),
    deletedMasterGroup: await idOf('master_groups', sql`deleted_at is not null`),
    deletedMasterCard: await idOf('master_cards', sql`deleted_at is not null`),
    webhook: await idOf('webhooks', sql`project_id = ${project_id}`),
    token: await idOf('access_tokens', sql`kind = 'integration'`),
    project: await idOf('projects', sql`name = 'Old town bakery'`),
    owner: await idOf('users', sql`email like 'olivia%' or name like 'O%'`),
    member: await idOf('users', sql`id in (select user_id from memberships where role = 'member')`),
    newcomer: await idOf('users', sql`id not in (select user_id from memberships) and not superadmin`),
    theme: await idOf('themes', sql`project_id = ${project_id}`),
    ...(await linksOf(world, project_id)),
    draftVersion: await idOf('theme_versions', sql`approval_status = 'draft'`),
  }
}

async function oneProvider(tx: Tx, platform_id: number): Promise<number> {
  const provider = { platform_id, slug: 'bakery', name: 'Bakery accounts', client_id: 'muster' }
  const [known] = await listProviders(tx, platform_id, 1)
  const id = known?.id ?? (await insertProvider(tx, { ...provider, issuer: 'https://login.bakery.example' }))
  await setDomains(tx, id, ['bakery.example'])
  return id
}

async function linksOf(world: World, project_id: number) {
  const [owner] = await world.db.query<{ id: number; platform_id: number }>(sql`
    select u.id, u.platform_id from users u join memberships m on m.user_id = u.id
    where m.project_id = ${project_id} and m.role = 'owner'`)
  const [newcomer] = await world.db.query<{ id: number; email: string }>(sql`
    select id, email from users where id not in (select user_id from memberships) and not superadmin order by id limit 1`)
  if (!owner || !newcomer) throw new Error('The demo has nobody to invite.')
  const { platform_id, id } = owner
  return world.db.transaction(async (tx) => ({
    ...(await createLinks(tx, { platform_id, project_id }, id, newcomer)),
    unsubscribe_token: unsubscribeToken(world.config.SECRET_KEY, newcomer.id),
    provider: await oneProvider(tx, platform_id),
    service_token_id: (
      await insertServiceToken(tx, {
        token_hash: hashToken(mintToken()),
        name: 'Template pipeline',
        allowed_addresses: null,
        user_id: await insertService(tx, platform_id, 'Template pipeline'),
        created_by: id,
        scopes: ['templates:write', 'rollouts:publish'],
        expires_at: new Date(Date.now() + 86_400_000),
      })
    ).id,
  }))
}

/** Changes a draft, so that there is something to roll out. */
export async function redraft(world: World, { masterCard }: Records): Promise<number> {
  await world.db.query(sql`
    update master_cards set title = 'Descale the coffee machine and its filter' where id = ${masterCard}`)
  return masterCard
}

/** A rollout in waves of a drafted card, in the state that the example begins with. */
export async function staged(
  world: World,
  records: Records,
  state: 'baking' | 'held' | 'proposed',
): Promise<{ number: number; fingerprint: string }> {
  const [boss] = await world.db.query<{ id: number; platform_id: number }>(sql`
    select id, platform_id from users where superadmin order by id limit 1`)
  // What the superadmin of the example approves, somebody else proposed.
  const author = { user_id: null, platform_id: boss?.platform_id ?? 0, reason: null }
  const cardId = await redraft(world, records)
  const waves = [{ percent: 10, bake_minutes: 60 }, { percent: 100 }]
  return world.db.transaction(async (tx) => {
    const mode = state === 'proposed' ? 'propose' : 'begin'
    const plan = stagePlanOf({ waves }, new Date())
    const { number } = await stageOut(tx, author, { cardId }, plan, mode)
    if (state === 'held') await holdStage(tx, author, number, 'Wait for Monday.')
    const { fingerprint = null } = (await findStage(tx, author.platform_id, number)) ?? {}
    return { number, fingerprint: fingerprint ?? '' }
  })
}

/** A member of the project of the card `c` has submitted it. */
const byMember = sql`jsonb_build_object('submitted_by', (
  select min(user_id) from memberships where project_id = c.project_id and role = 'member'))`

/** A card that was submitted for sign-off. */
export async function submitted(_: Demo, { card }: Records, world: World): Promise<{ id: number }> {
  const work = { needs_sign_off: true, submitted_at: '2027-05-15T09:00:00.000Z' }
  await world.db.query(sql`
    update cards c set status = 'to_check', work = ${JSON.stringify(work)}::jsonb || ${byMember} where id = ${card}`)
  return { id: card }
}

/** A recurring card that somebody did once, long ago, and whose repetition has ended. */
export async function withRun(world: World, card: number): Promise<void> {
  await world.db.query(sql`
    insert into runs (project_id, card_id, run_on, platform_id, appears_at, due_at, ends_at, status, ticked, total, closed_at,
      closed_by, done_at)
    select c.project_id, c.id, current_date - 30, p.platform_id, '2027-05-17T06:00:00Z', '2027-05-17T09:00:00Z',
      '2027-05-18T06:00:00Z', 'closed', 2, 2, '2027-05-17T06:00:00Z', 1, '2027-05-17T06:00:00Z'
    from cards c join projects p on p.id = c.project_id where c.id = ${card}`)
}

/** A card with two items, one of them ticked. */
export async function withItems(world: World, card: number): Promise<void> {
  const work = {
    items: [
      { key: 'oven', title: 'The oven is off', is_required: true, evidence: 'none' },
      { key: 'fridge', title: 'Temperature of the fridge', is_required: true, evidence: 'number' },
    ],
    ticks: { 'own oven': { at: '2027-05-15T09:00:00.000Z', by: 1 } },
  }
  await world.db.query(sql`update cards set work = ${JSON.stringify(work)}::jsonb where id = ${card}`)
}

/** A card with a picture, whose content is not stored. */
export async function withFile(world: World, card: number): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(sql`
    insert into files (project_id, card_id, name, type, bytes, sha256, is_picture, width, height, object, created_by, created_at)
    select project_id, id, 'front.jpg', 'image/jpeg', 81234, repeat('9f86d081', 8), true, 800, 600, 'ab/cd', created_by,
      '2027-05-15T09:00:00.000Z'
    from cards where id = ${card} returning id`)
  return row?.id ?? 0
}

/** A master card with a file, whose content is not stored. */
export async function withMasterFile(world: World, card: number): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(sql`
    insert into master_files (platform_id, master_card_id, name, type, bytes, sha256, is_picture, object, created_by, created_at)
    select platform_id, id, 'how-to-descale.pdf', 'application/pdf', 81234, repeat('9f86d081', 8), false, 'ab/ef', created_by,
      '2027-05-15T09:00:00.000Z'
    from master_cards where id = ${card} returning id`)
  await world.db.query(sql`update master_cards set file_ids = array[${row?.id}::bigint] where id = ${card}`)
  return row?.id ?? 0
}

/** A copy that waits for the sign-off of the platform. */
export async function waitingForPlatform(world: World, projectId: number, card: number): Promise<void> {
  const at = '2027-05-15T09:00:00.000Z'
  const work = { submitted_at: at }
  await world.db.query(sql`update published_cards set needs_sign_off = true, sign_off_by = 'platform'`)
  await world.db.query(sql`
    update cards c set status = 'to_check', overrides = overrides | 65, work = ${JSON.stringify(work)}::jsonb || ${byMember}
    where project_id = ${projectId} and id = ${card}`)
  await world.db.query(sql`
    insert into waiting_sign_offs (project_id, card_id, platform_id, master_card_id, submitted_at)
    select p.id, c.id, p.platform_id, c.master_card_id, ${at}
    from projects p join cards c on c.project_id = p.id and c.id = ${card} where p.id = ${projectId}`)
}

/** Gives a record of the demo the id that the program of the platform knows it by. */
export async function knownAs(
  world: World,
  kind: 'project' | 'user',
  id: number,
  externalId: string,
): Promise<string> {
  await world.db.query(sql`
    insert into external_ids (platform_id, kind, external_id, id) values (1, ${kind}, ${externalId}, ${id})`)
  return externalId
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** A picture that the reference shows by its name. */
export const logo = (): Blob =>
  Object.assign(new File([Buffer.from(PNG, 'base64')], 'crumb.png'), { toJSON: () => 'crumb.png' })

export interface Call<Name extends OperationName = OperationName> {
  readonly name: Name
  readonly as: Person
  readonly body: (
    demo: Demo,
    records: Records,
    world: World,
  ) => BodyOf<Operations[Name]> | Promise<BodyOf<Operations[Name]>>
}

export const call = <Name extends OperationName>(
  as: Person,
  name: Name,
  body: Call<Name>['body'] = () => ({}) as BodyOf<Operations[Name]>,
): Call => ({ name, as, body }) as Call
