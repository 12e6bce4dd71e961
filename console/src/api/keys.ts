import type { CardsListBody } from '@muster/sdk'

/**
 * The keys of cached answers. Keys of a project begin with its id, so two projects never share an answer, and
 * all answers of a project can be removed together.
 */

const ofProject = (projectId: number) => {
  const all = ['project', projectId] as const
  return {
    all,
    boards: [...all, 'boards'] as const,
    everyBoard: [...all, 'board'] as const,
    board: (id: number) => [...all, 'board', id] as const,
    everyExtras: [...all, 'extras'] as const,
    extras: (boardId: number) => [...all, 'extras', boardId] as const,
    filters: (boardId: number) => [...all, 'filters', boardId] as const,
    everyCard: [...all, 'card'] as const,
    card: (id: number) => [...all, 'card', id] as const,
    everyChecklist: [...all, 'checklist'] as const,
    checklist: (cardId: number) => [...all, 'checklist', cardId] as const,
    everyFiles: [...all, 'files'] as const,
    files: (cardId: number) => [...all, 'files', cardId] as const,
    fileLink: (id: number, size: string) => [...all, 'file link', id, size] as const,
    currentRuns: [...all, 'current runs'] as const,
    everyRuns: [...all, 'runs'] as const,
    runs: (cardId: number) => [...all, 'runs', cardId] as const,
    checks: [...all, 'checks'] as const,
    everyComments: [...all, 'comments'] as const,
    comments: (cardId: number) => [...all, 'comments', cardId] as const,
    activity: (cardId: number) => [...all, 'activity', cardId] as const,
    everyCardList: [...all, 'cards'] as const,
    cardList: (body: CardsListBody) => [...all, 'cards', body] as const,
    /** Also under everyCardList. The answer is a list, not pages, so the key differs from cardList. */
    foundCards: (text: string) => [...all, 'cards', 'found', text] as const,
    /** All cards that are found, up to a bound. Also under everyCardList, and a list. */
    allCards: (body: CardsListBody) => [...all, 'cards', 'all', body] as const,
    tags: [...all, 'tags'] as const,
    members: [...all, 'members'] as const,
    people: [...all, 'people'] as const,
    invitations: [...all, 'invitations'] as const,
    trash: [...all, 'trash'] as const,
    overview: [...all, 'overview'] as const,
    subscription: [...all, 'subscription'] as const,
    webhooks: [...all, 'webhooks'] as const,
    deliveries: (webhookId: number) => [...all, 'deliveries', webhookId] as const,
    audit: (action: string) => [...all, 'audit', action] as const,
  }
}

const platform = ['platform'] as const
const account = ['account'] as const

export const keys = {
  me: ['me'] as const,
  signIn: (domain: string | undefined) => ['sign-in', domain] as const,
  invitation: ['invitation'] as const,
  plans: ['plans'] as const,
  everyBranding: ['branding'] as const,
  branding: (platform: number) => ['branding', platform] as const,
  project: ofProject,
  account: {
    tokens: [...account, 'tokens'] as const,
    passkeys: [...account, 'passkeys'] as const,
    preferences: [...account, 'preferences'] as const,
    everyNotification: [...account, 'notifications'] as const,
    notifications: [...account, 'notifications', 'list'] as const,
    unread: [...account, 'notifications', 'unread'] as const,
  },
  /** Keys of the superadmin's platform. */
  platform: {
    settings: [...platform, 'settings'] as const,
    signOffs: [...platform, 'sign-offs'] as const,
    failingChecks: [...platform, 'failing checks'] as const,
    compliance: (asked: object) => [...platform, 'compliance', asked] as const,
    complianceProjects: (asked: object) => [...platform, 'compliance projects', asked] as const,
    everyTemplate: [...platform, 'templates'] as const,
    masterFiles: (cardId: number) => [...platform, 'templates', 'files', cardId] as const,
    masterFileLink: (id: number, size: string) => [...platform, 'file link', id, size] as const,
    renderedBoard: (id: number, projectId: number) =>
      [...platform, 'templates', 'rendered board', id, projectId] as const,
    masterBoards: [...platform, 'templates', 'boards'] as const,
    masterBoard: (id: number) => [...platform, 'templates', 'board', id] as const,
    wholeMasterBoards: [...platform, 'templates', 'whole-boards'] as const,
    rendered: (card: object, projectId: number | undefined) =>
      [...platform, 'templates', 'rendered', card, projectId] as const,
    preview: (what: object, stage: object | null) =>
      [...platform, 'templates', 'preview', what, stage] as const,
    previewProjects: (what: object, outcome: string) =>
      [...platform, 'templates', 'preview', what, 'projects', outcome] as const,
    everyRollout: [...platform, 'rollouts'] as const,
    rollouts: [...platform, 'rollouts', 'list'] as const,
    newestRollouts: [...platform, 'rollouts', 'newest'] as const,
    rollout: (number: number) => [...platform, 'rollouts', number] as const,
    rolloutItems: (number: number) => [...platform, 'rollouts', number, 'items'] as const,
    rolloutProjects: (number: number, outcome: string) =>
      [...platform, 'rollouts', number, 'projects', outcome] as const,
    stage: (number: number) => [...platform, 'rollouts', number, 'stage'] as const,
    adoption: (number: number) => [...platform, 'rollouts', number, 'adoption'] as const,
    drift: (boardId: number) => [...platform, 'drift', boardId] as const,
    driftOf: (boardIds: readonly number[]) => [...platform, 'drift', 'boards', boardIds] as const,
    copies: (cardId: number) => [...platform, 'drift', 'copies', cardId] as const,
    facets: [...platform, 'projects', 'facets'] as const,
    everyProject: [...platform, 'projects'] as const,
    projects: (filter: object) => [...platform, 'projects', 'list', filter] as const,
    project: (id: number) => [...platform, 'projects', 'one', id] as const,
    rolloutsOf: (projectId: number) => [...platform, 'rollouts', 'of', projectId] as const,
    everyUser: [...platform, 'users'] as const,
    users: [...platform, 'users', 'list'] as const,
    userNames: [...platform, 'users', 'names'] as const,
    invitations: [...platform, 'invitations'] as const,
    serviceTokens: [...platform, 'service-tokens'] as const,
    identityProviders: [...platform, 'identity-providers'] as const,
    audit: (action: string) => [...platform, 'audit', action] as const,
  },
}

export type ProjectKeys = ReturnType<typeof ofProject>
