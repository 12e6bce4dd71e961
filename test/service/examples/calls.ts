// One call an operation, each in the world of a fresh `muster demo`: what the reference shows can be tried as it stands.
import { createAuthenticator } from '@harness/authenticator.ts'
import { Secret, TOTP } from 'otpauth'
import {
  type Call,
  call,
  knownAs,
  logo,
  redraft,
  staged,
  submitted,
  waitingForPlatform,
  withFile,
  withItems,
  withMasterFile,
  withRun,
} from './call.ts'

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const aroundToday = () => ({ from: daysFromNow(-1), to: daysFromNow(1) })

const NEW_PASSWORD = 'warm bread before seven'

export const calls: readonly Call[] = [
  call('nobody', 'authenticate', (demo) => demo.owner),
  call('nobody', 'sessionsCreate', (demo) => demo.owner),
  call('owner', 'sessionsEnd'),
  call('owner', 'me'),
  call('owner', 'tokensCreate', (demo) => ({
    name: 'Shop window',
    project_id: demo.project_id,
    role: 'viewer',
    expires_at: '2027-06-30T00:00:00.000Z',
  })),
  call('nobody', 'passwordForgot', (demo) => ({ email: demo.owner.email })),
  call('nobody', 'passwordReset', (_, { reset_token }) => ({
    token: reset_token,
    new_password: NEW_PASSWORD,
  })),
  call('owner', 'emailChange', (demo) => ({
    email: 'olivia.new@northside.example',
    password: demo.owner.password,
  })),
  call('nobody', 'emailConfirm', (_, { email_token }) => ({ token: email_token })),
  call('owner', 'profileUpdate', () => ({ name: 'Olivia Brandt', language: 'en' })),
  call('owner', 'notificationsList', () => ({ is_unread: false, limit: 2 })),
  call('owner', 'notificationsRead', () => ({ up_to: 1_000 })),
  call('owner', 'notificationsPreferences', () => ({ time_zone: 'Europe/Berlin', muted: [] })),
  call('nobody', 'notificationsUnsubscribe', (_, { unsubscribe_token }) => ({ token: unsubscribe_token })),
  call('owner', 'tokensList'),
  call('owner', 'tokensRevoke', (_, { token }) => ({ id: token })),

  call('owner', 'boardsCreate', () => ({
    title: 'Summer menu',
    description: 'What we bake from June to August.',
    tool_key: 'kitchen',
    position: 3,
  })),
  call('owner', 'boardsList', (demo) => ({ tool_key: demo.tool_key })),
  call('owner', 'boardsGet', (_, { board }) => ({ id: board, brief: false })),
  call('owner', 'boardsExtras', (_, { board }) => ({ id: board })),
  call('owner', 'overviewGet'),
  call('owner', 'boardsUpdate', (_, { board }) => ({ id: board, title: 'Spring campaign 2027' })),
  call('owner', 'boardsInheritOrder', (demo) => ({ id: demo.board_id })),
  call('owner', 'boardsDelete', (_, { board }) => ({ id: board })),
  call('owner', 'boardsRestore', (_, { deletedBoard }) => ({ id: deletedBoard })),
  call('owner', 'groupsCreate', (_, { board }) => ({
    board_id: board,
    title: 'To taste',
    description: 'Baked once, not decided.',
    type: 'idea',
    color: '#2f7d4f',
    icon: 'spoon',
    position: 0,
  })),
  call('owner', 'groupsUpdate', (_, { group }) => ({
    id: group,
    title: 'Ideas for Monday',
    is_collapsed: false,
  })),
  call('owner', 'groupsReorder', (_, { group, otherGroup }) => ({
    groups: [
      { id: otherGroup, position: 0 },
      { id: group, position: 1 },
    ],
  })),
  call('owner', 'groupsInheritOrder', (demo) => ({ id: demo.group_ids[0] ?? 0 })),
  call('owner', 'groupsDelete', (_, { group }) => ({ id: group })),
  call('owner', 'groupsRestore', (_, { deletedGroup }) => ({ id: deletedGroup })),
  call('owner', 'filtersSave', (demo) => ({
    board_id: demo.board_id,
    name: 'Mine and late',
    query: 'owner=me&late=true',
  })),
  call('owner', 'filtersList', (demo) => ({ board_id: demo.board_id })),
  call('owner', 'filtersDelete', (demo) => ({ board_id: demo.board_id, name: 'Mine and late' })),
  call('owner', 'tagsCreate', () => ({ name: 'Vegan', color: '#7a9e3f', icon: 'leaf', position: 4 })),
  call('owner', 'tagsList'),
  call('owner', 'tagsUpdate', (_, { tag }) => ({ id: tag, name: 'Food safety', is_active: true })),
  call('owner', 'tagsDelete', (_, { tag }) => ({ id: tag })),
  call('owner', 'cardsCreate', (_, { group, tag, member }) => ({
    title: 'Strawberry focaccia',
    description: '<p>Half the sugar of last year.</p>',
    group_id: group,
    status: 'open',
    owner_id: member,
    tag_id: tag,
    due_date: '2027-05-15T09:00:00.000Z',
    priority: 'high',
  })),
  call('owner', 'cardsGet', (_, { card }) => ({ id: card })),
  call('owner', 'cardsUpdate', (_, { card }) => ({
    id: card,
    short_description: 'Half the sugar.',
    status: 'in_progress',
    snoozed_until: '2027-05-02T06:00:00.000Z',
    is_active: true,
  })),
  call('owner', 'cardsBulkUpdate', (_, { card, copy }) => ({ ids: [card, copy], priority: 'low' })),
  call('owner', 'cardsList', (demo, { tag, member }) => ({
    board_id: demo.board_id,
    group_id: demo.group_ids[0] ?? null,
    owner_id: member,
    tag_id: tag,
    status: 'in_progress',
    priority: 'urgent',
    is_inbox: false,
    is_overdue: false,
    text: 'health insp',
    after_id: 1,
    limit: 20,
  })),
  call('owner', 'cardsMove', (_, { card, otherGroup }) => ({ id: card, group_id: otherGroup, position: 0 })),
  call('owner', 'cardsInherit', (_, { copy }) => ({ id: copy, fields: ['status'] })),
  call('owner', 'cardsAccept', submitted),
  call('owner', 'cardsReturn', async (demo, records, world) => ({
    ...(await submitted(demo, records, world)),
    reason: 'The photo is dark.',
  })),
  call('owner', 'checklistsGet', (_, { copy }) => ({ card_id: copy })),
  call('owner', 'checklistsSetItems', (_, { card }) => ({
    card_id: card,
    items: [
      { key: 'oven', title: 'The oven is off', is_required: true },
      { title: 'Temperature of the fridge', is_required: true, evidence: 'number' },
    ],
  })),
  call('owner', 'checklistsTick', async (_, { card }, world) => {
    await withItems(world, card)
    return { card_id: card, key: 'fridge', number: 4.5 }
  }),
  call('owner', 'checklistsUntick', async (_, { card }, world) => {
    await withItems(world, card)
    return { card_id: card, key: 'oven' }
  }),
  call('owner', 'runsCurrent'),
  call('owner', 'runsList', async (_, { card }, world) => {
    await withRun(world, card)
    return { card_id: card, limit: 3 }
  }),
  call('superadmin', 'checksReport', (demo) => ({
    reports: [
      {
        project_id: demo.project_id,
        check: 'website.published',
        state: 'failed',
        detail: 'The page answers 404.',
        observed_at: '2026-01-01T06:00:00.000Z',
      },
    ],
  })),
  call('owner', 'importsWrite', () => ({
    source: 'trello:5f1c0e',
    items: [
      { kind: 'board', external_id: '5f1c0e', title: 'Spring campaign' },
      { kind: 'group', external_id: '5f1c0f', parent_external_id: '5f1c0e', title: 'To do' },
      {
        kind: 'card',
        external_id: '5f1c10',
        parent_external_id: '5f1c0f',
        title: 'Order flyers',
        description: '<p>Two thousand.</p>',
        tags: ['Print'],
        checklist: [{ title: 'Ask for three offers', is_done: true }, { title: 'Choose one' }],
        people: [{ name: 'Anna Berg', email: 'anna@bakery.example' }],
      },
      {
        kind: 'comment',
        external_id: '5f1c11',
        parent_external_id: '5f1c10',
        comment: 'The second offer is the best.',
        people: [{ name: 'Ben Ode' }],
        created_at: '2025-03-01T09:30:00.000Z',
      },
    ],
  })),
  call('owner', 'peopleList'),
  call('owner', 'checksList'),
  call('owner', 'filesCreate', (_, { card }) => ({
    card_id: card,
    file: 'opening-hours.txt' as unknown as Blob,
  })),
  call('owner', 'filesList', async (_, { card }, world) => {
    await withFile(world, card)
    return { card_id: card }
  }),
  call('owner', 'filesLink', async (_, { card }, world) => ({
    id: await withFile(world, card),
    size: 'small' as const,
  })),
  call('owner', 'filesDelete', async (_, { card }, world) => ({ id: await withFile(world, card) })),
  call('owner', 'cardsActivity', (_, { deletedCard, card }) => ({
    id: Math.min(card, deletedCard),
    limit: 1,
  })),
  call('owner', 'cardsDelete', (_, { card }) => ({ id: card })),
  call('owner', 'cardsRestore', (_, { deletedCard }) => ({ id: deletedCard })),
  call('owner', 'commentsCreate', (_, { card }) => ({
    card_id: card,
    comment: 'Milan tastes on Monday.',
    parent_comment_id: null,
  })),
  call('member', 'commentsRead', (_, { copy }) => ({ card_id: copy })),
  call('owner', 'commentsUpdate', (_, { comment }) => ({
    id: comment,
    comment: 'They offer Tuesday or Friday.',
  })),
  call('owner', 'commentsList', (_, { copy }) => ({ card_id: copy, limit: 20 })),
  call('owner', 'commentsDelete', (_, { comment }) => ({ id: comment })),
  call('owner', 'commentsRestore', (_, { deletedComment }) => ({ id: deletedComment })),
  call('owner', 'trashList', () => ({ limit: 20 })),
  call('owner', 'tourCardsDismissAll'),

  call('superadmin', 'masterBoardsList'),
  call('superadmin', 'masterBoardsCreate', (demo) => ({
    title: 'Hygiene',
    description: 'What every bakery shows the inspector.',
    tool_key: demo.tool_key,
    position: 2,
  })),
  call('superadmin', 'masterBoardsRender', (demo) => ({
    id: demo.master_board_id,
    project_id: demo.project_id,
  })),
  call('superadmin', 'masterBoardsGet', (demo) => ({ id: demo.master_board_id })),
  call('superadmin', 'masterBoardsUpdate', (demo) => ({
    id: demo.master_board_id,
    description: 'What has to be done before the first customer comes in. Once a shop.',
  })),
  call('superadmin', 'masterBoardsSync', (demo) => ({
    board_id: demo.master_board_id,
    reason: 'The new wording.',
  })),
  call('superadmin', 'masterBoardsDelete', (_, { auditBoard }) => ({ id: auditBoard })),
  call('superadmin', 'masterBoardsRestore', (_, { deletedMasterBoard }) => ({ id: deletedMasterBoard })),
  call('superadmin', 'masterGroupsCreate', (demo) => ({
    board_id: demo.master_board_id,
    title: 'Every week',
    description: 'On Sunday, before closing.',
    type: 'routine',
    color: '#1d6fa5',
    icon: 'sponge',
  })),
  call('superadmin', 'masterGroupsUpdate', (_, { masterGroup }) => ({
    id: masterGroup,
    title: 'Every Sunday',
  })),
  call('superadmin', 'masterGroupsReorder', (demo, { masterGroup }) => ({
    board_id: demo.master_board_id,
    groups: [{ id: masterGroup, position: 0 }],
  })),
  call('superadmin', 'masterGroupsDelete', (_, { masterGroup }) => ({ id: masterGroup })),
  call('superadmin', 'masterGroupsRestore', (_, { deletedMasterGroup }) => ({ id: deletedMasterGroup })),
  call('superadmin', 'masterCardsCreate', (_, { masterGroup }) => ({
    group_id: masterGroup,
    title: 'Clean the proofing cabinet',
    description: '<p>With the blue cloth, for {{project.name}}.</p>',
    short_description: 'Inside and out.',
    unique_identifier: 'clean-proofing-cabinet',
    evaluation_check: 'hygiene.cabinet',
    tour_key: 'hygiene-1',
    status: 'open',
    is_active: true,
    priority: 'high',
    due_days: 7,
    repeat: { every: 'week', interval: 1, weekdays: ['sun'], appears_at: '18:00', due_at: '20:00' },
    variables: true,
    key: 'clean-proofing-cabinet',
    push_to_projects: false,
  })),
  call('superadmin', 'masterChecklistsGet', (_, { masterCard }) => ({ card_id: masterCard })),
  call('superadmin', 'masterChecklistsSetItems', (_, { masterCard }) => ({
    card_id: masterCard,
    items: [{ key: 'rinse', title: 'Rinse twice', is_required: true, evidence: 'none' }],
  })),
  call('superadmin', 'signOffsList', async (demo, records, world) => {
    await waitingForPlatform(world, demo.project_id, records.copy)
    return { limit: 20 }
  }),
  call('superadmin', 'masterCardsGet', (_, { masterCard }) => ({ id: masterCard })),
  call('superadmin', 'masterCardsList', (_, { masterGroup }) => ({ group_id: masterGroup })),
  call('superadmin', 'masterCardsUpdate', (_, { masterCard }) => ({
    id: masterCard,
    title: 'Descale the coffee machine and its filter',
  })),
  call('superadmin', 'masterFilesCreate', (_, { masterCard }) => ({
    master_card_id: masterCard,
    file: 'how-to-descale.txt' as unknown as Blob,
  })),
  call('superadmin', 'masterFilesList', async (_, { masterCard }, world) => {
    await withMasterFile(world, masterCard)
    return { master_card_id: masterCard }
  }),
  call('superadmin', 'masterFilesLink', async (_, { masterCard }, world) => ({
    id: await withMasterFile(world, masterCard),
  })),
  call('superadmin', 'masterFilesDelete', async (_, { masterCard }, world) => ({
    id: await withMasterFile(world, masterCard),
  })),
  call('superadmin', 'masterCardsRender', (demo, { masterCard }) => ({
    id: masterCard,
    project_id: demo.project_id,
  })),
  call('superadmin', 'masterCardsReorder', (_, { masterGroup, masterCard }) => ({
    group_id: masterGroup,
    cards: [{ id: masterCard, position: 1 }],
  })),
  call('superadmin', 'masterCardsPush', (_, { masterCard }) => ({
    card_id: masterCard,
    reason: 'Asked for by the inspector.',
  })),
  call('superadmin', 'masterCardsDelete', (_, { masterCard }) => ({
    id: masterCard,
    delete_from_projects: true,
    reason: 'The machine is leased now.',
  })),
  call('superadmin', 'masterCardsRestore', (_, { deletedMasterCard }) => ({ id: deletedMasterCard })),
  call('superadmin', 'rolloutsPreview', (demo) => ({ board_id: demo.master_board_id })),
  call('superadmin', 'rolloutsPreviewProjects', (demo) => ({
    board_id: demo.master_board_id,
    outcome: 'unchanged',
    limit: 10,
  })),
  call('superadmin', 'driftSummary', (demo) => ({ board_id: demo.master_board_id, limit: 10 })),
  call('superadmin', 'rolloutsList', () => ({ before: 3, limit: 2 })),
  call('superadmin', 'rolloutsGet', () => ({ number: 1 })),
  call('superadmin', 'rolloutsItems', () => ({ number: 1, limit: 2 })),
  call('superadmin', 'rolloutsProjects', () => ({ number: 1, outcome: 'no_access', limit: 20 })),
  call('superadmin', 'rolloutsWatch', () => ({ number: 1 })),
  call('superadmin', 'rolloutsUndo', () => ({ number: 1, reason: 'Sent too early.' })),
  call('superadmin', 'rolloutsPropose', async (_, records, world) => ({
    card_id: await redraft(world, records),
    stage: {
      waves: [{ project_ids: [records.project] }, { percent: 10, bake_minutes: 60 }, { percent: 100 }],
    },
    reason: 'Asked for by the inspector.',
  })),
  call('superadmin', 'rolloutsApprove', (_, records, world) => staged(world, records, 'proposed')),
  call('superadmin', 'rolloutsReject', async (_, records, world) => ({
    number: (await staged(world, records, 'proposed')).number,
    reason: 'Too many at once.',
  })),
  call('superadmin', 'rolloutsStage', async (_, records, world) => ({
    number: (await staged(world, records, 'baking')).number,
  })),
  call('superadmin', 'rolloutsAdvance', async (_, records, world) => ({
    number: (await staged(world, records, 'baking')).number,
    step: 2,
  })),
  call('superadmin', 'rolloutsHold', async (_, records, world) => ({
    number: (await staged(world, records, 'baking')).number,
    reason: 'Wait for Monday.',
  })),
  call('superadmin', 'rolloutsRelease', async (_, records, world) => ({
    number: (await staged(world, records, 'held')).number,
  })),
  call('superadmin', 'checksFailing'),
  call('superadmin', 'complianceGet', (demo) => ({
    master_board_id: demo.master_board_id,
    ...aroundToday(),
    by: ['attribute'],
    attribute: 'region',
  })),
  call('superadmin', 'complianceProjects', (demo) => ({
    master_board_id: demo.master_board_id,
    ...aroundToday(),
    filter: { attribute: 'region', value: 'north' },
    order: 'worst',
    limit: 20,
  })),
  call('superadmin', 'adoptionGet', (_, { masterOfCopy }) => ({ card_id: masterOfCopy })),
  call('superadmin', 'driftList', (_, { masterOfCopy }) => ({ kind: 'card', id: masterOfCopy, limit: 20 })),

  call('owner', 'membersList', () => ({ limit: 2 })),
  call('owner', 'membersAdd', () => ({ email: 'tara@crumb.example', role: 'viewer' })),
  call('owner', 'membersSetRole', (_, { member }) => ({ user_id: member, role: 'viewer' })),
  call('owner', 'membersRemove', (_, { member }) => ({ user_id: member })),
  call('owner', 'invitationsCreate', () => ({ email: 'nora@northside.example', role: 'member' })),
  call('owner', 'invitationsList', () => ({ limit: 20 })),
  call('owner', 'invitationsRevoke', (_, { invitation_id }) => ({ id: invitation_id })),
  call('nobody', 'invitationsShow', (_, { invitation_token }) => ({ token: invitation_token })),
  call('nobody', 'invitationsAccept', (_, { invitation_token }) => ({
    token: invitation_token,
    name: 'Nora Baumann',
    password: NEW_PASSWORD,
  })),
  call('superadmin', 'usersResetPassword', (_, { newcomer }) => ({ id: newcomer })),
  call('superadmin', 'usersList', () => ({ limit: 2 })),
  call('superadmin', 'usersCreate', () => ({
    email: 'nora@northside.example',
    name: 'Nora Baumann',
    password: NEW_PASSWORD,
    language: 'de',
    enable_ai: false,
  })),
  call('superadmin', 'usersDisable', (_, { newcomer }) => ({ id: newcomer, disabled: true })),
  call('superadmin', 'usersErase', (_, { newcomer }) => ({ id: newcomer })),
  call('superadmin', 'usersUpsert', () => ({
    external_id: 'staff-81',
    name: 'Nora Baumann',
    email: 'nora@northside.example',
    language: 'de',
  })),
  call('superadmin', 'usersBulkUpsert', () => ({
    items: [
      { external_id: 'staff-81', name: 'Nora Baumann' },
      { external_id: 'staff-82', name: 'Ole Petersen', email: 'tara@crumb.example' },
    ],
  })),
  call('superadmin', 'membersUpsert', async (demo, { newcomer }, world) => ({
    project_id: demo.project_id,
    user_external_id: await knownAs(world, 'user', newcomer, 'staff-81'),
    role: 'member',
  })),
  call('superadmin', 'membersBulkUpsert', async (demo, { newcomer }, world) => ({
    items: [
      {
        project_external_id: await knownAs(world, 'project', demo.project_id, 'shop-4711'),
        user_external_id: await knownAs(world, 'user', newcomer, 'staff-81'),
        role: 'owner',
      },
    ],
  })),
  call('superadmin', 'embedsCreate', async (demo, { board }, world) => ({
    project_external_id: await knownAs(world, 'project', demo.project_id, 'shop-4711'),
    user: { external_id: 'staff-81', name: 'Nora Baumann' },
    role: 'member',
    board_id: board,
    expires_in: 900,
  })),
  call('superadmin', 'platformGet'),
  call('nobody', 'platformBranding', () => ({ platform: 1 })),
  call('superadmin', 'platformLogo', () => ({ file: logo() })),
  call('superadmin', 'platformUpdate', () => ({ superadmins_need_second_factor: false })),
  call('superadmin', 'serviceTokensCreate', () => ({
    name: 'Template pipeline',
    scopes: ['templates:write', 'rollouts:publish'],
    allowed_addresses: ['203.0.113.0/24'],
  })),
  call('superadmin', 'serviceTokensList'),
  call('superadmin', 'serviceTokensRotate', (_, { service_token_id }) => ({
    id: service_token_id,
    overlap_hours: 24,
  })),
  call('superadmin', 'serviceTokensRevoke', (_, { service_token_id }) => ({ id: service_token_id })),
  call('superadmin', 'ssoProvidersCreate', () => ({
    slug: 'crumb',
    name: 'Crumb & Co',
    issuer: 'https://login.crumb.example',
    client_id: 'muster',
    client_secret: 'correct-horse',
    domains: ['crumb.example'],
  })),
  call('superadmin', 'ssoProvidersList'),
  call('superadmin', 'ssoProvidersUpdate', (_, { provider }) => ({ id: provider, name: 'Crumb accounts' })),
  call('superadmin', 'ssoProvidersVerifyDomains', (_, { provider }) => ({ id: provider })),
  call('superadmin', 'ssoProvidersDelete', (_, { provider }) => ({ id: provider })),
  call('nobody', 'ssoFind', () => ({ email: 'olga@bakery.example' })),
  call('superadmin', 'auditList', () => ({ action: 'rollout.', limit: 2 })),
  call('owner', 'auditExport', () => ({ action: 'member.' })),
  call('superadmin', 'projectsList', () => ({ after_id: 1, limit: 1 })),
  call('superadmin', 'projectsUpsert', () => ({
    external_id: 'shop-4711',
    name: 'Bakery Leipzig',
    time_zone: 'Europe/Berlin',
    attributes: { region: 'east' },
  })),
  call('superadmin', 'projectsBulkUpsert', () => ({
    items: [{ external_id: 'shop-4711', name: 'Bakery Leipzig' }, { external_id: 'shop-4712' }],
  })),
  call('superadmin', 'projectsFacets'),
  call('superadmin', 'projectsCreate', (demo, { newcomer }) => ({
    name: 'Station bakery',
    tools: [demo.tool_key],
    time_zone: 'Europe/Berlin',
    owner_id: newcomer,
  })),
  call('superadmin', 'projectsUpdate', (_, { project }) => ({
    id: project,
    name: 'Old town bakery and café',
  })),
  call('superadmin', 'projectsSuspend', (_, { project }) => ({ id: project, suspended: true })),
  call('owner', 'projectsUsage'),
  call('owner', 'projectsExport'),

  call('owner', 'eventsList', () => ({ after: '0-0', types: ['card.created'], limit: 2 })),
  call('owner', 'eventsWatch', () => ({ after: '0-0', types: ['card.created'] })),
  call('superadmin', 'platformEventsList', () => ({ after: '0', types: ['rollout.published'], limit: 2 })),
  call('superadmin', 'platformEventsWatch', () => ({ after: '0', types: ['rollout.published'] })),

  call('owner', 'webhooksCreate', () => ({
    url: 'https://bakery.example/hooks/muster',
    types: ['card.created', 'card.moved'],
  })),
  call('owner', 'webhooksList'),
  call('owner', 'webhooksUpdate', (_, { webhook }) => ({ id: webhook, types: ['card.created'] })),
  call('owner', 'webhooksRotateSecret', (_, { webhook }) => ({ id: webhook })),
  call('owner', 'webhooksTest', (_, { webhook }) => ({ id: webhook })),
  call('owner', 'webhooksSuspend', (_, { webhook }) => ({ id: webhook })),
  call('owner', 'webhooksResume', (_, { webhook }) => ({ id: webhook })),
  call('owner', 'webhooksDeliveriesList', (_, { webhook }) => ({ id: webhook, limit: 1 })),
  call('owner', 'webhooksDeliveriesRedeliver', (_, { webhook }) => ({ id: webhook, after: '0-0' })),
  call('owner', 'webhooksDelete', (_, { webhook }) => ({ id: webhook })),

  call('owner', 'plansList'),
  call('owner', 'subscriptionsGet'),
  call('owner', 'subscriptionsUpgradeTrial', ({ product, plan }) => ({ plan, period: 'month', product })),
  call('superadmin', 'subscriptionsStartTrial', ({ product, plan }, { project }) => ({
    project_id: project,
    product,
    plan,
    days: 30,
  })),
  call('owner', 'themesCreate', () => ({ name: 'Cool crumb' })),
  call('owner', 'themesList', () => ({ limit: 20 })),
  call('owner', 'themesVersionsCreate', (_, { theme }) => ({ theme_id: theme, version: '2.0' })),
  call('owner', 'themesVersionsSubmit', (_, { draftVersion }) => ({ version_id: draftVersion })),
  call('superadmin', 'themesVersionsPending', () => ({ limit: 20 })),
  call('superadmin', 'themesVersionsReject', (demo) => ({ version_id: demo.theme_versions.pending })),
  call('superadmin', 'themesVersionsApprove', (demo) => ({ version_id: demo.theme_versions.pending })),
  call('owner', 'themesVersionsDeprecate', (demo) => ({ version_id: demo.theme_versions.approved })),
  call('owner', 'themesVersionsList', (_, { theme }) => ({ theme_id: theme, limit: 20 })),
  call('owner', 'logout'),
]

let device: ReturnType<typeof createAuthenticator> | undefined

/** Codes are of the moment and secrets of one account: these follow each other in one world. */
export const secretCalls: readonly {
  readonly name: Call['name']
  // biome-ignore lint/suspicious/noExplicitAny: each answer has a shape of its own.
  readonly body: (password: string, answers: Record<string, any>, origin: string) => Record<string, unknown>
}[] = [
  { name: 'twoFactorEnrol', body: (password) => ({ password }) },
  { name: 'twoFactorConfirm', body: (_, { twoFactorEnrol }) => ({ code: codeOf(twoFactorEnrol.secret) }) },
  {
    name: 'recoveryCodesRegenerate',
    body: (password, { twoFactorConfirm }) => ({
      password,
      code: twoFactorConfirm.recovery_codes[0],
      is_recovery: true,
    }),
  },
  {
    name: 'twoFactorDisable',
    body: (password, { recoveryCodesRegenerate }) => ({
      password,
      code: recoveryCodesRegenerate.recovery_codes[0],
      is_recovery: true,
    }),
  },
  { name: 'passkeysOptions', body: (password) => ({ password }) },
  {
    name: 'passkeysCreate',
    body: (_, { passkeysOptions }, origin) => {
      device = createAuthenticator(origin)
      return { name: 'Phone', response: device.make(passkeysOptions.options) }
    },
  },
  { name: 'passkeysList', body: () => ({}) },
  { name: 'passkeysChallenge', body: () => ({}) },
  {
    name: 'passkeysSignIn',
    body: (_, { passkeysChallenge }) => ({ response: device?.sign(passkeysChallenge.options) }),
  },
  {
    name: 'passkeysDelete',
    body: (password, { passkeysCreate }) => ({ id: passkeysCreate.passkey.id, password }),
  },
  {
    name: 'passwordChange',
    body: (password) => ({ current_password: password, new_password: NEW_PASSWORD }),
  },
]

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
