// Creates tenants that have a record of every kind.

import { randomBytes } from 'node:crypto'
import type { OperationName } from '@muster/contract'
import { insertExternalId } from '../../api/src/accounts/store/external-ids.ts'
import { insertProvider, setDomains } from '../../api/src/accounts/store/identity-providers.ts'
import { insertLink, type LinkPurpose } from '../../api/src/accounts/store/one-time-links.ts'
import { insertPasskey } from '../../api/src/accounts/store/passkeys.ts'
import { insertProject } from '../../api/src/accounts/store/projects.ts'
import { insertService, insertServiceToken } from '../../api/src/accounts/store/service-tokens.ts'
import { insertTheme, insertVersion, writeVersion } from '../../api/src/accounts/store/themes.ts'
import { hashToken, mintLinkToken, mintToken } from '../../api/src/accounts/tokens.ts'
import { putPlan, putPrice } from '../../api/src/billing/store/plans.ts'
import { insertTrial } from '../../api/src/billing/store/subscriptions.ts'
import { unsubscribeToken } from '../../api/src/boards/notify.ts'
import { insertBoard } from '../../api/src/boards/store/boards.ts'
import { createCard } from '../../api/src/boards/store/card-create.ts'
import { createComment } from '../../api/src/boards/store/comments.ts'
import { insertGroup } from '../../api/src/boards/store/groups.ts'
import { materializeAll } from '../../api/src/boards/store/materialize.ts'
import { changeAccess } from '../../api/src/boards/store/project-access.ts'
import { deleteBoard, deleteComment, deleteGroup } from '../../api/src/boards/store/trash.ts'
import type { Tx } from '../../api/src/core/db.ts'
import { insertPlatform } from '../../api/src/core/platforms.ts'
import { sql } from '../../api/src/core/sql.ts'
import { newSecret, sealSecret } from '../../api/src/feed/signing.ts'
import {
  findWebhooks,
  insertTest,
  insertWebhook,
  listenToProject,
  nextWebhookId,
} from '../../api/src/feed/store/webhooks.ts'
import { newKey } from '../../api/src/files/spool.ts'
import { insertFile } from '../../api/src/files/store/files.ts'
import { rollOut } from '../../api/src/templates/roll-out.ts'
import { holdStage, stageOut } from '../../api/src/templates/stage.ts'
import { stagePlanOf } from '../../api/src/templates/stage-plan.ts'
import { insertMasterBoard } from '../../api/src/templates/store/master-boards.ts'
import { insertMasterCard } from '../../api/src/templates/store/master-cards.ts'
import { insertMasterFile } from '../../api/src/templates/store/master-files.ts'
import { insertMasterGroup } from '../../api/src/templates/store/master-groups.ts'
import { deleteMasters } from '../../api/src/templates/store/masters.ts'
import { findStage } from '../../api/src/templates/store/stages.ts'
import type { World } from './world.ts'

/** Every text of the other tenant contains this mark, so an answer that contains it has leaked data. */
export const MARK = 'of the other tenant'

export type Tenant = Awaited<ReturnType<typeof createTenant>>

/** A file whose content is not stored: enough for everything but opening it. */
async function insertTextFile(
  tx: Tx,
  projectId: number,
  file: { readonly card_id: number; readonly name: string; readonly created_by: number },
): Promise<number> {
  const made = await insertFile(tx, projectId, { ...nothingStored(), ...file, comment_id: null })
  return made?.id ?? 0
}

/** The content of a file that is not in the storage. */
const nothingStored = () => ({
  type: 'application/octet-stream',
  bytes: 1,
  sha256: '0'.repeat(64),
  is_picture: false,
  width: null,
  height: null,
  object: newKey(),
})

/** A project with an owner, a member, a viewer, and one record of each kind. Their texts contain `mark`. */
export async function createTenant(
  world: World,
  platformId = world.platform.id,
  mark = 'our own',
  name?: OperationName,
) {
  const project = await world.project({ platform_id: platformId })
  const [owner, member, viewer, newcomer] = await world.people(platformId, 4)
  if (!owner || !member || !viewer || !newcomer) throw new Error('unreachable')
  await world.db.query(sql`
    insert into memberships (project_id, user_id, role)
    values (${project.id}, ${owner.id}, 'owner'), (${project.id}, ${member.id}, 'member'),
      (${project.id}, ${viewer.id}, 'viewer')`)
  const { board_id, group_ids } = await world.board(project.id)
  const masters = await createMasters(world, platformId, mark, name !== undefined && aboutStages.has(name))
  return world.db.transaction(async (tx) => {
    await changeAccess(tx, project, { granted_tools: [masters.tool_key] })
    await materializeAll(tx, project.id)
    const [copy] = await tx.query<{ id: number }>(sql`
      update cards set title = ${mark}, overrides = 2
      where project_id = ${project.id} and master_card_id is not null returning id`)
    const planId = await putPlan(tx, {
      platform_id: platformId,
      product: 'shop',
      plan: 'standard',
      tools: [masters.tool_key],
    })
    await putPrice(tx, planId, { period: 'month', amount: 1, currency: 'eur', stripe_price_id: null })
    await insertTrial(tx, project.id, planId, new Date(Date.now() + 86_400_000))
    const bare = await insertProject(tx, { platform_id: platformId, name: mark })
    const theme = await insertTheme(tx, project.id, mark)
    const versions: number[] = []
    for (const approval_status of ['draft', 'pending', 'approved'] as const) {
      const made = await insertVersion(tx, project.id, owner.id, {
        theme_id: theme.id,
        version: `${mark} ${approval_status}`,
      })
      versions.push((await writeVersion(tx, made, { approval_status })).id)
    }
    const [draft_version_id = 0, pending_version_id = 0, approved_version_id = 0] = versions
    const [group_id = 0] = group_ids
    const place = {
      projectId: project.id,
      createdBy: owner.id,
      timeZone: 'UTC',
      roles: null,
      isGroupChecked: true,
      quota: { PROJECT_MAX_CARDS: 1_000, PROJECT_MAX_MIB: 1 },
    }
    const idOf = (made: { id: number } | { refused: readonly string[] }) => ('id' in made ? made.id : 0)
    const card_id = idOf(await createCard(tx, place, { title: mark, description: mark, group_id }))
    const deleted_card_id = idOf(await createCard(tx, place, { title: mark, group_id }))
    await tx.query(
      sql`update cards set deleted_at = now() where project_id = ${project.id} and id = ${deleted_card_id}`,
    )
    const item = { is_required: true, evidence: 'none' }
    const work = {
      items: ['open', 'done'].map((key) => ({ key, title: mark, ...item })),
      ticks: { 'own done': { at: '2026-01-01T00:00:00.000Z', by: owner.id } },
    }
    await tx.query(sql`
      update cards set work = ${JSON.stringify(work)}::jsonb where project_id = ${project.id} and id = ${card_id}`)
    const submitted_card_id = idOf(await createCard(tx, place, { title: mark, group_id }))
    await tx.query(sql`
      update cards set status = 'to_check',
        work = jsonb_build_object('needs_sign_off', true, 'submitted_by', ${member.id}::bigint, 'submitted_at', now())
      where project_id = ${project.id} and id = ${submitted_card_id}`)
    await tx.query(sql`
      insert into runs (project_id, card_id, run_on, platform_id, appears_at, due_at, status, work, ticked, total)
      values (${project.id}, ${card_id}, '2026-01-01', ${platformId}::bigint, now(), now(), 'open',
        jsonb_build_object('returned_reason', ${mark}::text), 0, 0)`)
    await tx.query(sql`
      insert into checks (project_id, name, state, detail, observed_at, since, reported_at)
      values (${project.id}, ${mark}, 'failed', ${mark}, now(), now(), now())`)
    const file_id = await insertTextFile(tx, project.id, { card_id, name: mark, created_by: owner.id })
    const said = { card_id, comment: mark, parent_comment_id: null }
    const sayer = { projectId: project.id, userId: owner.id, roles: null, isCardChecked: true }
    const comment_id = idOf(await createComment(tx, sayer, said))
    const deleted_comment_id = idOf(await createComment(tx, sayer, said))
    const deletion = { by: owner.id, at: new Date() }
    await deleteComment(tx, project.id, deleted_comment_id, deletion)
    const deleted_board_id = (await insertBoard(tx, project.id, owner.id, { title: mark }))?.value().id ?? 0
    await deleteBoard(tx, project.id, deleted_board_id, deletion)
    const lost = await insertGroup(tx, project.id, owner.id, { board_id, title: mark })
    const deleted_group_id = lost?.value().id ?? 0
    await deleteGroup(tx, project.id, deleted_group_id, deletion)
    // Make the copies of the template ordered by the project.
    const [ordered] = await tx.query<{ group_id: number; board_id: number }>(sql`
      select id as group_id, board_id from groups where project_id = ${project.id} and master_group_id is not null`)
    await tx.query(sql`
      update groups set is_ordered = true where project_id = ${project.id} and id = ${ordered?.group_id}`)
    await tx.query(sql`
      update boards set is_ordered = true where project_id = ${project.id} and id = ${ordered?.board_id}`)
    const [tag] = await tx.query<{ id: number }>(sql`
      insert into tags (project_id, name, position) values (${project.id}, ${mark}, 0) returning id`)
    await tx.query(sql`update boards set title = ${mark} where project_id = ${project.id}`)
    await tx.query(sql`update groups set title = ${mark} where project_id = ${project.id}`)
    const webhook_id = await nextWebhookId(tx)
    await insertWebhook(tx, {
      id: webhook_id,
      platform_id: platformId,
      project_id: project.id,
      url: 'https://example.com/hook',
      types: null,
      secret_encrypted: sealSecret(world.config.SECRET_KEY, webhook_id, newSecret()),
      created_by: owner.id,
    })
    await listenToProject(tx, { id: webhook_id, platform_id: platformId }, project.id)
    const [webhook] = await findWebhooks(tx, [webhook_id])
    if (!webhook) throw new Error('unreachable')
    const { id: delivery_id } = await insertTest(tx, webhook)
    const [token] = await tx.query<{ id: number }>(
      sql`select id from access_tokens where user_id = ${owner.id}`,
    )
    // Delete older ones: the tenants of one platform share its limit.
    await tx.query(sql`
      delete from identity_providers where id in (
        select id from identity_providers where platform_id = ${platformId} order by id desc offset 8)`)
    await tx.query(sql`
      update access_tokens set revoked_at = now() where id in (
        select t.id from access_tokens t join users u on u.id = t.user_id
        where t.kind = 'service' and t.revoked_at is null and u.platform_id = ${platformId} and u.name = ${mark} order by t.id desc offset 8)`)
    const slug = `t${Math.random().toString(36).slice(2)}`
    const provider_id = await insertProvider(tx, {
      platform_id: platformId,
      slug,
      name: mark,
      issuer: 'https://login.example',
      client_id: mark,
    })
    await setDomains(tx, provider_id, [`${slug}.example`])
    await insertExternalId(tx, platformId, 'project', `project ${project.id}`, project.id)
    for (const { id } of [member, newcomer])
      await insertExternalId(tx, platformId, 'user', `person ${id}`, id)
    const service = await insertServiceToken(tx, {
      token_hash: hashToken(mintToken()),
      name: mark,
      scopes: ['audit:read'],
      allowed_addresses: null,
      user_id: await insertService(tx, platformId, mark),
      created_by: owner.id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const passkey = await insertPasskey(tx, {
      user_id: newcomer.id,
      credential_id: randomBytes(32),
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: mark,
    })
    const links = await createLinks(
      tx,
      { platform_id: platformId, project_id: project.id },
      owner.id,
      newcomer,
    )
    return {
      ...masters,
      ...links,
      service_token_id: service.id,
      unsubscribe_token: unsubscribeToken(world.config.SECRET_KEY, newcomer.id),
      passkey_id: passkey.id,
      provider_id,
      copy_id: copy?.id ?? 0,
      submitted_card_id,
      file_id,
      theme_id: theme.id,
      draft_version_id,
      pending_version_id,
      approved_version_id,
      project_id: project.id,
      /** Another project of the platform, without members and subscription. */
      bare_project_id: bare.id,
      owner,
      member,
      viewer,
      /** A user of the platform who is not a member yet. */
      newcomer,
      board_id,
      group_id,
      card_id,
      deleted_card_id,
      deleted_board_id,
      deleted_group_id,
      deleted_comment_id,
      copy_group_id: ordered?.group_id ?? 0,
      copy_board_id: ordered?.board_id ?? 0,
      comment_id,
      tag_id: tag?.id ?? 0,
      user_id: member.id,
      token_id: token?.id ?? 0,
      webhook_id,
      delivery_id,
    }
  })
}

/** A master board with a group and two cards, one of them pushed, whose copy the project has touched. */
async function createMasters(world: World, platform_id: number, mark: string, withStages: boolean) {
  return world.db.transaction(async (tx) => {
    const tool_key = `tool-${Math.random()}`
    const board = await insertMasterBoard(tx, platform_id, null, { title: mark, tool_key })
    const master_board_id = board?.value().id ?? 0
    const group = await insertMasterGroup(tx, platform_id, null, { board_id: master_board_id, title: mark })
    const master_group_id = group?.value().id ?? 0
    const cards = [
      await insertMasterCard(tx, platform_id, null, { group_id: master_group_id, title: mark }),
      await insertMasterCard(tx, platform_id, null, { group_id: master_group_id, title: mark }),
    ]
    const [master_card_id = 0, other = 0] = cards.map((card) => card?.value().id ?? 0)
    const gone = (await insertMasterBoard(tx, platform_id, null, { title: mark, tool_key }))?.value().id ?? 0
    const goneGroup = await insertMasterGroup(tx, platform_id, null, {
      board_id: master_board_id,
      title: mark,
    })
    const goneCard = await insertMasterCard(tx, platform_id, null, { group_id: master_group_id, title: mark })
    const deleted = {
      deleted_master_board_id: gone,
      deleted_master_group_id: goneGroup?.value().id ?? 0,
      deleted_master_card_id: goneCard?.value().id ?? 0,
    }
    await deleteMasters(tx, 'board', deleted.deleted_master_board_id, null)
    await deleteMasters(tx, 'group', deleted.deleted_master_group_id, null)
    await deleteMasters(tx, 'card', deleted.deleted_master_card_id, null)
    const newFile = { ...nothingStored(), name: mark, master_card_id, created_by: 1 }
    const { id: master_file_id } = await insertMasterFile(tx, platform_id, newFile, [])
    const author = { user_id: null, platform_id, reason: mark }
    const { number } = await rollOut(tx, author, { cardId: other })
    const stages = withStages ? await createStages(tx, platform_id, mark) : NO_STAGES
    return {
      ...deleted,
      ...stages,
      master_board_id,
      master_group_id,
      master_card_id,
      master_file_id,
      rollout_number: number,
      tool_key,
    }
  })
}

/** A tenant with all records that the operation needs. */
export const tenantFor = (world: World, name: OperationName) =>
  createTenant(world, world.platform.id, 'our own', name)

/** Operations that need rollouts in waves, which are slow to create. */
export const aboutStages: ReadonlySet<OperationName> = new Set<OperationName>([
  'rolloutsStage',
  'rolloutsAdvance',
  'rolloutsHold',
  'rolloutsRelease',
  'rolloutsApprove',
  'rolloutsReject',
] as const)
const NO_STAGES = { baking_number: 0, held_number: 0, proposed_number: 0, fingerprint: '' }

/** Creates three rollouts in waves of a tool that no project has: one baking, one held and one proposed. */
async function createStages(tx: Tx, platform_id: number, mark: string) {
  const author = { user_id: null, platform_id, reason: mark }
  // All tenants of a platform share one board, because a platform can have at most 500.
  const [known] = await tx.query<{ id: number }>(sql`
    select g.id from published_groups g where g.platform_id = ${platform_id} and g.tool_key = 'staged'`)
  const group_id = known?.id ?? (await newGroup())
  async function newGroup(): Promise<number> {
    const board = await insertMasterBoard(tx, platform_id, null, { title: 'Staged', tool_key: 'staged' })
    const place = { board_id: board?.value().id ?? 0, title: 'Staged' }
    return (await insertMasterGroup(tx, platform_id, null, place))?.value().id ?? 0
  }
  const draft = async () => {
    const card = await insertMasterCard(tx, platform_id, null, { group_id, title: mark })
    return { cardId: card?.value().id ?? 0 }
  }
  if (!known) await rollOut(tx, author, await draft())
  const plan = stagePlanOf({ waves: [{ percent: 1 }, { percent: 100 }] }, new Date())
  const baking = await stageOut(tx, author, await draft(), plan, 'begin')
  const held = await stageOut(tx, author, await draft(), plan, 'begin')
  await holdStage(tx, author, held.number, null)
  const proposed = await stageOut(tx, author, await draft(), plan, 'propose')
  const stage = await findStage(tx, platform_id, proposed.number)
  return {
    baking_number: baking.number,
    held_number: held.number,
    proposed_number: proposed.number,
    fingerprint: stage?.fingerprint ?? '',
  }
}

export const createPlatform = (world: World) =>
  world.db.transaction((tx) => insertPlatform(tx, 'Another platform'))

/** A hash of everything that belongs to a tenant, except when a token was last used. */
export async function hashOf(world: World, tenant: Tenant): Promise<string> {
  const { project_id } = tenant
  const people = [tenant.owner.id, tenant.member.id, tenant.viewer.id]
  const [row] = await world.db.query<{ hash: string }>(sql`
    select md5(concat_ws('|',
      (select string_agg(x::text, ',' order by x.id) from projects x where id = ${project_id}),
      (select string_agg(x::text, ',' order by x.user_id) from memberships x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from boards x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from groups x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from cards x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from comments x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from tags x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.comment_id, x.user_id) from comment_reads x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.group_id) from group_sizes x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from activity x where project_id = ${project_id}),
      (select x::text from feeds x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from subscriptions x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from checkouts x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from themes x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from webhooks x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.webhook_id) from webhook_cursors x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from webhook_deliveries x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from theme_versions x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from master_boards x where id = ${tenant.master_board_id}),
      (select string_agg(x::text, ',' order by x.id) from master_groups x where board_id = ${tenant.master_board_id}),
      (select string_agg(x::text, ',' order by x.id) from master_cards x where group_id = ${tenant.master_group_id}),
      (select string_agg(x::text, ',' order by x.id) from published_cards x where group_id = ${tenant.master_group_id}),
      (select string_agg(x::text, ',' order by x.id) from users x where id = any (${people}::bigint[])),
      (select string_agg(concat(x.id, x.user_id, x.revoked_at, x.project_id, x.role), ',' order by x.id)
        from access_tokens x where user_id = any (${people}::bigint[])))) as hash`)
  return row?.hash ?? ''
}

/** A hash of all rows in the tables of tenants and users. */
export async function hashOfAll(world: World): Promise<string> {
  const [row] = await world.db.query<{ hash: string }>(sql`
    select md5(concat_ws('|',
      (select string_agg(x::text, ',' order by x.id) from projects x),
      (select string_agg(x::text, ',' order by x.project_id, x.user_id) from memberships x),
      (select string_agg(x::text, ',' order by x.id) from boards x),
      (select string_agg(x::text, ',' order by x.id) from groups x),
      (select string_agg(x::text, ',' order by x.id) from cards x),
      (select string_agg(x::text, ',' order by x.id) from comments x),
      (select string_agg(x::text, ',' order by x.id) from tags x),
      (select string_agg(x::text, ',' order by x.id) from activity x),
      (select string_agg(x::text, ',' order by x.project_id) from feeds x),
      (select string_agg(x::text, ',' order by x.platform_id, x.seq) from platform_events x),
      (select string_agg(x::text, ',' order by x.id) from subscriptions x),
      (select string_agg(x::text, ',' order by x.id) from checkouts x),
      (select string_agg(x::text, ',' order by x.id) from themes x),
      (select string_agg(x::text, ',' order by x.id) from webhooks x),
      (select string_agg(x::text, ',' order by x.id) from webhook_deliveries x),
      (select string_agg(x::text, ',' order by x.id) from theme_versions x),
      (select string_agg(x::text, ',' order by x.id) from master_boards x),
      (select string_agg(x::text, ',' order by x.id) from master_groups x),
      (select string_agg(x::text, ',' order by x.id) from master_cards x),
      (select string_agg(x::text, ',' order by x.id) from published_cards x),
      (select string_agg(x::text, ',' order by x.platform_id, x.number) from rollouts x),
      (select string_agg(x::text, ',' order by x.id) from users x),
      (select string_agg(concat(x.id, x.user_id, x.revoked_at, x.project_id, x.role), ',' order by x.id)
        from access_tokens x))) as hash`)
  return row?.hash ?? ''
}

/**
 * Starts the ids of each kind of record at a different number, so that no two kinds share an id by chance.
 */
export async function spreadIds(world: World): Promise<void> {
  const tables = [
    'projects',
    'users',
    'boards',
    'groups',
    'cards',
    'comments',
    'tags',
    'access_tokens',
    'master_boards',
    'master_groups',
    'master_cards',
    'themes',
    'theme_versions',
    'subscriptions',
  ]
  for (const [at, table] of tables.entries()) {
    await world.db.query(sql`select setval(${`${table}_id_seq`}::regclass, ${(at + 1) * 1_000_000})`)
  }
}

/**
 * Creates a one-time link for each purpose: an invitation, a password reset and a change of e-mail address.
 */
export async function createLinks(
  tx: Tx,
  place: { platform_id: number; project_id: number },
  inviterId: number,
  somebody: { id: number; email: string },
) {
  async function make(purpose: LinkPurpose, email: string) {
    const token = mintLinkToken()
    const isInvitation = purpose === 'invitation'
    const { id } = await insertLink(tx, {
      purpose,
      email,
      token_hash: hashToken(token),
      platform_id: place.platform_id,
      project_id: isInvitation ? place.project_id : null,
      role: isInvitation ? 'member' : null,
      user_id: isInvitation ? null : somebody.id,
      created_by: inviterId,
      is_mailed: true,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    return { id, token }
  }
  const invitation = await make('invitation', `invited.${somebody.email}`)
  const reset = await make('password_reset', somebody.email)
  const email = await make('email_change', `new.${somebody.email}`)
  return {
    invitation_id: invitation.id,
    invitation_token: invitation.token,
    reset_token: reset.token,
    email_token: email.token,
  }
}
