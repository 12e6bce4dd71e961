// One call an operation, in an order in which each succeeds, in the world of `muster demo`.
import { Secret, TOTP } from 'otpauth'
import { type Call, call } from './call.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const NEW_PASSWORD = 'warm bread before seven'

export const calls: readonly Call[] = [
  call('nobody', 'authenticate', (demo) => demo.owner),
  call('owner', 'me'),
  call('owner', 'tokensCreate', (demo) => ({
    name: 'Till export',
    project_id: demo.project_id,
    role: 'viewer',
    expires_at: '2027-06-30T00:00:00.000Z',
  })),
  call('owner', 'tokensList'),
  call('owner', 'tokensRevoke', (_, { tokensCreate }) => ({ id: tokensCreate.access_token.id })),

  call('owner', 'boardsCreate', () => ({
    title: 'Summer menu',
    description: 'What we bake from June to August.',
    tool_key: 'kitchen',
    position: 3,
  })),
  call('owner', 'boardsList', (demo) => ({ tool_key: demo.tool_key })),
  call('owner', 'boardsUpdate', (_, { boardsCreate }) => ({
    id: boardsCreate.board.id,
    title: 'Summer menu 2027',
  })),
  call('owner', 'groupsCreate', (_, { boardsCreate }) => ({
    board_id: boardsCreate.board.id,
    title: 'To taste',
    description: 'Baked once, not decided.',
    type: 'idea',
    color: '#2f7d4f',
    icon: 'spoon',
    position: 0,
  })),
  call('owner', 'groupsUpdate', (_, { groupsCreate }) => ({
    id: groupsCreate.group.id,
    title: 'To taste on Monday',
    is_collapsed: false,
  })),
  call('owner', 'groupsReorder', (_, { groupsCreate }) => ({
    groups: [{ id: groupsCreate.group.id, position: 0 }],
  })),
  call('owner', 'tagsCreate', () => ({ name: 'Vegan', color: '#7a9e3f', icon: 'leaf', position: 4 })),
  call('owner', 'tagsList'),
  call('owner', 'tagsUpdate', (_, { tagsCreate }) => ({
    id: tagsCreate.tag.id,
    name: 'Plant-based',
    is_active: true,
  })),
  call('owner', 'cardsCreate', (_, { groupsCreate, tagsCreate, me }) => ({
    title: 'Strawberry focaccia',
    description: '<p>Half the sugar of last year.</p>',
    group_id: groupsCreate.group.id,
    status: 'open',
    owner_id: me.user.id,
    tag_id: tagsCreate.tag.id,
    due_date: '2027-05-15T09:00:00.000Z',
    priority: 'high',
  })),
  call('owner', 'boardsGet', (_, { boardsCreate }) => ({ id: boardsCreate.board.id })),
  call('owner', 'cardsGet', (_, { cardsCreate }) => ({ id: cardsCreate.card.id })),
  call('owner', 'cardsUpdate', (_, { cardsCreate }) => ({
    id: cardsCreate.card.id,
    short_description: 'Half the sugar.',
    status: 'in_progress',
    snoozed_until: '2027-05-02T06:00:00.000Z',
    is_active: true,
  })),
  call('owner', 'cardsBulkUpdate', (_, { cardsCreate }) => ({
    ids: [cardsCreate.card.id],
    priority: 'normal',
  })),
  call('owner', 'cardsList', (_, { boardsCreate, groupsCreate, tagsCreate, me }) => ({
    board_id: boardsCreate.board.id,
    group_id: groupsCreate.group.id,
    owner_id: me.user.id,
    tag_id: tagsCreate.tag.id,
    status: 'in_progress',
    priority: 'normal',
    is_inbox: false,
    is_overdue: false,
    text: 'focaccia',
    after_id: 1,
    limit: 20,
  })),
  call('owner', 'cardsMove', (_, { cardsCreate, groupsCreate }) => ({
    id: cardsCreate.card.id,
    group_id: groupsCreate.group.id,
    position: 0,
  })),
  call('owner', 'cardsActivity', (_, { cardsCreate }) => ({ id: cardsCreate.card.id, limit: 2 })),
  call('owner', 'commentsCreate', (_, { cardsCreate }) => ({
    card_id: cardsCreate.card.id,
    comment: 'Milan tastes on Monday.',
    parent_comment_id: null,
  })),
  call('member', 'commentsRead', (_, { cardsCreate }) => ({ card_id: cardsCreate.card.id })),
  call('owner', 'commentsUpdate', (_, { commentsCreate }) => ({
    id: commentsCreate.comment.id,
    comment: 'Milan tastes on Tuesday.',
  })),
  call('owner', 'commentsList', (_, { cardsCreate }) => ({ card_id: cardsCreate.card.id, limit: 20 })),
  call('owner', 'commentsDelete', (_, { commentsCreate }) => ({ id: commentsCreate.comment.id })),
  call('owner', 'cardsDelete', (_, { cardsCreate }) => ({ id: cardsCreate.card.id })),
  call('owner', 'cardsRestore', (_, { cardsCreate }) => ({ id: cardsCreate.card.id })),
  call('owner', 'tourCardsDismissAll'),

  call('superadmin', 'masterBoardsList'),
  call('superadmin', 'masterBoardsCreate', (demo) => ({
    title: 'Hygiene',
    description: 'What every bakery shows the inspector.',
    tool_key: demo.tool_key,
    position: 2,
  })),
  call('superadmin', 'masterGroupsCreate', (_, { masterBoardsCreate }) => ({
    board_id: masterBoardsCreate.board.id,
    title: 'Every week',
    description: 'On Sunday, before closing.',
    type: 'routine',
    color: '#1d6fa5',
    icon: 'sponge',
  })),
  call('superadmin', 'masterGroupsUpdate', (_, { masterGroupsCreate }) => ({
    id: masterGroupsCreate.group.id,
    title: 'Every Sunday',
  })),
  call('superadmin', 'masterGroupsReorder', (_, { masterBoardsCreate, masterGroupsCreate }) => ({
    board_id: masterBoardsCreate.board.id,
    groups: [{ id: masterGroupsCreate.group.id, position: 0 }],
  })),
  call('superadmin', 'masterCardsCreate', (_, { masterGroupsCreate }) => ({
    group_id: masterGroupsCreate.group.id,
    title: 'Clean the proofing cabinet',
    description: '<p>With the blue cloth.</p>',
    short_description: 'Inside and out.',
    unique_identifier: 'clean-proofing-cabinet',
    evaluation_check: 'hygiene.cabinet',
    tour_key: 'hygiene-1',
    status: 'open',
    is_active: true,
    priority: 'high',
    push_to_projects: false,
  })),
  call('superadmin', 'rolloutsPreview', (_, { masterCardsCreate }) => ({
    card_id: masterCardsCreate.card.id,
  })),
  call('superadmin', 'masterCardsPush', (_, { masterCardsCreate }) => ({
    card_id: masterCardsCreate.card.id,
    reason: 'Asked for by the inspector.',
  })),
  call('superadmin', 'masterCardsUpdate', (_, { masterCardsCreate }) => ({
    id: masterCardsCreate.card.id,
    title: 'Clean the proofing cabinet and its filter',
  })),
  call('superadmin', 'masterCardsGet', (_, { masterCardsCreate }) => ({ id: masterCardsCreate.card.id })),
  call('superadmin', 'masterCardsList', (_, { masterGroupsCreate }) => ({
    group_id: masterGroupsCreate.group.id,
  })),
  call('superadmin', 'masterCardsReorder', (_, { masterGroupsCreate, masterCardsCreate }) => ({
    group_id: masterGroupsCreate.group.id,
    cards: [{ id: masterCardsCreate.card.id, position: 0 }],
  })),
  call('superadmin', 'masterBoardsUpdate', (_, { masterBoardsCreate }) => ({
    id: masterBoardsCreate.board.id,
    description: 'What every bakery shows the inspector. Once a year.',
  })),
  call('superadmin', 'masterBoardsGet', (_, { masterBoardsCreate }) => ({ id: masterBoardsCreate.board.id })),
  call('superadmin', 'masterBoardsSync', (_, { masterBoardsCreate }) => ({
    board_id: masterBoardsCreate.board.id,
    reason: 'The new wording.',
  })),
  call('superadmin', 'rolloutsList', () => ({ limit: 2 })),
  call('superadmin', 'rolloutsGet', (_, { rolloutsList }) => ({ number: rolloutsList.rollouts[0].number })),
  call('superadmin', 'rolloutsItems', (_, { rolloutsList }) => ({
    number: rolloutsList.rollouts[0].number,
    limit: 2,
  })),
  call('superadmin', 'rolloutsProjects', (_, { rolloutsList }) => ({
    number: rolloutsList.rollouts[0].number,
    outcome: 'no_access',
    limit: 20,
  })),
  call('superadmin', 'rolloutsPause', (_, { rolloutsList }) => ({ number: rolloutsList.rollouts[1].number })),
  call('superadmin', 'rolloutsWatch', (_, { rolloutsList }) => ({ number: rolloutsList.rollouts[1].number })),
  call('superadmin', 'rolloutsResume', (_, { rolloutsList }) => ({
    number: rolloutsList.rollouts[1].number,
  })),
  call('superadmin', 'driftList', (_, { copy }) => ({ kind: 'card', id: copy.master_card_id, limit: 20 })),
  // Changed once more, so that the undo has something to leave as it is.
  call('superadmin', 'masterCardsUpdate', (_, { masterCardsCreate }) => ({
    id: masterCardsCreate.card.id,
    title: 'Clean the proofing cabinet and both filters',
  })),
  call('superadmin', 'masterCardsPush', (_, { masterCardsCreate }) => ({
    card_id: masterCardsCreate.card.id,
    reason: 'There are two filters.',
  })),
  call('superadmin', 'rolloutsUndo', (_, { rolloutsList }) => ({
    number: rolloutsList.rollouts[0].number,
    reason: 'Sent too early.',
  })),
  call('owner', 'cardsInherit', (_, { copy }) => ({ id: copy.id, fields: ['title'] })),
  call('superadmin', 'masterCardsDelete', (_, { masterCardsCreate }) => ({
    id: masterCardsCreate.card.id,
    delete_from_projects: true,
    reason: 'Part of the opening list now.',
  })),
  call('superadmin', 'masterGroupsDelete', (_, { masterGroupsCreate }) => ({
    id: masterGroupsCreate.group.id,
  })),
  call('superadmin', 'masterBoardsDelete', (_, { masterBoardsCreate }) => ({
    id: masterBoardsCreate.board.id,
  })),
  call('owner', 'groupsDelete', (_, { groupsCreate }) => ({ id: groupsCreate.group.id })),
  call('owner', 'boardsDelete', (_, { boardsCreate }) => ({ id: boardsCreate.board.id })),
  call('owner', 'tagsDelete', (_, { tagsCreate }) => ({ id: tagsCreate.tag.id })),

  call('owner', 'membersList', () => ({ limit: 2 })),
  call('superadmin', 'usersList', () => ({ limit: 2 })),
  call('superadmin', 'usersCreate', () => ({
    email: 'nora@northside.example',
    name: 'Nora Baumann',
    password: NEW_PASSWORD,
    language: 'de',
    enable_ai: false,
  })),
  call('owner', 'membersAdd', () => ({ email: 'nora@northside.example', role: 'viewer' })),
  call('owner', 'membersSetRole', (_, { membersAdd }) => ({
    user_id: membersAdd.member.user_id,
    role: 'member',
  })),
  call('owner', 'membersRemove', (_, { membersAdd }) => ({ user_id: membersAdd.member.user_id })),
  call('superadmin', 'usersDisable', (_, { usersCreate }) => ({ id: usersCreate.user.id, disabled: true })),
  call('superadmin', 'projectsList', () => ({ after_id: 1, limit: 1 })),
  call('superadmin', 'projectsCreate', (demo, { me }) => ({
    name: 'Station bakery',
    tools: [demo.tool_key],
    owner_id: me.user.id,
  })),
  call('superadmin', 'projectsUpdate', (_, { projectsCreate }) => ({
    id: projectsCreate.project.id,
    name: 'Central station bakery',
  })),
  call('superadmin', 'projectsSuspend', (_, { projectsCreate }) => ({
    id: projectsCreate.project.id,
    suspended: true,
  })),

  call('owner', 'plansList'),
  call('owner', 'subscriptionsGet'),
  call('owner', 'subscriptionsUpgradeTrial', ({ product, plan }) => ({ plan, period: 'month', product })),
  call('owner', 'themesCreate', () => ({ name: 'Cool crumb' })),
  call('owner', 'themesList', () => ({ after_id: 1, limit: 20 })),
  call('owner', 'themesVersionsCreate', (_, { themesCreate }) => ({
    theme_id: themesCreate.theme.id,
    version: '1.0',
  })),
  call('owner', 'themesVersionsSubmit', (_, { themesVersionsCreate }) => ({
    version_id: themesVersionsCreate.version.id,
  })),
  call('superadmin', 'themesVersionsReject', (_, { themesVersionsCreate }) => ({
    version_id: themesVersionsCreate.version.id,
  })),
  call('superadmin', 'themesVersionsApprove', (demo) => ({ version_id: demo.theme_versions.pending })),
  call('owner', 'themesVersionsDeprecate', (demo) => ({ version_id: demo.theme_versions.approved })),
  call('owner', 'themesVersionsList', (_, { themesCreate }) => ({
    theme_id: themesCreate.theme.id,
    limit: 20,
  })),

  call('member', 'twoFactorEnrol', (demo) => ({ password: demo.member.password })),
  call('member', 'twoFactorConfirm', (_, { twoFactorEnrol }) => ({ code: codeOf(twoFactorEnrol.secret) })),
  call('member', 'recoveryCodesRegenerate', (demo, { twoFactorConfirm }) => ({
    password: demo.member.password,
    code: twoFactorConfirm.recovery_codes[0],
    is_recovery: true,
  })),
  call('member', 'twoFactorDisable', (demo, { recoveryCodesRegenerate }) => ({
    password: demo.member.password,
    code: recoveryCodesRegenerate.recovery_codes[0],
    is_recovery: true,
  })),
  call('member', 'passwordChange', (demo) => ({
    current_password: demo.member.password,
    new_password: NEW_PASSWORD,
  })),
  call('owner', 'logout'),
]
