// Two tenants with everything a tenant has, and a row for every operation: what it needs, and what each id in it does.
import type { OperationName } from '@muster/contract'
import type { handlers } from '../api/src/handlers.ts'
import { rollOut } from '../api/src/rollouts/roll-out.ts'
import { insertCard } from '../api/src/store/cards.ts'
import { insertComment } from '../api/src/store/comments.ts'
import { insertMasterBoard } from '../api/src/store/master-boards.ts'
import { insertMasterCard } from '../api/src/store/master-cards.ts'
import { insertMasterGroup } from '../api/src/store/master-groups.ts'
import { putPlan, putPrice } from '../api/src/store/plans.ts'
import { insertPlatform } from '../api/src/store/platforms.ts'
import { changeAccess } from '../api/src/store/project-access.ts'
import { sql } from '../api/src/store/sql.ts'
import { insertTrial } from '../api/src/store/subscriptions.ts'
import { insertTheme, insertVersion, writeVersion } from '../api/src/store/themes.ts'
import { PASSWORD, type World } from '../api/src/test/world.ts'

/** Stands in every text of the other tenant: an answer that holds it has shown what it must not. */
export const MARK = 'of the other tenant'

export type Tenant = Awaited<ReturnType<typeof createTenant>>

/** A project with an owner, a member, a viewer, and one record of each kind, named so that it can be recognised. */
export async function createTenant(world: World, platformId = world.platform.id, mark = 'our own') {
  const project = await world.project({ platform_id: platformId })
  const [owner, member, viewer] = await Promise.all(
    (['owner', 'member', 'viewer'] as const).map(async (role) => {
      const person = await world.user({ platform_id: platformId })
      await world.db.query(sql`
        insert into memberships (project_id, user_id, role) values (${project.id}, ${person.id}, ${role})`)
      return person
    }),
  )
  if (!owner || !member || !viewer) throw new Error('unreachable')
  const { board_id, group_ids } = await world.board(project.id)
  const masters = await createMasters(world, platformId, mark)
  return world.db.transaction(async (tx) => {
    await changeAccess(tx, project, { tools: [masters.tool_key] })
    const [copy] = await tx.query<{ id: number }>(sql`
      update cards set title = ${mark}, own = 2
      where project_id = ${project.id} and master_card_id is not null returning id`)
    const planId = await putPlan(tx, {
      platform_id: platformId,
      product: 'shop',
      plan: 'standard',
      tools: [masters.tool_key],
    })
    await putPrice(tx, planId, { period: 'month', amount: 1, currency: 'eur', stripe_price_id: null })
    await insertTrial(tx, project.id, planId, new Date(Date.now() + 86_400_000))
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
    const created = await insertCard(tx, project.id, owner.id, { title: mark, description: mark, group_id })
    const card_id = created.card?.value().id ?? 0
    const gone = await insertCard(tx, project.id, owner.id, { title: mark, group_id })
    const deleted_card_id = gone.card?.value().id ?? 0
    await tx.query(
      sql`update cards set deleted_at = now() where project_id = ${project.id} and id = ${deleted_card_id}`,
    )
    const said = await insertComment(tx, project.id, owner.id, {
      card_id,
      comment: mark,
      parent_comment_id: null,
    })
    const [tag] = await tx.query<{ id: number }>(sql`
      insert into tags (project_id, name, position) values (${project.id}, ${mark}, 0) returning id`)
    await tx.query(sql`update boards set title = ${mark} where project_id = ${project.id}`)
    await tx.query(sql`update groups set title = ${mark} where project_id = ${project.id}`)
    const [token] = await tx.query<{ id: number }>(
      sql`select id from access_tokens where user_id = ${owner.id}`,
    )
    return {
      ...masters,
      copy_id: copy?.id ?? 0,
      theme_id: theme.id,
      draft_version_id,
      pending_version_id,
      approved_version_id,
      project_id: project.id,
      owner,
      member,
      viewer,
      board_id,
      group_id,
      card_id,
      deleted_card_id,
      comment_id: said?.value().id ?? 0,
      tag_id: tag?.id ?? 0,
      user_id: member.id,
      token_id: token?.id ?? 0,
    }
  })
}

/** A master board with a group and two cards, one of them pushed, and a copy that the project has touched. */
async function createMasters(world: World, platform_id: number, mark: string) {
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
    const author = { user_id: null, platform_id, reason: mark }
    const { number } = await rollOut(tx, author, { cardId: other })
    await tx.query(sql`update fills set done = 1000000 where platform_id = ${platform_id}`)
    return { master_board_id, master_group_id, master_card_id, rollout_number: number, tool_key }
  })
}

export const createPlatform = (world: World) =>
  world.db.transaction((tx) => insertPlatform(tx, 'Another platform'))

/** Everything that belongs to a tenant, as one hash. Not: when a token was last used. */
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
      (select string_agg(x::text, ',' order by x.id) from card_activity x where project_id = ${project_id}),
      (select string_agg(x::text, ',' order by x.id) from users x where id = any (${people}::bigint[])),
      (select string_agg(concat(x.id, x.user_id, x.revoked_at, x.project_id, x.role), ',' order by x.id)
        from access_tokens x where user_id = any (${people}::bigint[])))) as hash`)
  return row?.hash ?? ''
}

/** Every row that a tenant or a person could have, as one hash. */
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
      (select string_agg(x::text, ',' order by x.id) from card_activity x),
      (select string_agg(x::text, ',' order by x.id) from subscriptions x),
      (select string_agg(x::text, ',' order by x.id) from checkouts x),
      (select string_agg(x::text, ',' order by x.id) from themes x),
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

/** Numbers each kind of record from a place of its own, so that the id of one is never by chance that of another. */
export async function spreadIds(world: World): Promise<void> {
  const tables = [
    ...['projects', 'users', 'boards', 'groups', 'cards', 'comments', 'tags', 'access_tokens'],
    ...['master_boards', 'master_groups', 'master_cards', 'themes', 'theme_versions', 'subscriptions'],
  ]
  for (const [at, table] of tables.entries()) {
    await world.db.query(sql`select setval(${`${table}_id_seq`}::regclass, ${(at + 1) * 1_000_000})`)
  }
}

export const kinds = [
  'board',
  'group',
  'card',
  'deleted_card',
  'comment',
  'tag',
  'user',
  'project',
  'token',
  'copy',
  'theme',
  'draft_version',
  'pending_version',
  'approved_version',
  'master_board',
  'master_group',
  'master_card',
] as const

type Kind = (typeof kinds)[number]

export interface Row {
  /** A body that succeeds for the tenant itself. */
  readonly body: (own: Tenant) => Record<string, unknown>
  /** What an id field names, and the status when it names the other tenant's. */
  readonly ids: Record<string, [kind: Kind, status: 200 | 403 | 404 | 422]>
}

const row = (body: Row['body'] = () => ({}), ids: Row['ids'] = {}): Row => ({ body, ids })

/** One row an operation: adding an operation without its row does not compile. */
export const rows: { readonly [Name in keyof typeof handlers & OperationName]: Row } = {
  authenticate: row((own) => ({ email: own.member.email, password: PASSWORD })),
  logout: row(),
  me: row(),
  passwordChange: row(() => ({ current_password: PASSWORD, new_password: 'another long and unusual one' })),
  tokensCreate: row((own) => ({ name: 'x', project_id: own.project_id, role: 'viewer' }), {
    project_id: ['project', 422],
  }),
  tokensList: row(),
  tokensRevoke: row((own) => ({ id: own.token_id }), { id: ['token', 404] }),
  twoFactorEnrol: row(() => ({ password: PASSWORD })),
  twoFactorConfirm: row(() => ({ code: '000000' })),
  twoFactorDisable: row(() => ({ password: PASSWORD, code: '000000' })),
  recoveryCodesRegenerate: row(() => ({ password: PASSWORD, code: '000000' })),

  boardsCreate: row(() => ({ title: 'x' })),
  boardsGet: row((own) => ({ id: own.board_id }), { id: ['board', 403] }),
  boardsList: row(),
  boardsUpdate: row((own) => ({ id: own.board_id, title: 'x' }), { id: ['board', 403] }),
  boardsDelete: row((own) => ({ id: own.board_id }), { id: ['board', 403] }),
  groupsCreate: row((own) => ({ board_id: own.board_id, title: 'x' }), { board_id: ['board', 403] }),
  groupsUpdate: row((own) => ({ id: own.group_id, title: 'x' }), { id: ['group', 403] }),
  groupsReorder: row((own) => ({ groups: [{ id: own.group_id, position: 7 }] }), {
    'groups.0.id': ['group', 403],
  }),
  groupsDelete: row((own) => ({ id: own.group_id }), { id: ['group', 403] }),
  cardsCreate: row((own) => ({ title: 'x', group_id: own.group_id }), {
    group_id: ['group', 422],
    owner_id: ['user', 422],
    tag_id: ['tag', 422],
  }),
  cardsGet: row((own) => ({ id: own.card_id }), { id: ['card', 403] }),
  cardsList: row(() => ({}), {
    board_id: ['board', 200],
    group_id: ['group', 200],
    owner_id: ['user', 200],
    tag_id: ['tag', 200],
  }),
  cardsUpdate: row((own) => ({ id: own.card_id, title: 'x' }), {
    id: ['card', 403],
    owner_id: ['user', 422],
    tag_id: ['tag', 422],
  }),
  cardsBulkUpdate: row((own) => ({ ids: [own.card_id], status: 'closed' }), {
    'ids.0': ['card', 403],
    owner_id: ['user', 422],
    tag_id: ['tag', 422],
  }),
  cardsMove: row((own) => ({ id: own.card_id, group_id: own.group_id }), {
    id: ['card', 403],
    group_id: ['group', 422],
  }),
  cardsDelete: row((own) => ({ id: own.card_id }), { id: ['card', 403] }),
  cardsRestore: row((own) => ({ id: own.deleted_card_id }), { id: ['deleted_card', 403] }),
  cardsActivity: row((own) => ({ id: own.card_id }), { id: ['card', 403] }),
  commentsCreate: row((own) => ({ card_id: own.card_id, comment: 'x' }), {
    card_id: ['card', 403],
    parent_comment_id: ['comment', 422],
  }),
  commentsList: row((own) => ({ card_id: own.card_id }), { card_id: ['card', 403] }),
  commentsUpdate: row((own) => ({ id: own.comment_id, comment: 'x' }), { id: ['comment', 403] }),
  commentsDelete: row((own) => ({ id: own.comment_id }), { id: ['comment', 403] }),
  commentsRead: row((own) => ({ card_id: own.card_id }), { card_id: ['card', 403] }),
  tagsCreate: row(() => ({ name: 'x' })),
  tagsList: row(),
  tagsUpdate: row((own) => ({ id: own.tag_id, name: 'x' }), { id: ['tag', 403] }),
  tagsDelete: row((own) => ({ id: own.tag_id }), { id: ['tag', 403] }),
  tourCardsDismissAll: row(),
  cardsInherit: row((own) => ({ id: own.copy_id }), { id: ['copy', 403] }),

  masterBoardsList: row(),
  masterBoardsCreate: row(() => ({ title: 'x', tool_key: 'till' })),
  masterBoardsGet: row((own) => ({ id: own.master_board_id }), { id: ['master_board', 403] }),
  masterBoardsUpdate: row((own) => ({ id: own.master_board_id, title: 'x' }), { id: ['master_board', 403] }),
  masterBoardsSync: row((own) => ({ board_id: own.master_board_id }), { board_id: ['master_board', 403] }),
  masterBoardsDelete: row((own) => ({ id: own.master_board_id }), { id: ['master_board', 403] }),
  masterGroupsCreate: row((own) => ({ board_id: own.master_board_id, title: 'x' }), {
    board_id: ['master_board', 403],
  }),
  masterGroupsUpdate: row((own) => ({ id: own.master_group_id, title: 'x' }), { id: ['master_group', 403] }),
  masterGroupsReorder: row(
    (own) => ({ board_id: own.master_board_id, groups: [{ id: own.master_group_id, position: 7 }] }),
    { board_id: ['master_board', 422], 'groups.0.id': ['master_group', 422] },
  ),
  masterGroupsDelete: row((own) => ({ id: own.master_group_id }), { id: ['master_group', 403] }),
  masterCardsCreate: row((own) => ({ group_id: own.master_group_id, title: 'x', push_to_projects: true }), {
    group_id: ['master_group', 422],
  }),
  masterCardsGet: row((own) => ({ id: own.master_card_id }), { id: ['master_card', 403] }),
  masterCardsList: row((own) => ({ group_id: own.master_group_id }), { group_id: ['master_group', 403] }),
  masterCardsUpdate: row((own) => ({ id: own.master_card_id, title: 'x' }), { id: ['master_card', 403] }),
  masterCardsReorder: row(
    (own) => ({ group_id: own.master_group_id, cards: [{ id: own.master_card_id, position: 7 }] }),
    { group_id: ['master_group', 422], 'cards.0.id': ['master_card', 422] },
  ),
  masterCardsPush: row((own) => ({ card_id: own.master_card_id }), { card_id: ['master_card', 403] }),
  masterCardsDelete: row((own) => ({ id: own.master_card_id, delete_from_projects: true }), {
    id: ['master_card', 403],
  }),
  rolloutsPreview: row((own) => ({ card_id: own.master_card_id }), {
    card_id: ['master_card', 403],
    board_id: ['master_board', 422],
  }),
  rolloutsList: row(),
  rolloutsGet: row((own) => ({ number: own.rollout_number })),
  rolloutsItems: row((own) => ({ number: own.rollout_number })),
  rolloutsProjects: row((own) => ({ number: own.rollout_number })),
  rolloutsWatch: row((own) => ({ number: own.rollout_number })),
  rolloutsPause: row((own) => ({ number: own.rollout_number })),
  rolloutsResume: row((own) => ({ number: own.rollout_number })),
  rolloutsUndo: row((own) => ({ number: own.rollout_number })),
  driftList: row((own) => ({ kind: 'card', id: own.master_card_id }), { id: ['master_card', 403] }),

  themesList: row(),
  themesCreate: row(() => ({ name: 'x' })),
  themesVersionsList: row((own) => ({ theme_id: own.theme_id }), { theme_id: ['theme', 403] }),
  themesVersionsCreate: row((own) => ({ theme_id: own.theme_id, version: 'x' }), {
    theme_id: ['theme', 403],
  }),
  themesVersionsSubmit: row((own) => ({ version_id: own.draft_version_id }), {
    version_id: ['draft_version', 403],
  }),
  themesVersionsApprove: row((own) => ({ version_id: own.pending_version_id }), {
    version_id: ['pending_version', 403],
  }),
  themesVersionsReject: row((own) => ({ version_id: own.pending_version_id }), {
    version_id: ['pending_version', 403],
  }),
  themesVersionsDeprecate: row((own) => ({ version_id: own.approved_version_id }), {
    version_id: ['approved_version', 403],
  }),

  plansList: row(),
  subscriptionsGet: row(),
  subscriptionsUpgradeTrial: row(() => ({ product: 'shop', plan: 'standard', period: 'month' })),
  membersList: row(),
  membersAdd: row((own) => ({ email: own.member.email, role: 'viewer' })),
  membersSetRole: row((own) => ({ user_id: own.member.id, role: 'viewer' }), { user_id: ['user', 422] }),
  membersRemove: row((own) => ({ user_id: own.member.id }), { user_id: ['user', 422] }),
  projectsList: row(),
  projectsCreate: row(() => ({ name: 'x' }), { owner_id: ['user', 422] }),
  projectsUpdate: row((own) => ({ id: own.project_id, name: 'x' }), { id: ['project', 403] }),
  projectsSuspend: row((own) => ({ id: own.project_id, suspended: true }), { id: ['project', 403] }),
  usersList: row(),
  usersCreate: row(() => ({
    email: `new${Math.random()}@example.com`,
    name: 'x',
    password: 'a long and unusual one',
  })),
  usersDisable: row((own) => ({ id: own.member.id, disabled: true }), { id: ['user', 403] }),
}
