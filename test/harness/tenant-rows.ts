// A row for every operation: what it needs, and what each id in it does.
import type { OperationName } from '@muster/contract'
import type { handlers } from '../../api/src/handlers.ts'
import type { Tenant } from './tenants.ts'
import { PASSWORD } from './world.ts'

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
