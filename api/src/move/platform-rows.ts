/**
 * Which rows of each table belong to a platform, for a platform that leaves. `$platform` stands for its id. A test holds
 * that every table is here.
 */

const ofPlatform = 'platform_id = $platform'
const ofProjects = 'project_id in (select id from projects where platform_id = $platform)'
const ofUsers = 'user_id in (select id from users where platform_id = $platform)'
const ofWebhooks = 'webhook_id in (select id from webhooks where platform_id = $platform)'

export const platformRows: Readonly<Record<string, string>> = {
  platforms: 'id = $platform',
  users: ofPlatform,
  // Sessions end with the move; programs go on.
  access_tokens: `${ofUsers} and kind in ('integration', 'service')`,
  second_factors: ofUsers,
  recovery_codes: ofUsers,
  passkeys: ofUsers,
  identity_providers: ofPlatform,
  identity_domains: 'provider_id in (select id from identity_providers where platform_id = $platform)',
  identities: ofUsers,
  external_ids: ofPlatform,
  one_time_links: ofPlatform,
  audit_log: ofPlatform,
  projects: ofPlatform,
  memberships: ofProjects,
  removed_members: ofProjects,
  saved_filters: ofProjects,
  plans: ofPlatform,
  prices: 'plan_id in (select id from plans where platform_id = $platform)',
  subscriptions: ofProjects,
  checkouts: ofProjects,
  master_boards: ofPlatform,
  master_groups: ofPlatform,
  master_cards: ofPlatform,
  master_files: ofPlatform,
  published_boards: ofPlatform,
  published_groups: ofPlatform,
  published_cards: ofPlatform,
  rollouts: ofPlatform,
  rollout_items: ofPlatform,
  stages: ofPlatform,
  stage_waves: ofPlatform,
  stage_projects: ofProjects,
  staged_boards: ofPlatform,
  staged_groups: ofPlatform,
  staged_cards: ofPlatform,
  project_tools: ofProjects,
  tool_reach: ofPlatform,
  escalations: ofPlatform,
  compliance_days: ofPlatform,
  boards: ofProjects,
  groups: ofProjects,
  group_sizes: ofProjects,
  tags: ofProjects,
  cards: ofProjects,
  waiting_sign_offs: ofProjects,
  comments: ofProjects,
  comment_reads: ofProjects,
  files: ofProjects,
  runs: ofProjects,
  checks: ofProjects,
  imported: ofProjects,
  notifications: ofProjects,
  activity: ofProjects,
  feeds: ofProjects,
  platform_feeds: ofPlatform,
  platform_events: ofPlatform,
  webhooks: ofPlatform,
  webhook_cursors: ofWebhooks,
  webhook_wakes: ofProjects,
  themes: ofProjects,
  theme_versions: ofProjects,
}

/** What stays, and why. */
export const leftBehind: Readonly<Record<string, string>> = {
  backfills: 'each database has its own',
  definitions: 'each database has its own',
  migrations: 'each database has its own',
  idempotency_keys: 'answers that are kept for a day',
  idempotency_sizes: 'counted from the answers',
  loose_objects: 'what is to be removed from the storage of the source',
  mails: 'they are sent by the source',
  passkey_challenges: 'they end within minutes',
  payment_events: 'they are of all platforms, and processed',
  sign_in_failures: 'counts of an hour',
  webhook_deliveries: 'kept for a month, to look at',
}
